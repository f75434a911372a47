/// The products and coupons a cart may name, from the mirror. It need not hold more than the cart does.
public struct Catalogue: Sendable {
    /// What it means if an id, a SKU or a code is missing here.
    public enum Absence: Sendable {
        /// Everything in the store is here: what is missing does not exist.
        case doesNotExist
        /// The store may have it.
        case mayExist
    }

    public var absence: Absence
    private var goods: [Int: CartGoods] = [:]
    private var ids: [String: Int] = [:]
    private var coupons: [String: CartCoupon] = [:]

    public init(_ goods: [CartGoods] = [], coupons: [CartCoupon] = [], absence: Absence) {
        self.absence = absence
        self.goods.reserveCapacity(goods.count)
        for item in goods {
            self.goods[item.id] = item
            if !item.sku.isEmpty { ids[item.sku] = item.id }
        }
        for coupon in coupons {
            self.coupons[coupon.code.lowercased()] = coupon
            guard let kept = coupon.keptCode else { continue }
            var spelled = coupon
            (spelled.code, spelled.keptCode) = (kept, nil)
            self.coupons[kept.lowercased()] = spelled
        }
    }

    /// The code of a coupon as the store spells it.
    public func spelling(of code: String) -> String { coupons[code.lowercased()]?.keptCode ?? code }

    /// Counts a use that the store does not know of yet.
    ///
    /// - Parameter user: a customer's id or email address; empty where neither is known.
    public mutating func use(_ code: String, by user: String) {
        let kept = spelling(of: code).lowercased()
        for (name, coupon) in coupons where (coupon.keptCode ?? coupon.code).lowercased() == kept {
            coupons[name]?.usageCount += 1
            if !user.isEmpty { coupons[name]?.usedBy.append(user) }
        }
    }

    /// Counts a use by an unpaid order. They come in the order in which they end.
    public mutating func use(_ code: String, heldAs hold: CartCoupon.Hold) {
        use(code, by: hold.user)
        let kept = spelling(of: code).lowercased()
        for (name, coupon) in coupons where (coupon.keptCode ?? coupon.code).lowercased() == kept {
            coupons[name]?.holds.append(hold)
        }
    }

    public subscript(id: Int) -> CartGoods? { goods[id] }

    func id(sku: String) -> Int? { ids[sku] }

    /// - Parameter code: in lower case.
    public func coupon(_ code: String) -> CartCoupon? { coupons[code] }
}

/// A product or a variation.
public struct CartGoods: Hashable, Sendable {
    public enum TaxStatus: String, Sendable {
        case taxable, shipping, none
    }

    public var id: Int
    /// The product of a variation; 0 for a product.
    public var parentID: Int
    public var sku: String
    /// The current price in major units, with all its decimals; empty counts as 0.
    public var price: String
    public var isOnSale: Bool
    /// What the store still charges where its own schedule is late: it changes no amount; nil where it is not late.
    public var latePrice: String?
    public var taxStatus: TaxStatus
    /// Empty for standard, else a slug. For a variation with "parent" it is that of its product.
    public var taxClass: String
    /// Its categories (for a variation its product's) and all their ancestors.
    public var categories: Set<Int>

    public init(
        id: Int,
        parentID: Int = 0,
        sku: String = "",
        price: String,
        isOnSale: Bool = false,
        taxStatus: TaxStatus = .taxable,
        taxClass: String = "",
        categories: Set<Int> = []
    ) {
        self.id = id
        self.parentID = parentID
        self.sku = sku
        self.price = price
        self.isOnSale = isOnSale
        self.taxStatus = taxStatus
        self.taxClass = taxClass
        self.categories = categories
    }

    /// `categories` with all their ancestors.
    ///
    /// - Parameter parents: the parent of each category, 0 for none.
    public static func withAncestors(_ categories: some Sequence<Int>, parents: [Int: Int]) -> Set<Int> {
        var found: Set<Int> = []
        for category in categories {
            var next = category
            while next != 0, found.insert(next).inserted { next = parents[next] ?? 0 }
        }
        return found
    }
}
