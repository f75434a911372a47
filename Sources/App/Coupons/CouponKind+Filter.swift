import TerminalUI
import WooFoundation
import Yosemite

extension CouponKind {
    static func filterLayout(in site: SiteContext, host: ScreenHost?) -> FilterLayout<CouponCondition> {
        FilterLayout(
            title: CouponFilterWords.title,
            all: CouponFilterWords.all,
            keys: [
                .init(CouponFilterKey.status, CouponFilterWords.status, statuses),
                .init(CouponFilterKey.type, CouponFilterWords.type, types),
                .init(CouponFilterKey.expires, CouponFilterWords.expires, expiries),
                .init(CouponFilterKey.used, CouponFilterWords.used),
                .init(CouponFilterKey.amount, CouponFilterWords.amount),
                .init(CouponFilterKey.has, CouponFilterWords.has, parts),
                .init(CouponFilterKey.product, CouponFilterWords.product),
            ]
        )
    }

    private static let statuses = FilterValues(title: CouponFilterWords.statuses) {
        CouponState.allCases.map { state in
            let words = CouponWords.state(state)
            return Choice(id: state.rawValue, label: words.word, glyph: words.glyph, role: words.role)
        }
    }

    private static let types = FilterValues(title: CouponFilterWords.types) {
        CouponType.allCases.map { Choice(id: $0.rawValue, label: CouponWords.type($0.rawValue)) }
    }

    private static let parts = FilterValues(title: CouponFilterWords.parts) {
        CouponPart.allCases.map { Choice(id: $0.rawValue, label: CouponFilterWords.part($0)) }
    }

    private static let expiries = FilterValues(title: CouponFilterWords.expiries) {
        [
            Choice(id: "<7d", label: CouponFilterWords.within("7")),
            Choice(id: "<30d", label: CouponFilterWords.within("30")),
            Choice(id: "this-month", label: CouponFilterWords.thisMonth),
            Choice(id: "last-month", label: CouponFilterWords.lastMonth),
        ]
    }
}

/// The words of the filter dialog for coupons.
private enum CouponFilterWords {
    static let title = localized("Show coupons")
    static let all = localized("Show all coupons")
    static let status = localized("Status")
    static let type = localized("Type")
    static let expires = localized("Expires")
    static let used = localized("Used")
    static let amount = localized("Amount")
    static let has = localized("With")
    static let product = localized("Product")
    static func within(_ days: String) -> String { localized("Within %@ days", days) }
    static let thisMonth = localized("This month")
    static let lastMonth = localized("Last month")
    static func part(_ part: CouponPart) -> String {
        switch part {
        case .limit: localized("Usage limit")
        case .minimum: localized("Minimum spend")
        case .products: localized("Product restrictions")
        case .categories: localized("Category restrictions")
        case .emails: localized("Allowed e-mail addresses")
        case .freeShipping: localized("Free shipping")
        case .expiry: localized("Expiry date")
        }
    }
    static let statuses = localized("Coupons with status")
    static let types = localized("Coupons of type")
    static let expiries = localized("Coupons that expire")
    static let parts = localized("Coupons with")
}
