import FoundationEssentials
import WooFoundation

/// A parcel of an order, as recorded by WooCommerce itself (since 10.1, where the owner enabled it).
public struct OrderFulfilment: Decodable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    /// How many units of a line are in it.
    public struct Item: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
        public let itemID: Int64
        public let quantity: Decimal

        public init(itemID: Int64, quantity: Decimal) { (self.itemID, self.quantity) = (itemID, quantity) }
    }

    public let siteID: Int64
    public let orderID: Int64
    public let fulfilmentID: Int64
    /// Whether it was shipped; otherwise it is being packed.
    public let isFulfilled: Bool
    /// A date in the store's calendar; empty until it was shipped.
    public let dateFulfilled: String
    public let trackingNumber: String
    public let provider: String
    /// Empty where it cannot be tracked.
    public let trackingURL: String
    public let items: [Item]

    private enum CodingKeys: String, CodingKey {
        case id
        case isFulfilled = "is_fulfilled"
        case metaData = "meta_data"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        siteID = try decoder.injected(.siteID)
        orderID = try decoder.injected(.orderID)
        fulfilmentID = try container.identifier(.id)
        isFulfilled = container.flag(.isFulfilled) ?? false
        let rows = container.items(MetaData.self, .metaData)
        func text(_ key: String) -> String {
            String(HTMLText.plain(rows.last { $0.key == key }?.value.plainText ?? "").prefix(500))
        }
        dateFulfilled = String(text("_date_fulfilled").prefix(10))
        trackingNumber = text("_tracking_number")
        // WooCommerce's editor and its published schema use different names.
        let provider = text("_shipment_provider")
        let named = provider.isEmpty || provider == "other" ? text("_provider_name") : provider
        self.provider = named.isEmpty ? text("_shipping_provider") : named
        trackingURL = rows.last { $0.key == "_tracking_url" }?.value.string.map { String($0.prefix(2_000)) } ?? ""
        guard case .array(let items)? = rows.last(where: { $0.key == "_items" })?.value else {
            self.items = []
            return
        }
        self.items = items.prefix(1_000).compactMap { item in
            guard let id = item["item_id"]?.plainText.flatMap({ Int64($0) }),
                let quantity = item["qty"]?.plainText.flatMap({ Money.amount(from: $0) }),
                quantity > 0
            else { return nil }
            return Item(itemID: id, quantity: quantity)
        }
    }
}
