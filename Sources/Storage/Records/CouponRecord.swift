import FoundationEssentials

/// A coupon (`wc/v3/coupons`). Amounts are the text received.
public struct CouponRecord: GeneratedRecord {
    static let table = "coupons"
    public var primaryKey: Int64 { couponID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    public var couponID: Int64 = 0
    public var code: String = ""
    public var amount: String = ""
    public var statusKey: String = ""
    public var dateCreated: Date?
    public var dateModified: Date?
    public var discountTypeKey: String = ""
    public var details: String = ""
    public var dateExpires: Date?
    public var usageCount: Int64 = 0
    public var isForIndividualUse: Bool = false
    public var productIDsJSON: String = "[]"
    public var excludedProductIDsJSON: String = "[]"
    public var usageLimit: Int64?
    public var usageLimitPerUser: Int64?
    public var limitUsageToItems: Int64?
    public var givesFreeShipping: Bool = false
    public var productCategoryIDsJSON: String = "[]"
    public var excludedProductCategoryIDsJSON: String = "[]"
    public var excludesSaleItems: Bool = false
    public var minimumAmount: String = ""
    public var maximumAmount: String = ""
    public var emailRestrictionsJSON: String = "[]"
    public var usedByJSON: String = "[]"
    public var metaDataJSON: String = "[]"

    /// `amount` in ten-thousandths; nil where it is no amount.
    public var amountStored: Int64? { StoredAmount.parse(amount) }
}
