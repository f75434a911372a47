import FoundationEssentials
import WooFoundation

/// A coupon (`wc/v3/coupons`). Amounts are the text received.
public struct Coupon: ListedEntity, GeneratedCopiable, GeneratedFakeable {
    public static let resourceName = "coupon"

    public let siteID: Int64
    public let couponID: Int64
    public let code: String
    public let amount: String
    public let statusKey: String
    public let dateCreated: Date?
    public let dateModified: Date?
    /// `percent`, `fixed_cart`, `fixed_product`, or a plugin's.
    public let discountTypeKey: String
    public let details: String
    public let dateExpires: Date?
    public let usageCount: Int64
    public let isForIndividualUse: Bool
    public let productIDs: [Int64]
    public let excludedProductIDs: [Int64]
    public let usageLimit: Int64?
    public let usageLimitPerUser: Int64?
    public let limitUsageToItems: Int64?
    public let givesFreeShipping: Bool
    public let productCategoryIDs: [Int64]
    public let excludedProductCategoryIDs: [Int64]
    public let excludesSaleItems: Bool
    public let minimumAmount: String
    public let maximumAmount: String
    public let emailRestrictions: [String]
    /// Ids of customers, and email addresses of guests.
    public let usedBy: [String]
    public let metaData: [MetaData]

    private enum CodingKeys: String, CodingKey {
        case id, code, amount, status, description
        case dateCreated = "date_created"
        case dateCreatedGMT = "date_created_gmt"
        case dateModified = "date_modified"
        case dateModifiedGMT = "date_modified_gmt"
        case discountType = "discount_type"
        case dateExpires = "date_expires"
        case dateExpiresGMT = "date_expires_gmt"
        case usageCount = "usage_count"
        case individualUse = "individual_use"
        case productIDs = "product_ids"
        case excludedProductIDs = "excluded_product_ids"
        case usageLimit = "usage_limit"
        case usageLimitPerUser = "usage_limit_per_user"
        case limitUsageToXItems = "limit_usage_to_x_items"
        case freeShipping = "free_shipping"
        case productCategories = "product_categories"
        case excludedProductCategories = "excluded_product_categories"
        case excludeSaleItems = "exclude_sale_items"
        case minimumAmount = "minimum_amount"
        case maximumAmount = "maximum_amount"
        case emailRestrictions = "email_restrictions"
        case usedBy = "used_by"
        case metaData = "meta_data"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        siteID = try decoder.injected(.siteID)
        couponID = try container.identifier(.id)
        code = container.name(.code)
        amount = container.money(.amount)
        statusKey = container.text(.status) ?? ""
        dateCreated = container.date(.dateCreatedGMT, or: .dateCreated)
        dateModified = container.date(.dateModifiedGMT, or: .dateModified)
        discountTypeKey = container.text(.discountType) ?? ""
        details = container.text(.description) ?? ""
        dateExpires = container.date(.dateExpiresGMT, or: .dateExpires)
        usageCount = container.integer(.usageCount) ?? 0
        isForIndividualUse = container.flag(.individualUse) ?? false
        productIDs = container.integers(.productIDs)
        excludedProductIDs = container.integers(.excludedProductIDs)
        usageLimit = container.integer(.usageLimit)
        usageLimitPerUser = container.integer(.usageLimitPerUser)
        limitUsageToItems = container.integer(.limitUsageToXItems)
        givesFreeShipping = container.flag(.freeShipping) ?? false
        productCategoryIDs = container.integers(.productCategories)
        excludedProductCategoryIDs = container.integers(.excludedProductCategories)
        excludesSaleItems = container.flag(.excludeSaleItems) ?? false
        minimumAmount = container.money(.minimumAmount)
        maximumAmount = container.money(.maximumAmount)
        emailRestrictions = container.texts(.emailRestrictions)
        usedBy = container.texts(.usedBy)
        metaData = container.items(MetaData.self, .metaData)
    }
}
