import WooFoundation

/// A payment method, enabled or not (`wc/v3/payment_gateways`).
public struct PaymentGateway: ListedEntity, GeneratedCopiable, GeneratedFakeable {
    public static let resourceName = "payment gateway"

    public let siteID: Int64
    /// `cod`, `bacs`, `stripe`, …
    public let gatewayID: String
    /// Shown to customers.
    public let title: String
    public let details: String
    public let position: Int64
    public let isEnabled: Bool
    public let methodTitle: String
    public let methodDescription: String
    /// `products`, `refunds`, …
    public let features: [String]

    private enum CodingKeys: String, CodingKey {
        case id, title, description, order, enabled
        case methodTitle = "method_title"
        case methodDescription = "method_description"
        case methodSupports = "method_supports"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        siteID = try decoder.injected(.siteID)
        gatewayID = try container.slug(.id)
        title = container.text(.title) ?? ""
        details = container.text(.description) ?? ""
        position = container.integer(.order) ?? 0
        isEnabled = container.flag(.enabled) ?? false
        methodTitle = container.text(.methodTitle) ?? ""
        methodDescription = container.text(.methodDescription) ?? ""
        features = container.texts(.methodSupports)
    }
}
