import FoundationEssentials

/// A coupon as `coupons` of wc/v3 gives it.
public struct CartCoupon: Hashable, Sendable {
    public enum Kind: String, Sendable {
        case percent
        case fixedCart = "fixed_cart"
        case fixedProduct = "fixed_product"
    }

    public var code: String
    public var kind: Kind
    /// What the API shows: the stored amount, rounded to two decimals.
    public var shownAmount: String
    /// The stored amount, where an order that used the coupon since it was last changed has told it
    /// (`coupon_lines[].nominal_amount`).
    public var nominalAmount: String?
    public var expires: Date?
    public var productIDs: Set<Int>
    public var excludedProductIDs: Set<Int>
    public var categories: Set<Int>
    public var excludedCategories: Set<Int>
    public var excludesSaleItems: Bool
    /// Empty or zero for none.
    public var minimumAmount: String
    public var maximumAmount: String
    /// Units of goods it is good for in one order; nil or 0 for all.
    public var itemLimit: Int?
    public var usageLimit: Int?
    public var usageLimitPerUser: Int?
    public var usageCount: Int
    /// Ids and addresses of those who used it, one entry for each use.
    public var usedBy: [String]
    /// E-mail addresses it is for, `*` for any letters; empty for all.
    public var emailRestrictions: [String]

    public init(
        code: String,
        kind: Kind,
        shownAmount: String,
        nominalAmount: String? = nil,
        expires: Date? = nil,
        productIDs: Set<Int> = [],
        excludedProductIDs: Set<Int> = [],
        categories: Set<Int> = [],
        excludedCategories: Set<Int> = [],
        excludesSaleItems: Bool = false,
        minimumAmount: String = "",
        maximumAmount: String = "",
        itemLimit: Int? = nil,
        usageLimit: Int? = nil,
        usageLimitPerUser: Int? = nil,
        usageCount: Int = 0,
        usedBy: [String] = [],
        emailRestrictions: [String] = []
    ) {
        self.code = code
        self.kind = kind
        self.shownAmount = shownAmount
        self.nominalAmount = nominalAmount
        self.expires = expires
        self.productIDs = productIDs
        self.excludedProductIDs = excludedProductIDs
        self.categories = categories
        self.excludedCategories = excludedCategories
        self.excludesSaleItems = excludesSaleItems
        self.minimumAmount = minimumAmount
        self.maximumAmount = maximumAmount
        self.itemLimit = itemLimit
        self.usageLimit = usageLimit
        self.usageLimitPerUser = usageLimitPerUser
        self.usageCount = usageCount
        self.usedBy = usedBy
        self.emailRestrictions = emailRestrictions
    }

    /// Whether more decimals may be stored than the API shows. It always shows two; an amount that leaves the second one
    /// empty (5, 7.5) is taken as whole, one that uses both (3.33, 0.35) may have been longer. An order's nominal amount
    /// settles it.
    public var mayBeCut: Bool {
        guard nominalAmount == nil, let amount = Amount(text: shownAmount) else { return false }
        return Self.mayBeCut(amount)
    }

    /// Whether an amount that the API shows uses both of its decimals.
    static func mayBeCut(_ shown: Amount) -> Bool { shown.units % powersOfTen[Amount.places - 1] != 0 }
}
