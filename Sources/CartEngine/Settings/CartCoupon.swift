import FoundationEssentials

/// A coupon as in `coupons` of wc/v3.
public struct CartCoupon: Hashable, Sendable {
    public enum Kind: String, Sendable {
        case percent
        case fixedCart = "fixed_cart"
        case fixedProduct = "fixed_product"
    }

    /// A use by an order that is not paid yet, for some time.
    public struct Hold: Hashable, Sendable {
        /// A customer's id or email address.
        public var user: String
        /// Which order it is, and until when: `unpaid order #9 until 14:52`.
        public var words: String

        public init(user: String, words: String) {
            self.user = user
            self.words = words
        }
    }

    public var code: String
    /// The store's own spelling, where an order names it by another one that it also answers to.
    public var keptCode: String?
    public var kind: Kind
    /// The API's amount: the stored one, rounded to two decimals.
    public var shownAmount: String
    /// The stored amount, if it is known from an order that used the coupon since it was last changed
    /// (`coupon_lines[].nominal_amount`).
    public var nominalAmount: String?
    public var expires: Date?
    public var productIDs: Set<Int>
    public var excludedProductIDs: Set<Int>
    public var categories: Set<Int>
    public var excludedCategories: Set<Int>
    public var excludesSaleItems: Bool
    /// In major units; empty or zero for none.
    public var minimumAmount: String
    public var maximumAmount: String
    /// The number of units it applies to in one order; nil or 0 for all.
    public var itemLimit: Int?
    public var usageLimit: Int?
    public var usageLimitPerUser: Int?
    public var usageCount: Int
    /// Ids and email addresses of customers who used it, one entry per use.
    public var usedBy: [String]
    /// The uses among these that `usage_count` does not show: those that end first come first.
    public internal(set) var holds: [Hold] = []
    /// Email addresses it is restricted to, `*` for any characters; empty for all.
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

    /// Whether the stored amount may have more decimals than the API shows. It always shows two; an amount that leaves
    /// the second one empty (5, 7.5) is taken as exact, one that uses both (3.33, 0.35) may be longer. An order's
    /// nominal amount settles it.
    public var mayBeCut: Bool {
        guard nominalAmount == nil, let amount = Amount(text: shownAmount) else { return false }
        return Self.mayBeCut(amount)
    }

    /// Whether an amount that the API shows uses both of its decimals.
    static func mayBeCut(_ shown: Amount) -> Bool { shown.units % powersOfTen[Amount.places - 1] != 0 }
}
