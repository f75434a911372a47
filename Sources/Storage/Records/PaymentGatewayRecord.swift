/// A payment method, enabled or not (`wc/v3/payment_gateways`).
public struct PaymentGatewayRecord: GeneratedRecord {
    static let table = "payment_gateways"
    public var primaryKey: String { gatewayID }

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
}
