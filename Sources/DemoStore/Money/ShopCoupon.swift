import FoundationEssentials
import WooFoundation

/// A coupon as the shop's database has it.
struct ShopCoupon: Sendable {
    enum Kind: String, Sendable { case percent, fixedCart = "fixed_cart", fixedProduct = "fixed_product" }

    var id = 0
    var code: String
    var kind = Kind.fixedCart
    var amount: Decimal = 0
    /// Seconds since 1970.
    var expires: Int?
    var minimum: Decimal = 0
    var maximum: Decimal = 0
    var productIDs: Set<Int> = []
    var excludedProductIDs: Set<Int> = []
    var categories: Set<Int> = []
    var excludedCategories: Set<Int> = []
    var excludesSales = false
    var isFreeShipping = false
    var mostItems: Int?
    var usageLimit: Int?
    var usageLimitPerUser: Int?
    var usageCount = 0
    var usedBy: [String] = []
    var emails: [String] = []

    /// - Parameter stored: the amount, where it has more decimals than the API shows.
    init(_ node: JSONNode, stored: Decimal?, _ dates: DemoDates) {
        func ids(_ name: String) -> Set<Int> { Set(node[name]?.elements.compactMap(\.integer) ?? []) }
        func money(_ name: String) -> Decimal { node[name]?.text.flatMap { Decimal(string: $0) } ?? 0 }
        id = node["id"]?.integer ?? 0
        code = node["code"]?.text ?? ""
        kind = node["discount_type"]?.text.flatMap { Kind(rawValue: $0) } ?? .fixedCart
        amount = stored ?? money("amount")
        expires = node["date_expires_gmt"]?.text.flatMap { dates.seconds(parameter: $0, gmt: true) }
        minimum = money("minimum_amount")
        maximum = money("maximum_amount")
        productIDs = ids("product_ids")
        excludedProductIDs = ids("excluded_product_ids")
        categories = ids("product_categories")
        excludedCategories = ids("excluded_product_categories")
        excludesSales = node["exclude_sale_items"]?.isTruthy ?? false
        isFreeShipping = node["free_shipping"]?.isTruthy ?? false
        mostItems = node["limit_usage_to_x_items"]?.integer
        usageLimit = node["usage_limit"]?.integer
        usageLimitPerUser = node["usage_limit_per_user"]?.integer
        usageCount = node["usage_count"]?.integer ?? 0
        usedBy = node["used_by"]?.elements.compactMap(\.text) ?? []
        emails = node["email_restrictions"]?.elements.compactMap(\.text) ?? []
    }

    /// The data of a deleted coupon in an order (`WC_Abstract_Order::get_temporary_coupon`).
    init(remembered row: DemoCoupon) {
        id = row.couponID
        code = row.code
        kind = Kind(rawValue: row.kind) ?? .fixedCart
        amount = row.nominal
        isFreeShipping = row.isFreeShipping
    }
}
