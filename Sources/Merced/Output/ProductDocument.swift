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

    init(_ product: ProductSummary, pending: Bool) {
        id = product.productID
        name = product.name
        sku = product.sku
        type = product.typeKey
        status = product.statusKey
        price = product.price
        regularPrice = product.regularPrice
        salePrice = product.salePrice
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
    let product: [String: JSONValue]
    let variations: [[String: JSONValue]]

    init(_ product: Product, variations: [ProductVariation]) {
        self.product = product.writableFields.merging(["id": .number(Decimal(product.productID))]) { $1 }
        self.variations = variations.map { variation in
            variation.writableFields.merging(["id": .number(Decimal(variation.variationID))]) { $1 }
        }
    }
}
