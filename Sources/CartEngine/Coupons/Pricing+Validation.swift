import FoundationEssentials

/// Whether the store accepts a coupon (`WC_Discounts::is_coupon_valid`). In wc/v3 it does not check whether a coupon
/// may be combined with others.
extension Pricing {
    mutating func validate(_ coupon: CartCoupon) throws(CartError) {
        try validateUse(coupon)
        try validateSpend(coupon)
        try validateGoods(coupon)
        if coupon.kind == .fixedCart { try validateWholeCart(coupon) }
        try validateEmail(coupon)
    }

    private func validateUse(_ coupon: CartCoupon) throws(CartError) {
        if let expires = coupon.expires, moment > expires { throw .coupon("\(coupon.code) has expired.") }
        if let limit = coupon.usageLimit, limit > 0, coupon.usageCount >= limit {
            throw .coupon("\(coupon.code) is used up\(Self.held(coupon.usageCount - limit, coupon.holds)).")
        }
        guard let limit = coupon.usageLimitPerUser, limit > 0 else { return }
        let email = (order.billing.email ?? "").lowercased()
        let customer = order.customerID > 0 ? String(order.customerID) : ""
        func isBuyer(_ user: String) -> Bool { !user.isEmpty && (user == customer || user.lowercased() == email) }
        let uses = coupon.usedBy.count(where: isBuyer)
        if uses >= limit, !(customer.isEmpty && email.isEmpty) {
            let held = Self.held(uses - limit, coupon.holds.filter { isBuyer($0.user) })
            throw .coupon("The customer has used \(coupon.code) up\(held).")
        }
    }

    /// Where it is used up only until unpaid orders let go of it: the one after which it can be used again.
    private static func held(_ excess: Int, _ holds: [CartCoupon.Hold]) -> String {
        holds.indices.contains(excess) ? ": held by \(holds[excess].words)" : ""
    }

    /// The minimum and maximum spend count products before discounts; where prices include tax, with the order's whole
    /// present tax, including that of fees and shipping.
    private mutating func validateSpend(_ coupon: CartCoupon) throws(CartError) {
        var spend = rounding.price(subtotals)
        if settings.pricesIncludeTax { spend += rounding.price(order.totals.totalTax) }
        let minimum = try limit(coupon.minimumAmount, "minimum_amount", coupon)
        let maximum = try limit(coupon.maximumAmount, "maximum_amount", coupon)
        for (limit, shown) in [(minimum, coupon.minimumAmount), (maximum, coupon.maximumAmount)] {
            // In a shop with two decimals no limit has a third one.
            guard settings.decimals > 2, limit.units > 0, CartCoupon.mayBeCut(limit) else { continue }
            guard (spend - limit).magnitude <= Self.widestCut else { continue }
            order.add(.couponLimitMayBeCut(code: coupon.code, shown: shown))
        }
        if minimum.units > 0, spend < minimum { throw .coupon("\(coupon.code) needs goods for \(minimum.text).") }
        if maximum.units > 0, spend > maximum { throw .coupon("\(coupon.code) is for at most \(maximum.text).") }
    }

    /// The most that two decimals can leave out.
    private static let widestCut = Amount(units: powersOfTen[Amount.places - 2])

    private func limit(_ text: String, _ field: String, _ coupon: CartCoupon) throws(CartError) -> Amount {
        if text.isEmpty { return .zero }
        guard let amount = Amount(text: text) else {
            throw .unreadable(field: "\(field) of \(coupon.code)", text: text)
        }
        return amount
    }

    private func validateGoods(_ coupon: CartCoupon) throws(CartError) {
        let known = goods.compactMap { $0 }
        if !coupon.productIDs.isEmpty, !known.contains(where: coupon.names) {
            throw .coupon("\(coupon.code) is for other products.")
        }
        if !coupon.categories.isEmpty {
            let hasCategory = known.contains {
                !(coupon.excludesSaleItems && $0.isOnSale) && !coupon.categories.isDisjoint(with: $0.categories)
            }
            if !hasCategory { throw .coupon("\(coupon.code) is for other categories.") }
        }
        if coupon.kind != .fixedCart, !goods.isEmpty, !known.contains(where: coupon.fits) {
            throw .coupon("\(coupon.code) fits none of the products.")
        }
    }

    /// A coupon on the whole cart is refused if it excludes a single line.
    private func validateWholeCart(_ coupon: CartCoupon) throws(CartError) {
        for (line, goods) in zip(order.lines, goods) {
            guard let goods else {
                if !coupon.excludedProductIDs.isEmpty, catalogue.absence == .doesNotExist || line.goodsID == 0 {
                    throw .crash("The store breaks off: \(coupon.code) excludes products, and a line has none.")
                }
                continue
            }
            if coupon.excludesSaleItems, goods.isOnSale { throw .coupon("\(coupon.code) is not for sale items.") }
            if coupon.excludes(goods) || !coupon.excludedCategories.isDisjoint(with: goods.categories) {
                throw .coupon("\(coupon.code) is not for \(goods.id).")
            }
        }
    }

    /// The billing address's email or that of the API key's account must be one of the coupon's.
    private mutating func validateEmail(_ coupon: CartCoupon) throws(CartError) {
        guard !coupon.emailRestrictions.isEmpty else { return }
        let emails = [order.billing.email, accountEmail].compactMap { $0?.lowercased() }.filter { !$0.isEmpty }
        for restriction in coupon.emailRestrictions {
            let pattern = Array(restriction.lowercased().utf8)
            if emails.contains(where: { Self.matches(Array($0.utf8)[...], pattern[...]) }) { return }
        }
        if accountEmail == nil { order.add(.accountEmailUnknown(code: coupon.code)) }
        let unless = accountEmail == nil ? ", unless one is the API account's" : ""
        throw .coupon("\(coupon.code) is for other e-mail addresses\(unless).")
    }

    /// `*` matches any characters, or none.
    private static func matches(_ text: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>) -> Bool {
        guard let star = pattern.firstIndex(of: 0x2A) else { return text.elementsEqual(pattern) }
        let beginning = pattern[..<star]
        guard text.starts(with: beginning) else { return false }
        let rest = pattern[(star + 1)...]
        var tail = text.dropFirst(beginning.count)
        while true {
            if matches(tail, rest) { return true }
            if tail.isEmpty { return false }
            tail = tail.dropFirst()
        }
    }
}
