/// A way to pay, switched on or not (`wc/v3/payment_gateways`).
public struct PaymentGatewayRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    public var gatewayID: String = ""
    public var title: String = ""
    public var details: String = ""
    public var position: Int64 = 0
    public var isEnabled: Bool = false
    public var methodTitle: String = ""
    public var methodDescription: String = ""
    public var featuresJSON: String = "[]"

    public init() {}
}

extension PaymentGatewayRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<PaymentGatewayRecord, Int64>("site_id")
        public static let gatewayID = RecordColumn<PaymentGatewayRecord, String>("gateway_id")
        public static let title = RecordColumn<PaymentGatewayRecord, String>("title")
        public static let details = RecordColumn<PaymentGatewayRecord, String>("details")
        public static let position = RecordColumn<PaymentGatewayRecord, Int64>("position")
        public static let isEnabled = RecordColumn<PaymentGatewayRecord, Bool>("is_enabled")
        public static let methodTitle = RecordColumn<PaymentGatewayRecord, String>("method_title")
        public static let methodDescription = RecordColumn<PaymentGatewayRecord, String>("method_description")
        public static let featuresJSON = RecordColumn<PaymentGatewayRecord, String>("features_json")
    }

    public var primaryKey: String { gatewayID }

    public static let entity = Entity<PaymentGatewayRecord>(
        name: "PaymentGatewayRecord",
        table: "payment_gateways",
        key: ["gateway_id"],
        empty: PaymentGatewayRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.gatewayID, \.gatewayID),
            .column(Columns.title, \.title),
            .column(Columns.details, \.details),
            .column(Columns.position, \.position),
            .column(Columns.isEnabled, \.isEnabled),
            .column(Columns.methodTitle, \.methodTitle),
            .column(Columns.methodDescription, \.methodDescription),
            .column(Columns.featuresJSON, \.featuresJSON),
        ]
    )
}
