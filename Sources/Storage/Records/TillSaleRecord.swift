import FoundationEssentials

/// A sale at the register as it was when it was paid. Written once. Amounts are ten-thousandths of `currency`.
public struct TillSaleRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    /// Its own key, which the order carries.
    public var uuid: String = ""
    public var register: String = ""
    /// Its receipt's.
    public var number: Int64 = 0
    /// Of the drawer; empty where none is kept.
    public var session: String = ""
    /// Who serves; empty where nobody is named.
    public var clerk: String = ""
    /// `2026-11-24`: the day that it is counted to.
    public var businessDay: String = ""
    public var soldAt = Date(timeIntervalSince1970: 0)
    /// The shop's, `Europe/Berlin`.
    public var zone: String = ""
    /// `sale`, `return` or `void`.
    public var kind: String = ""
    /// `paid`; what becomes of it in the store is in `TillOrderRecord`.
    public var state: String = ""
    /// The sale that it voids or takes back.
    public var refersTo: String?
    /// 0 where the order is made of it.
    public var orderID: Int64 = 0
    /// 0 for a guest.
    public var customerID: Int64 = 0
    /// ISO 4217.
    public var currency: String = ""
    /// To be paid, before cash is rounded.
    public var total: Int64 = 0
    public var tax: Int64 = 0
    public var discount: Int64 = 0
    /// The program that wrote it.
    public var version: String = ""
    /// What a fiscal signer answered; empty where none signs.
    public var signerJSON: String = ""
    /// One JSON object with what has no column.
    public var bodyJSON: String = ""

    public init() {}
}

extension TillSaleRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<TillSaleRecord, Int64>("site_id")
        public static let uuid = RecordColumn<TillSaleRecord, String>("uuid")
        public static let register = RecordColumn<TillSaleRecord, String>("register")
        public static let number = RecordColumn<TillSaleRecord, Int64>("number")
        public static let session = RecordColumn<TillSaleRecord, String>("session")
        public static let clerk = RecordColumn<TillSaleRecord, String>("operator")
        public static let businessDay = RecordColumn<TillSaleRecord, String>("business_day")
        public static let soldAt = RecordColumn<TillSaleRecord, Date>("sold_at")
        public static let zone = RecordColumn<TillSaleRecord, String>("zone")
        public static let kind = RecordColumn<TillSaleRecord, String>("kind")
        public static let state = RecordColumn<TillSaleRecord, String>("state")
        public static let refersTo = RecordColumn<TillSaleRecord, String>("refers_to")
        public static let orderID = RecordColumn<TillSaleRecord, Int64>("order_id")
        public static let customerID = RecordColumn<TillSaleRecord, Int64>("customer_id")
        public static let currency = RecordColumn<TillSaleRecord, String>("currency")
        public static let total = RecordColumn<TillSaleRecord, Int64>("total")
        public static let tax = RecordColumn<TillSaleRecord, Int64>("tax")
        public static let discount = RecordColumn<TillSaleRecord, Int64>("discount")
        public static let version = RecordColumn<TillSaleRecord, String>("version")
        public static let signerJSON = RecordColumn<TillSaleRecord, String>("signer_json")
        public static let bodyJSON = RecordColumn<TillSaleRecord, String>("body_json")
    }

    public var primaryKey: String { uuid }

    public static let entity = Entity<TillSaleRecord>(
        name: "TillSaleRecord",
        table: "till_sales",
        key: ["uuid"],
        empty: TillSaleRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.uuid, \.uuid),
            .column(Columns.register, \.register),
            .column(Columns.number, \.number),
            .column(Columns.session, \.session),
            .column(Columns.clerk, \.clerk),
            .column(Columns.businessDay, \.businessDay),
            .column(Columns.soldAt, \.soldAt),
            .column(Columns.zone, \.zone),
            .column(Columns.kind, \.kind),
            .column(Columns.state, \.state),
            .nullable(Columns.refersTo, \.refersTo),
            .column(Columns.orderID, \.orderID),
            .column(Columns.customerID, \.customerID),
            .column(Columns.currency, \.currency),
            .column(Columns.total, \.total),
            .column(Columns.tax, \.tax),
            .column(Columns.discount, \.discount),
            .column(Columns.version, \.version),
            .column(Columns.signerJSON, \.signerJSON),
            .column(Columns.bodyJSON, \.bodyJSON),
        ]
    )
}
