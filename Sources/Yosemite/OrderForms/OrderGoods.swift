import FoundationEssentials

/// A product or variation that can be added to an order.
public struct OrderGoods: Hashable, Sendable {
    public enum Stock: Hashable, Sendable {
        /// This many, as far as known; nil where stock is not managed.
        case inStock(Decimal?)
        case onBackorder(Decimal?)
        case soldOut(Decimal?)
    }

    public let productID: Int64
    /// 0 for the product itself.
    public let variationID: Int64
    /// The name as text, decoded from the HTML the store keeps; for a variation including its attributes: `Hoodie – Blue, L`.
    public internal(set) var name: String
    public let sku: String
    /// GTIN, UPC, EAN or ISBN.
    public let gtin: String
    /// As the shop enters prices; nil where it has none.
    public let price: Decimal?
    public let stock: Stock
    /// Whether customers cannot see it: it is a draft, private, or hidden in the catalogue.
    public let isHidden: Bool
    /// Whether one of its variations has to be chosen first.
    public let hasVariations: Bool
    /// Whether the shop keeps it out of its point of sale.
    var isKeptFromCounter = false
    /// Whether the shop sells one of it per order. Only its checkout sees to that, not the API.
    public internal(set) var isSoldSingly = false
    /// Why it is not simply sold, wherever that is.
    var ownBar: SaleBar?
    /// The product or variation whose stock it is.
    var stockID: Int64 = 0
    /// Pieces of its stock that unpaid orders of the shop's checkout hold; nil for none.
    public internal(set) var held: HeldStock?
    /// The code of a carton by which it was found; the code does not say how many the carton holds.
    public internal(set) var carton: String?

    /// What its customer has to choose first: the variation takes any option.
    public internal(set) var openAttributes: [OpenAttribute] = []
    /// What was chosen.
    var choices: [OrderForm.Line.Choice] = []

    /// Why it is not simply sold at its price; nil where it is.
    public func bar(atCounter: Bool) -> SaleBar? { atCounter && isKeptFromCounter ? .notAtCounter : ownBar }
    public var goodsID: Int64 { variationID != 0 ? variationID : productID }
    public var isSoldOut: Bool { if case .soldOut = stock { true } else { false } }
}
