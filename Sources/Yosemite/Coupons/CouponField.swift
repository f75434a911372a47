/// A field of a coupon that can be written, by its name in the REST API.
public enum CouponField: String, CaseIterable, Hashable, Sendable {
    case code
    case discountType = "discount_type"
    case amount
    case status
    case description
    /// An instant; shown in the store's zone.
    case dateExpires = "date_expires"
    case minimumAmount = "minimum_amount"
    case maximumAmount = "maximum_amount"
    case isForIndividualUse = "individual_use"
    case excludesSaleItems = "exclude_sale_items"
    case givesFreeShipping = "free_shipping"
    case productIDs = "product_ids"
    case excludedProductIDs = "excluded_product_ids"
    case productCategoryIDs = "product_categories"
    case excludedProductCategoryIDs = "excluded_product_categories"
    case emailRestrictions = "email_restrictions"
    case usageLimit = "usage_limit"
    case usageLimitPerUser = "usage_limit_per_user"
    case limitUsageToItems = "limit_usage_to_x_items"

    /// A store does not accept null for a limit: 0 removes it (`WC_Coupon::set_usage_limit`).
    static let limits: Set<CouponField> = [.usageLimit, .usageLimitPerUser, .limitUsageToItems]
    /// Ids of products and categories, in any order.
    static let lists: Set<CouponField> = [
        .productIDs, .excludedProductIDs, .productCategoryIDs, .excludedProductCategoryIDs,
    ]
    static let amounts: Set<CouponField> = [.amount, .minimumAmount, .maximumAmount]
}

/// The type of discount. Plugins add more.
public enum CouponType: String, CaseIterable, Hashable, Sendable {
    case percent
    case fixedCart = "fixed_cart"
    case fixedProduct = "fixed_product"
}
