import FoundationEssentials

/// A product or variation that can be put into an order.
public struct OrderGoods: Hashable, Sendable {
    public enum Stock: Hashable, Sendable {
        /// So many, as far as is known here; nil where nobody counts them.
        case inStock(Decimal?)
        case onBackorder(Decimal?)
        case soldOut(Decimal?)
    }

    public let productID: Int64
    /// 0 for the product itself.
    public let variationID: Int64
    /// As it reads, where the store keeps HTML. A variation's with what it varies in: `Hoodie – Blue, L`.
    public let name: String
    public let sku: String
    /// GTIN, UPC, EAN or ISBN.
    public let gtin: String
    /// As the shop enters prices; nil where it has none.
    public let price: Decimal?
    public let stock: Stock
    /// Customers do not see it: it is no more than a draft, private, or hidden in the catalogue.
    public let isHidden: Bool
    /// One of its variations has to be chosen first.
    public let hasVariations: Bool

    public var goodsID: Int64 { variationID != 0 ? variationID : productID }
    public var isSoldOut: Bool { if case .soldOut = stock { true } else { false } }
}
