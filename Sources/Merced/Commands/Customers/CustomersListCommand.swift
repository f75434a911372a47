import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

extension PersonListQuery.Sort: ExpressibleByArgument {}

/// `merced customers list`
struct CustomersListCommand: AsyncParsableCommand, TakesFilter {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List everyone who has an account or has bought, with the total of their orders.",
        discussion: """
            A filter such as 'spent>500 orders:1 last<90d country:DE guest' says who; merced manual lists its \
            conditions. Figures are from the orders that are saved here; orders placed without an account count for \
            the account with their e-mail address.
            """
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "Only people who match these conditions and words.")
    var filter: [String] = []

    @Option(help: "In which order: \(PersonListQuery.Sort.allCases.map(\.rawValue).joined(separator: ", ")).")
    var sort = PersonListQuery.Sort.lastOrder

    @Option(help: "How many at most: a number, or all of them.")
    var limit = ListLimit(50)

    @Flag(help: "Write CSV, with the fields of each account behind it.")
    var csv = false

    func validate() throws {
        if csv, output.json { throw ValidationError("Say --json or --csv, not both.") }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let (stores, siteID) = (session.stores, session.siteID)
            let parsed = PersonFilterParser.parse(filter.joined(separator: " "))
            guard parsed.problems.isEmpty else { throw FilterArgument.Unreadable(problems: parsed.problems) }
            let problem = try await refresh(session)
            let settings = try await stores.perform {
                SettingAction.loadStoreSettings(siteID: siteID, onCompletion: $0)
            }
            let query = PersonListQuery(
                siteID: siteID,
                filter: parsed.filter,
                sort: sort,
                context: FilterContext(zone: settings.timeZone, now: Date())
            )
            if csv {
                let lines = try await stores.perform {
                    CustomerAction.exportPeople(siteID: siteID, list: query, range: limit.range, onCompletion: $0)
                }
                try ExportTarget.csv(lines)
                if let problem { Failure.say(problem) }
                return await stores.deauthenticate()
            }
            let people = try await stores.perform {
                CustomerAction.listPeople(siteID: siteID, list: query, range: limit.range, onCompletion: $0)
            }
            let matching = try await stores.perform {
                ListAction.count(query, onCompletion: $0)
            }
            let currency = try await session.currency()
            let rows = people.map { PersonRow($0, currency: currency) }
            if output.json {
                try JSONOutput.write(
                    PersonListDocument(
                        store: session.entry.name,
                        matching: matching,
                        offline: problem != nil,
                        currency: currency,
                        customers: rows
                    )
                )
            } else {
                try StandardOutput.write(lines: Self.lines(rows, matching: matching, try await session.format()))
            }
            if let problem { Failure.say(problem) }
            await stores.deauthenticate()
        }
    }

    /// Customers and the orders of their figures.
    @MainActor
    private func refresh(_ session: Session) async throws -> String? {
        let siteID = session.siteID
        let orders = OrderListQuery(siteID: siteID, statuses: [], search: "", sort: .newest)
        let refresh = try await OrderRefresh.run(session, query: orders, limit: nil)
        refresh.tell()
        return try await CustomerArgument.refresh(session)
    }

    private static func lines(_ rows: [PersonRow], matching: Int, _ format: StoreFormat) -> [String] {
        guard !rows.isEmpty else { return ["No customers."] }
        var table = TextTable([
            ("ID", .right), ("NAME", .left), ("E-MAIL", .left), ("ORDERS", .right), ("SPENT", .right),
            ("LAST ORDER", .left),
            ("COUNTRY", .left),
        ])
        for row in rows {
            table.add([
                row.id.map { "\($0)" } ?? "guest", row.name, row.email, "\(row.orders)", row.spentWords,
                format.pageDate(utc: row.lastOrder), row.country,
            ])
        }
        return table.takeLines() + (matching > rows.count ? ["\(rows.count) of \(matching)."] : [])
    }
}

/// `merced customers list --json`
struct PersonListDocument: Encodable {
    let store: String
    /// The number of all that match; `customers` are the first of them.
    let matching: Int
    let offline: Bool
    /// The store's.
    let currency: String
    let customers: [PersonRow]
}

/// A person in a list.
struct PersonRow: Encodable {
    /// The id of the account; null for a guest.
    let id: Int64?
    let guest: Bool
    let name: String
    let email: String
    let company: String
    let city: String
    let country: String
    let phone: String
    let orders: Int64
    /// In the store's currency.
    let spent: String
    let otherSpent: [OtherAmountRow]
    /// UTC.
    let firstOrder: String?
    let lastOrder: String?

    init(_ person: Person, currency: String) {
        id = person.isGuest ? nil : person.personID
        guest = person.isGuest
        name = person.name
        email = person.email
        company = person.company
        city = person.city
        country = person.country
        phone = person.phone
        orders = person.orders
        spent = Money.text(person.spent, currency: currency)
        otherSpent = person.otherSpent.map(OtherAmountRow.init)
        firstOrder = person.firstOrder?.utcText
        lastOrder = person.lastOrder?.utcText
    }

    /// `12.00 + 26.95 EUR`
    var spentWords: String { ([spent] + otherSpent.map { "\($0.amount) \($0.currency)" }).joined(separator: " + ") }

    enum CodingKeys: String, CodingKey {
        case id, guest, name, email, company, city, country, phone, orders, spent
        case otherSpent = "other_spent"
        case firstOrder = "first_order"
        case lastOrder = "last_order"
    }
}
