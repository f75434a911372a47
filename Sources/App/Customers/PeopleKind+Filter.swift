import TerminalUI
import WooFoundation
import Yosemite

extension PeopleKind {
    static func filterLayout(in site: SiteContext, host: ScreenHost?) -> FilterLayout<PersonCondition> {
        FilterLayout(
            title: PersonFilterWords.title,
            all: PersonFilterWords.all,
            keys: [
                .init(PersonFilterKey.is, PersonFilterWords.kind, kinds),
                .init(PersonFilterKey.spent, PersonFilterWords.spent),
                .init(PersonFilterKey.orders, PersonFilterWords.orders),
                .init(PersonFilterKey.last, PersonFilterWords.last, times),
                .init(PersonFilterKey.first, PersonFilterWords.first),
                .init(PersonFilterKey.country, PersonFilterWords.country),
                .init(PersonFilterKey.bought, PersonFilterWords.bought),
            ]
        )
    }

    private static let kinds = FilterValues(title: PersonFilterWords.kinds) {
        PersonKind.allCases.map { Choice(id: $0.rawValue, label: PersonFilterWords.kind($0)) }
    }

    private static let times = FilterValues(title: PersonFilterWords.times) {
        [
            Choice(id: "<30d", label: PersonFilterWords.within("30")),
            Choice(id: "<90d", label: PersonFilterWords.within("90")),
            Choice(id: ">180d", label: PersonFilterWords.notSince("180")),
            Choice(id: ">365d", label: PersonFilterWords.notSince("365")),
        ]
    }
}

/// The words of the filter dialog for customers.
private enum PersonFilterWords {
    static let title = localized("Show customers")
    static let all = localized("Show all customers")
    static let kind = localized("Who")
    static let spent = localized("Spent")
    static let orders = localized("Orders")
    static let last = localized("Last order")
    static let first = localized("First order")
    static let country = localized("Country")
    static let bought = localized("Bought")
    static func kind(_ kind: PersonKind) -> String {
        switch kind {
        case .guest: localized("Guests, who have no account")
        case .registered: localized("Customers with an account")
        case .double: localized("Possible duplicates")
        }
    }
    static func within(_ days: String) -> String { localized("Within %@ days", days) }
    static func notSince(_ days: String) -> String { localized("Longer than %@ days ago", days) }
    static let kinds = localized("Which customers")
    static let times = localized("Customers whose last order was")
}
