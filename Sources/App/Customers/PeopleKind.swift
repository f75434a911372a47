import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The Customers list: accounts and guests.
enum PeopleKind: MirroredListKind {
    typealias Query = PersonListQuery

    static let resource = MirrorResourceKind.customers
    static let records = SavedFilter.Records.customers
    static let looks = RecordListLooks(
        columns: PersonRow.columns,
        noRecord: CustomersScreen.Localization.noCustomer,
        noSelection: CustomersScreen.Localization.noSelection
    )
    static let language = FilterLanguage(PersonFilterKey.self, amounts: [.spent, .orders, .last])
    static let words = ListStateWords.customers

    static func parse(_ text: String, in site: SiteContext) -> (filter: PersonFilter, problems: [FilterProblem]) {
        let parsed = PersonFilterParser.parse(text)
        return (parsed.filter, parsed.problems)
    }

    static func synchronize(siteID: Int64, onCompletion: @escaping Completion<Void>) -> any Action {
        CustomerAction.refreshPeople(siteID: siteID, onCompletion: onCompletion)
    }

    static func row(_ person: Person, _ context: SiteContext) -> TableRow { PersonRow.row(person, context: context) }

    static func counted(_ count: Int) -> String { PersonWords.count(count) }
    static func sortWord(_ sort: PersonListQuery.Sort) -> String { PersonWords.sort(sort) }
    static let sortTitle = CustomersScreen.Localization.sortTitle
}

typealias PeopleListViewModel = FilteredList<PeopleKind>

/// A person as a row of the list.
@MainActor
enum PersonRow {
    static let columns: [TableColumn] = [
        TableColumn(
            id: "name",
            title: Localization.name,
            priority: 1,
            minimum: 14,
            ideal: 22,
            flex: 1,
            isFreeText: true
        ),
        TableColumn(
            id: "email",
            title: Localization.email,
            priority: 5,
            minimum: 14,
            ideal: 24,
            flex: 1,
            isFreeText: true
        ),
        TableColumn(
            id: "orders",
            title: Localization.orders,
            priority: 3,
            minimum: 6,
            ideal: 6,
            align: .right,
            speech: .named
        ),
        TableColumn(
            id: "spent",
            title: Localization.spent,
            priority: 2,
            minimum: 11,
            ideal: 11,
            align: .right,
            speech: .named
        ),
        TableColumn(id: "last", title: Localization.last, priority: 4, minimum: 12, ideal: 12, speech: .named),
        TableColumn(id: "country", title: Localization.country, priority: 6, minimum: 7, ideal: 7, speech: .named),
    ]

    static func row(_ person: Person, context: SiteContext) -> TableRow {
        let cells = [
            TableCell(PersonWords.name(person)),
            TableCell(person.email, role: .muted),
            TableCell("\(person.orders)"),
            TableCell(context.format.sums(person.spent, person.otherSpent)),
            TableCell(context.format.listDate(person.lastOrder, now: context.dates.now()), role: .muted),
            TableCell(person.country),
        ]
        let name = RecordName(record: .customer, id: person.personID)
        return TableRow(cells, isChanged: context.edits.isWaiting(name))
    }

    enum Localization {
        static let name = localized("Name")
        static let email = localized("E-mail")
        static let orders = localized("Orders")
        static let spent = localized("Spent")
        static let last = localized("Last order")
        static let country = localized("Country")
    }
}

/// The words for a customer.
enum PersonWords {
    private static let longestName = 80

    static func name(_ person: Person) -> String {
        let words = person.name.prefix(longestName).split(whereSeparator: \.isWhitespace)
        if !words.isEmpty { return words.joined(separator: " ") }
        return person.email.isEmpty ? Localization.nobody : String(person.email.prefix(longestName))
    }

    static func sort(_ sort: PersonListQuery.Sort) -> String {
        switch sort {
        case .name: Localization.byName
        case .mostSpent: Localization.mostSpent
        case .mostOrders: Localization.mostOrders
        case .lastOrder: Localization.lastOrder
        case .newest: Localization.newest
        }
    }

    static func count(_ count: Int) -> String {
        count == 1 ? localized("1 customer") : localized("%@ customers", "\(count)")
    }

    enum Localization {
        static let nobody = localized("Someone")
        static let byName = localized("by name")
        static let mostSpent = localized("most spent first")
        static let mostOrders = localized("most orders first")
        static let lastOrder = localized("last order first")
        static let newest = localized("newest accounts first")
    }
}

extension ListStateWords {
    static let customers = ListStateWords(
        unreadable: localized("! The saved customers could not be read."),
        unavailable: localized("! The store does not show its customers to this login."),
        failed: localized("! The customers could not be loaded."),
        empty: localized("No customers yet."),
        meaning: localized("Anyone with an account or an order appears here.   n New account"),
        offline: { localized("! Offline since %@. No customers are saved here yet.", $0) },
        noMatch: { localized("No customer matches “%@”.", $0) },
        noneLike: { localized("No customer is like “%@”.", $0) },
        loading: { done, total in
            total.map { localized("Loading customers…  %@ of %@", "\(done)", "\($0)") }
                ?? localized("Loading customers…")
        },
        notAllHere: localized("Not every customer is here yet; others are still loading.")
    )
}
