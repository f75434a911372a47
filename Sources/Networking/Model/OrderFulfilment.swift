import FoundationEssentials
import WooFoundation

/// What left of an order in one parcel, as WooCommerce itself keeps it (10.1 on, where the owner switched it on).
public struct OrderFulfilment: Decodable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    /// How many pieces of a line are in it.
    public struct Item: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
        public let itemID: Int64
        public let quantity: Decimal

        public init(itemID: Int64, quantity: Decimal) { (self.itemID, self.quantity) = (itemID, quantity) }
    }

    public let siteID: Int64
    public let orderID: Int64
    public let fulfilmentID: Int64
    /// It has left; otherwise it is being packed.
    public let isFulfilled: Bool
    /// A day of the store's calendar; empty until it has left.
    public let dateFulfilled: String
    public let trackingNumber: String
    public let provider: String
    /// Empty where it cannot be followed.
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
        // Its editor and its published description differ in the name.
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
