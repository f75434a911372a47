import App
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced products list --json`
struct ProductListDocument: Encodable {
    let store: String
    /// The number of all that match; `products` are the first of them.
    let matching: Int
    let offline: Bool
    /// The store's.
    let currency: String
    let products: [ProductListRow]
}

/// A product in a list.
struct ProductListRow: Encodable {
    let id: Int64
    let name: String
    let sku: String
    let type: String
    let status: String
    let price: String
    let regularPrice: String
    let salePrice: String
    let stockStatus: String
    /// null where stock is not managed.
    let stock: Decimal?
    /// A change made here is not in the store yet.
    let pending: Bool

    init(_ product: ProductSummary, currency: String, pending: Bool) {
        func text(_ price: String) -> String { Money.text(of: price, currency: currency) }
        id = product.productID
        name = HTMLText.plain(product.name)
        sku = product.sku
        type = product.typeKey
        status = product.statusKey
        price = text(product.price(at: Date()))
        regularPrice = text(product.regularPrice)
        salePrice = text(product.salePrice)
        stockStatus = product.stockStatusKey
        stock = product.stockQuantity
        self.pending = pending
    }

    enum CodingKeys: String, CodingKey {
        case id, name, sku, type, status, price, stock, pending
        case regularPrice = "regular_price"
        case salePrice = "sale_price"
        case stockStatus = "stock_status"
    }
}

/// `merced products show --json`
struct ProductDocument: Encodable {
    /// The store's.
    let currency: String
    /// Keyed by the REST API's names.
    let product: [String: JSONValue]
    let variations: [[String: JSONValue]]

    init(_ product: Product, variations: [ProductVariation], currency: String) {
        func shown(_ fields: [String: JSONValue], id: Int64) -> [String: JSONValue] {
            RecordFields.shown(fields, currency: currency).merging(["id": .number(Decimal(id))]) { $1 }
        }
        self.currency = currency
        self.product = shown(product.writableFields, id: product.productID)
        self.variations = variations.map { shown($0.writableFields, id: $0.variationID) }
    }
}
