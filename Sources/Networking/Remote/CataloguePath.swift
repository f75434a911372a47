/// Where products, orders, coupons, customers and what belongs to them are below `wc/v3`.
public enum CataloguePath: Hashable, Sendable {
    case orders
    case products
    /// Of one product: every version of WooCommerce has this list, and variations are written only here.
    case variations(productID: Int64)
    case categories
    case tags
    case shippingClasses
    case attributes
    case attributeTerms(attributeID: Int64)
    case reviews
    case taxRates
    case taxClasses
    case coupons
    case customers

    public var text: String {
        switch self {
        case .orders: "orders"
        case .products: "products"
        case .variations(let productID): "products/\(productID)/variations"
        case .categories: "products/categories"
        case .tags: "products/tags"
        case .shippingClasses: "products/shipping_classes"
        case .attributes: "products/attributes"
        case .attributeTerms(let attributeID): "products/attributes/\(attributeID)/terms"
        case .reviews: "products/reviews"
        case .taxRates: "taxes"
        case .taxClasses: "taxes/classes"
        case .coupons: "coupons"
        case .customers: "customers"
        }
    }
}
