import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The words for a coupon.
enum CouponWords {
    /// The API does not reveal more of an amount (`tax.md`, "Coupons").
    static let toldDecimals = 2

    static func state(_ state: CouponState) -> (word: String, glyph: Glyph, role: Role) {
        switch state {
        case .active: (Localization.active, .completed, .good)
        case .expired: (Localization.expired, .cancelled, .muted)
        case .usedUp: (Localization.usedUp, .cancelled, .muted)
        case .draft: (Localization.disabled, .pending, .warn)
        case .trash: (Localization.trash, .cancelled, .muted)
        }
    }

    static func sort(_ sort: CouponListQuery.Sort) -> String {
        switch sort {
        case .newest: Localization.newest
        case .code: Localization.byCode
        case .expiresFirst: Localization.expiresFirst
        case .mostUsed: Localization.mostUsed
        case .highestAmount: Localization.highestAmount
        }
    }

    /// The discount: `10 %`, `$5.00`.
    @MainActor
    static func amount(_ coupon: some ListedCoupon, _ format: StoreFormat) -> String {
        guard coupon.discountTypeKey != CouponType.percent.rawValue else {
            return (Money.amount(from: coupon.amount).map { "\($0)" } ?? coupon.amount) + " %"
        }
        return money(coupon.amount, format)
    }

    @MainActor
    static func money(_ text: String, _ format: StoreFormat) -> String {
        guard let amount = Money.amount(from: text) else { return text }
        let currency = format.settings.currency
        return format.money(amount, currency: currency.code, symbol: currency.symbol)
    }

    static func type(_ key: String) -> String {
        switch CouponType(rawValue: key) {
        case .percent?: Localization.percent
        case .fixedCart?: Localization.fixedCart
        case .fixedProduct?: Localization.fixedProduct
        case nil: key
        }
    }

    /// The usage: `3`, `3 of 100`.
    static func usage(_ coupon: some ListedCoupon) -> String {
        coupon.usageLimit.map { Localization.of(coupon.usageCount, $0) } ?? "\(coupon.usageCount)"
    }

    static func count(_ count: Int) -> String {
        count == 1 ? localized("1 coupon") : localized("%@ coupons", "\(count)")
    }

    /// The rules, one sentence each.
    @MainActor
    static func rules(_ coupon: Coupon, names: CouponNames?, _ format: StoreFormat) -> [String] {
        let amount = amount(coupon, format)
        var rules: [String] = []
        switch CouponType(rawValue: coupon.discountTypeKey) {
        case .percent?: rules.append(Rules.percent(amount))
        case .fixedCart?: rules.append(Rules.fixedCart(amount))
        case .fixedProduct?: rules.append(Rules.fixedProduct(amount))
        case nil: rules.append(Rules.ofPlugin(coupon.discountTypeKey, amount))
        }
        if coupon.givesFreeShipping { rules.append(Rules.freeShipping) }
        if let least = Money.amount(from: coupon.minimumAmount), least > 0 {
            rules.append(Rules.minimum(money(coupon.minimumAmount, format)))
        }
        if let most = Money.amount(from: coupon.maximumAmount), most > 0 {
            rules.append(Rules.maximum(money(coupon.maximumAmount, format)))
        }
        func products(_ ids: [Int64]) -> String { list(ids.map { names?.products[$0] ?? "#\($0)" }) }
        func categories(_ ids: [Int64]) -> String { list(ids.map { names?.categories[$0] ?? "#\($0)" }) }
        if !coupon.productIDs.isEmpty { rules.append(Rules.only(products(coupon.productIDs))) }
        if !coupon.productCategoryIDs.isEmpty { rules.append(Rules.onlyIn(categories(coupon.productCategoryIDs))) }
        if !coupon.excludedProductIDs.isEmpty { rules.append(Rules.not(products(coupon.excludedProductIDs))) }
        if !coupon.excludedProductCategoryIDs.isEmpty {
            rules.append(Rules.notIn(categories(coupon.excludedProductCategoryIDs)))
        }
        if coupon.excludesSaleItems { rules.append(Rules.notOnSale) }
        if !coupon.emailRestrictions.isEmpty { rules.append(Rules.emails(list(coupon.emailRestrictions))) }
        if coupon.isForIndividualUse { rules.append(Rules.alone) }
        if let limit = coupon.usageLimit { rules.append(Rules.limit("\(limit)")) }
        if let limit = coupon.usageLimitPerUser { rules.append(Rules.limitPerUser("\(limit)")) }
        if let items = coupon.limitUsageToItems { rules.append(Rules.items("\(items)")) }
        if let end = coupon.dateExpires, let (last, first) = CouponDays.around(end, in: format.settings.timeZone) {
            rules.append(Rules.until(last, first))
        }
        return rules
    }

