import FoundationEssentials

/// Whether a coupon is valid for an order (`WC_Discounts::is_coupon_valid`).
struct CouponCheck: Sendable {
    let shop: DemoShop
    let items: [CouponDiscounts.Item]
    let fit: CouponFit
    let order: DemoOrder
    /// The sum of the goods, tax included where the shop's prices include it: all tax the order has by now.
    let spent: Decimal

    init(_ order: DemoOrder, _ calculator: inout OrderCalculator) {
        shop = calculator.shop
        items = CouponDiscounts(order, &calculator).items
        fit = CouponFit(shop: shop)
        self.order = order
        let goods = calculator.rules.price(calculator.sum(of: order, \.subtotal))
        let tax = calculator.rules.price(order.sums?.totalTax ?? 0)
        spent = order.pricesIncludeTax ? goods + tax : goods
    }

    /// - Throws: 400 `woocommerce_rest_invalid_coupon` with the first reason found.
    func check(_ coupon: ShopCoupon) throws(RESTError) {
        let name = "coupon &quot;\(HTMLText.escaped(coupon.code))&quot;"
        try checkUse(coupon, name)
        if let expires = coupon.expires, shop.now > expires {
            throw .invalidCoupon("Coupon &quot;\(HTMLText.escaped(coupon.code))&quot; has expired.")
        }
        if coupon.minimum > 0, coupon.minimum > spent {
            throw .invalidCoupon("The minimum spend for \(name) is \(shop.prices.text(coupon.minimum)).")
        }
        if coupon.maximum > 0, coupon.maximum < spent {
            throw .invalidCoupon("The maximum spend for \(name) is \(shop.prices.text(coupon.maximum)).")
        }
        try checkProducts(coupon, name)
        if coupon.kind == .fixedCart { try checkCart(coupon, name) }
        try checkAddress(coupon, name)
    }

    private func checkUse(_ coupon: ShopCoupon, _ name: String) throws(RESTError) {
        let reached = "Usage limit for \(name) has been reached."
        let holds = shop.couponHolds.filter { $0.code == coupon.code && $0.orderID != order.id }
        if let limit = coupon.usageLimit, limit > 0, coupon.usageCount + holds.count >= limit {
            throw .invalidCoupon(reached)
        }
        guard let limit = coupon.usageLimitPerUser, limit > 0 else { return }
        let user = order.customerID > 0 ? String(order.customerID) : order.billing.email.lowercased()
        guard !user.isEmpty else { return }
        let uses = coupon.usedBy + holds.map(\.user)
        if uses.count(where: { $0.lowercased() == user }) >= limit { throw .invalidCoupon(reached) }
    }

    private func checkProducts(_ coupon: ShopCoupon, _ name: String) throws(RESTError) {
        let refusal = RESTError.invalidCoupon("Sorry, \(name) is not applicable to selected products.")
        if !coupon.productIDs.isEmpty {
            guard items.contains(where: { !coupon.productIDs.isDisjoint(with: $0.product?.ids ?? []) }) else {
                throw refusal
            }
        }
        if !coupon.categories.isEmpty {
            let isThere = items.contains { item in
                guard let product = item.product, !(coupon.excludesSales && product.isOnSale) else { return false }
                return !coupon.categories.isDisjoint(with: fit.categories(of: product))
            }
            guard isThere else { throw refusal }
        }
        guard coupon.kind != .fixedCart, !items.isEmpty else { return }
        guard items.contains(where: { fit.fits(coupon, $0.product) }) else { throw refusal }
    }

    /// A discount on the whole cart allows no excluded product in it (`validate_coupon_eligible_items`).
    private func checkCart(_ coupon: ShopCoupon, _ name: String) throws(RESTError) {
        if coupon.excludesSales, items.contains(where: { $0.product?.isOnSale ?? false }) {
            throw .invalidCoupon("Sorry, \(name) is not valid for sale items.")
        }
        if !coupon.excludedProductIDs.isEmpty {
            // The store accesses the product of a line even where it no longer exists.
            guard items.allSatisfy({ $0.product != nil }) else { throw .criticalError }
            let names = items.compactMap(\.product)
                .filter { !coupon.excludedProductIDs.isDisjoint(with: $0.ids) }.map(\.name)
            if !names.isEmpty {
                let list = names.joined(separator: ", ")
                throw .invalidCoupon("Sorry, \(name) is not applicable to the products: \(list).")
            }
        }
        guard !coupon.excludedCategories.isEmpty else { return }
        let found = items.compactMap(\.product).flatMap { product in
            fit.categories(of: product).intersection(coupon.excludedCategories).sorted()
        }
        guard found.isEmpty else {
            let list = found.map { shop.categoryName($0) }.joined(separator: ", ")
            throw .invalidCoupon("Sorry, \(name) is not applicable to the categories: \(list).")
        }
    }

    /// The customer's address, or that of the key's user: the store accepts either.
    private func checkAddress(_ coupon: ShopCoupon, _ name: String) throws(RESTError) {
        guard !coupon.emails.isEmpty else { return }
        let known = [order.billing.email, shop.accountEmail].map { $0.lowercased() }.filter { !$0.isEmpty }
        let isAllowed = known.contains { address in
            coupon.emails.contains { Self.matches(address, $0.lowercased()) }
        }
        guard isAllowed else {
            throw .invalidCoupon("Please enter a valid email at checkout to use \(Self.code(name)).")
        }
    }

    private static func code(_ name: String) -> String { name.replacing("coupon &quot;", with: "coupon code &quot;") }

    /// A star matches any text.
    static func matches(_ address: String, _ pattern: String) -> Bool {
        let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
        guard parts.count > 1, let first = parts.first, let last = parts.last else { return address == pattern }
        guard address.hasPrefix(first), address.hasSuffix(last), address.count >= first.count + last.count else {
            return false
        }
        var rest = address.dropFirst(first.count).dropLast(last.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return true
    }
}

extension RESTError {
    static func invalidCoupon(_ message: String) -> RESTError {
        RESTError(400, "woocommerce_rest_invalid_coupon", message)
    }

    /// A fatal error in the store's program.
    static let criticalError = RESTError(
        500,
        "internal_server_error",
        "<p>There has been a critical error on this website.</p>"
    )
}
