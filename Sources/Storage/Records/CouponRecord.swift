import FoundationEssentials

/// A coupon (`wc/v3/coupons`). Amounts are the text received.
public struct CouponRecord: Object, Hashable {
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

    public init() {}

    /// `amount` in ten-thousandths; nil where it is no amount.
    public var amountStored: Int64? { StoredAmount.parse(amount) }
}

extension CouponRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<CouponRecord, Int64>("site_id")
        public static let couponID = RecordColumn<CouponRecord, Int64>("coupon_id")
        public static let code = RecordColumn<CouponRecord, String>("code")
        public static let amount = RecordColumn<CouponRecord, String>("amount")
        public static let statusKey = RecordColumn<CouponRecord, String>("status_key")
        public static let dateCreated = RecordColumn<CouponRecord, Date>("date_created")
        public static let dateModified = RecordColumn<CouponRecord, Date>("date_modified")
        public static let discountTypeKey = RecordColumn<CouponRecord, String>("discount_type_key")
        public static let details = RecordColumn<CouponRecord, String>("details")
        public static let dateExpires = RecordColumn<CouponRecord, Date>("date_expires")
        public static let usageCount = RecordColumn<CouponRecord, Int64>("usage_count")
        public static let isForIndividualUse = RecordColumn<CouponRecord, Bool>("is_for_individual_use")
        public static let productIDsJSON = RecordColumn<CouponRecord, String>("product_ids_json")
        public static let excludedProductIDsJSON = RecordColumn<CouponRecord, String>("excluded_product_ids_json")
        public static let usageLimit = RecordColumn<CouponRecord, Int64>("usage_limit")
        public static let usageLimitPerUser = RecordColumn<CouponRecord, Int64>("usage_limit_per_user")
        public static let limitUsageToItems = RecordColumn<CouponRecord, Int64>("limit_usage_to_items")
        public static let givesFreeShipping = RecordColumn<CouponRecord, Bool>("gives_free_shipping")
        public static let productCategoryIDsJSON = RecordColumn<CouponRecord, String>("product_category_ids_json")
        public static let excludedProductCategoryIDsJSON = RecordColumn<CouponRecord, String>(
            "excluded_product_category_ids_json"
        )
        public static let excludesSaleItems = RecordColumn<CouponRecord, Bool>("excludes_sale_items")
        public static let minimumAmount = RecordColumn<CouponRecord, String>("minimum_amount")
        public static let maximumAmount = RecordColumn<CouponRecord, String>("maximum_amount")
        public static let emailRestrictionsJSON = RecordColumn<CouponRecord, String>("email_restrictions_json")
        public static let usedByJSON = RecordColumn<CouponRecord, String>("used_by_json")
        public static let metaDataJSON = RecordColumn<CouponRecord, String>("meta_data_json")
        public static let amountStored = RecordColumn<CouponRecord, Int64>("amount_stored")
    }

    public var primaryKey: Int64 { couponID }

    public static let entity = Entity<CouponRecord>(
        name: "CouponRecord",
        table: "coupons",
        key: ["coupon_id"],
        empty: CouponRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.couponID, \.couponID),
            .column(Columns.code, \.code),
            .column(Columns.amount, \.amount),
            .column(Columns.statusKey, \.statusKey),
            .nullable(Columns.dateCreated, \.dateCreated),
            .nullable(Columns.dateModified, \.dateModified),
            .column(Columns.discountTypeKey, \.discountTypeKey),
            .column(Columns.details, \.details),
            .nullable(Columns.dateExpires, \.dateExpires),
            .column(Columns.usageCount, \.usageCount),
            .column(Columns.isForIndividualUse, \.isForIndividualUse),
            .column(Columns.productIDsJSON, \.productIDsJSON),
            .column(Columns.excludedProductIDsJSON, \.excludedProductIDsJSON),
            .nullable(Columns.usageLimit, \.usageLimit),
            .nullable(Columns.usageLimitPerUser, \.usageLimitPerUser),
            .nullable(Columns.limitUsageToItems, \.limitUsageToItems),
            .column(Columns.givesFreeShipping, \.givesFreeShipping),
            .column(Columns.productCategoryIDsJSON, \.productCategoryIDsJSON),
            .column(Columns.excludedProductCategoryIDsJSON, \.excludedProductCategoryIDsJSON),
            .column(Columns.excludesSaleItems, \.excludesSaleItems),
            .column(Columns.minimumAmount, \.minimumAmount),
            .column(Columns.maximumAmount, \.maximumAmount),
            .column(Columns.emailRestrictionsJSON, \.emailRestrictionsJSON),
            .column(Columns.usedByJSON, \.usedByJSON),
            .column(Columns.metaDataJSON, \.metaDataJSON),
            .derivedNullable(Columns.amountStored, \.amountStored),
        ]
    )
}
