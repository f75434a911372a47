/// The lists of the demo store besides its orders.
public enum DemoResource: String, Hashable, Sendable, CaseIterable {
    case products
    case variations
    case customers
    case coupons
    case reviews = "products/reviews"
    case categories = "products/categories"
    case tags = "products/tags"
    case brands = "products/brands"
    case attributes = "products/attributes"
    /// The terms of all attributes; over the API they are listed for each attribute.
    case attributeTerms = "products/attributes/terms"
    case shippingClasses = "products/shipping_classes"
    case taxRates = "taxes"
    case taxClasses = "taxes/classes"
    case paymentGateways = "payment_gateways"

    /// Below `wc/v3`.
    var path: String { rawValue }

    /// False where everything is in one answer, whatever page is requested.
    var isPaged: Bool {
        switch self {
        case .attributes, .taxClasses, .paymentGateways: false
        case .products, .variations, .customers, .coupons, .reviews, .categories, .tags, .brands, .attributeTerms,
            .shippingClasses, .taxRates:
            true
        }
    }

    /// Whether `modified_after` is supported; elsewhere it is ignored silently (finding 11).
    var knowsChanges: Bool {
        switch self {
        case .products, .variations, .coupons: true
        case .customers, .reviews, .categories, .tags, .brands, .attributes, .attributeTerms, .shippingClasses,
            .taxRates, .taxClasses, .paymentGateways:
            false
        }
    }

    /// The possible values of `orderby`, the default first.
    var orderings: [String] {
        switch self {
        case .products:
            [
                "date", "id", "include", "title", "slug", "modified", "popularity", "rating", "post__in", "price",
                "sales", "menu_order", "random",
            ]
        case .variations: ["date", "id", "include", "title", "slug", "modified", "menu_order"]
        case .coupons: ["date", "id", "include", "title", "slug", "modified"]
        case .customers: ["name", "id", "include", "registered_date"]
        case .reviews: ["date_gmt", "date", "id", "include", "product"]
        case .categories, .tags, .brands, .attributeTerms, .shippingClasses:
            ["name", "id", "include", "slug", "term_group", "description", "count"]
        case .taxRates: ["order", "id", "priority"]
        case .attributes, .taxClasses, .paymentGateways: []
        }
    }

    var isNewestFirst: Bool {
        switch self {
        case .products, .variations, .coupons, .reviews: true
        case .customers, .categories, .tags, .brands, .attributes, .attributeTerms, .shippingClasses, .taxRates,
            .taxClasses, .paymentGateways:
            false
        }
    }

    /// The answer for a missing record.
    var missing: RESTError {
        switch self {
        case .products: RESTError(404, "woocommerce_rest_product_invalid_id", "Invalid ID.")
        case .variations: RESTError(404, "woocommerce_rest_product_variation_invalid_id", "Invalid ID.")
        case .customers: RESTError(404, "wc_user_invalid_id", "Invalid user ID.")
        case .coupons: RESTError(404, "woocommerce_rest_shop_coupon_invalid_id", "Invalid ID.")
        case .reviews: RESTError(404, "woocommerce_rest_review_invalid_id", "Invalid review ID.")
        case .categories, .tags, .brands, .attributeTerms, .shippingClasses:
            RESTError(404, "woocommerce_rest_term_invalid", "Resource does not exist.")
        case .attributes: RESTError(404, "woocommerce_rest_taxonomy_invalid", "Resource does not exist.")
        case .taxRates: RESTError(404, "woocommerce_rest_invalid_id", "Invalid resource ID.")
        case .taxClasses: RESTError(404, "woocommerce_rest_tax_class_invalid_slug", "Invalid slug.")
        case .paymentGateways: RESTError(404, "woocommerce_rest_payment_gateway_invalid", "Resource does not exist.")
        }
    }

    /// The methods of a single record, for `Allow` and `targetHints`.
    var itemMethods: [String] {
        self == .paymentGateways ? ["GET", "POST", "PUT", "PATCH"] : ["GET", "POST", "PUT", "PATCH", "DELETE"]
    }

    var listMethods: String {
        switch self {
        case .variations, .paymentGateways: "GET"
        case .products, .customers, .coupons, .reviews, .categories, .tags, .brands, .attributes, .attributeTerms,
            .shippingClasses, .taxRates, .taxClasses:
            "GET, POST"
        }
    }
}