    /// The first few, and how many more.
    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(8).joined(separator: ", ")
        return names.count > 8 ? Rules.more(shown, names.count - 8) : shown
    }

    enum Rules {
        static func percent(_ amount: String) -> String { localized("%@ off each item it applies to.", amount) }
        static func fixedCart(_ amount: String) -> String { localized("%@ off the whole cart.", amount) }
        static func fixedProduct(_ amount: String) -> String { localized("%@ off each item it applies to.", amount) }
        static func ofPlugin(_ type: String, _ amount: String) -> String {
            localized("Is of a plugin's type, %@: %@.", type, amount)
        }
        static let freeShipping = localized("Gives free shipping, where a shipping method requires a coupon.")
        static func minimum(_ amount: String) -> String { localized("For carts of %@ or more.", amount) }
        static func maximum(_ amount: String) -> String { localized("For carts of %@ or less.", amount) }
        static func only(_ names: String) -> String { localized("Only for %@.", names) }
        static func onlyIn(_ names: String) -> String { localized("Only for products in %@.", names) }
        static func not(_ names: String) -> String { localized("Not for %@.", names) }
        static func notIn(_ names: String) -> String { localized("Not for products in %@.", names) }
        static let notOnSale = localized("Not for items on sale.")
        static func emails(_ list: String) -> String { localized("Only for customers with %@.", list) }
        static let alone = localized("Not together with other coupons. (Orders made over the API ignore this.)")
        static func limit(_ count: String) -> String { localized("Can be used %@ times in total.", count) }
        static func limitPerUser(_ count: String) -> String {
            localized("Each customer can use it %@ times.", count)
        }
        static func items(_ count: String) -> String {
            localized("For at most %@ items, the most expensive first.", count)
        }
        static func until(_ last: String, _ first: String) -> String {
            localized("Its last day is %@: it expires as %@ begins.", last, first)
        }
        static func more(_ names: String, _ count: Int) -> String { localized("%@ and %@ more", names, "\(count)") }
    }

    enum Localization {
        static let active = localized("Active")
        static let expired = localized("Expired")
        static let usedUp = localized("Used up")
        static let disabled = localized("Disabled")
        static let trash = localized("In the trash")
        static let newest = localized("newest first")
        static let byCode = localized("by code")
        static let expiresFirst = localized("first to expire first")
        static let mostUsed = localized("most used first")
        static let highestAmount = localized("highest amount first")
        static let percent = localized("Percentage")
        static let fixedCart = localized("Fixed cart")
        static let fixedProduct = localized("Fixed product")
        static func of(_ used: Int64, _ limit: Int64) -> String { localized("%@ of %@", "\(used)", "\(limit)") }
    }
}

extension ListStateWords {
    static let coupons = ListStateWords(
        unreadable: localized("! The saved coupons could not be read."),
        unavailable: localized("! The store does not show its coupons to this login."),
        failed: localized("! The coupons could not be loaded."),
        empty: localized("No coupons yet."),
        meaning: localized("A coupon gives customers money off at checkout.   n New coupon"),
        offline: { localized("! Offline since %@. No coupons are saved here yet.", $0) },
        noMatch: { localized("No coupon matches “%@”.", $0) },
        noneLike: { localized("No coupon is like “%@”.", $0) },
        loading: { done, total in
            total.map { localized("Loading coupons…  %@ of %@", "\(done)", "\($0)") } ?? localized("Loading coupons…")
        },
        notAllHere: localized("Not every coupon is here yet; others are still loading.")
    )
}

/// The rules of a coupon, one sentence each, for output on the command line.
@MainActor
public enum CouponSentences {
    public static func of(_ coupon: Coupon, names: CouponNames?, _ format: StoreFormat) -> [String] {
        CouponWords.rules(coupon, names: names, format)
    }
}
