import FoundationEssentials
import WooFoundation

/// A subscription of WooCommerce Subscriptions (`wc/v3/orders/ID/subscriptions`, since version 3.1 of the plugin), read
/// only. See `https://woocommerce.github.io/subscriptions-rest-api-docs`; the interval comes as text, and a missing
/// date as empty text.
public struct Subscription: ListedEntity, GeneratedCopiable, GeneratedFakeable {
    public static let resourceName = "subscription"

    public let siteID: Int64
    public let subscriptionID: Int64
    /// The order that started it; 0 where it was created by hand.
    public let parentID: Int64
    /// The number shown to customers.
    public let number: String
    /// `active`, `on-hold`, `pending`, `pending-cancel`, `cancelled`, `expired`, `switched`, or a plugin's own.
    public let statusKey: String
    /// ISO 4217, as received.
    public let currency: String
    /// The amount of each payment, as received.
    public let total: String
    /// `day`, `week`, `month` or `year`.
    public let billingPeriod: String
    /// The number of periods between two payments; at least 1.
    public let billingInterval: Int64
    public let nextPayment: Date?
    public let trialEnd: Date?
    public let end: Date?
    /// What is delivered.
    public let itemNames: [String]

    private enum CodingKeys: String, CodingKey {
        case id, number, status, currency, total
        case parentID = "parent_id"
        case billingPeriod = "billing_period"
        case billingInterval = "billing_interval"
        case nextPayment = "next_payment_date_gmt"
        case trialEnd = "trial_end_date_gmt"
        case end = "end_date_gmt"
        case lineItems = "line_items"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        siteID = try decoder.injected(.siteID)
        subscriptionID = try container.identifier(.id)
        parentID = container.integer(.parentID) ?? 0
        number = container.text(.number) ?? ""
        statusKey = try container.slug(.status)
        currency = container.text(.currency) ?? ""
        total = container.money(.total)
        billingPeriod = container.text(.billingPeriod) ?? ""
        billingInterval = max(1, container.integer(.billingInterval) ?? 1)
        func date(_ key: CodingKeys) -> Date? { container.text(key).flatMap(StoreDateParser.date(fromGMT:)) }
        nextPayment = date(.nextPayment)
        trialEnd = date(.trialEnd)
        end = date(.end)
        itemNames = container.items(SubscribedItem.self, .lineItems).map(\.name)
    }
}

/// The part of a line that is kept.
private struct SubscribedItem: Decodable {
    let name: String

    private enum CodingKeys: String, CodingKey { case name }

    init(from decoder: any Decoder) throws {
        name = try decoder.record(keyedBy: CodingKeys.self).text(.name) ?? ""
    }
}
