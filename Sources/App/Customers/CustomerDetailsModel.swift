import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// A customer as values: the sums of the orders, and the addresses.
@MainActor
final class CustomerDetailsModel: RecordPageModel {
    enum Section: Int, CaseIterable {
        case summary
        case orders
        case addresses
        case notes
    }

    let personID: Int64
    private(set) var person: Person?
    private(set) var isGone = false
    /// The products the person buys most; nil until known.
    private(set) var bought: [BoughtProduct]?
    /// The newest orders; nil until their section is shown.
    private(set) var orders: CustomerOrders?
    private var showsOrders = false
    /// The account; nil for a guest, and until it is known.
    private var account: Customer? { accounts?.readOnlyEntity }
    private var accounts: EntityListener<Customer>?
    var onChange: @MainActor () -> Void = {}

    private let context: SiteContext
    private let listener: EntityListener<Person>
    private var notes: EntityListener<CustomerNotes>?
    private var noteOwner: CustomerNoteOwner?

    init(personID: Int64, context: SiteContext) {
        self.personID = personID
        self.context = context
        listener = context.stores.person(siteID: context.siteID, personID: personID)
        listener.onUpsert = { [weak self] person in
            guard let self else { return }
            let isOther = self.person != person
            (self.person, self.isGone) = (person, false)
            if isOther { self.ask(person) }
            if self.showsOrders { self.followOrders() }
            self.followAccount(of: person)
            self.followNotes(of: person.noteOwner)
            self.onChange()
        }
        listener.onDelete = { [weak self] in
            self?.isGone = true
            self?.onChange()
        }
    }

    /// Starts again where the person has another address or another account.
    private func followNotes(of owner: CustomerNoteOwner) {
        guard owner != noteOwner else { return }
        noteOwner = owner
        let notes = context.stores.customerNotes(siteID: context.siteID, owner: owner)
        notes.onUpsert = { [weak self] _ in self?.onChange() }
        notes.onDelete = { [weak self] in self?.onChange() }
        self.notes = notes
    }

    /// Only once the section is shown: while moving through a list, only the first section is.
    private func followOrders() {
        guard orders == nil, let person else { return }
        orders = CustomerOrders(of: person, context: context) { [weak self] in self?.onChange() }
    }

    private func ask(_ person: Person) {
        context.stores.dispatch(
            CustomerAction.loadBoughtProducts(siteID: context.siteID, personID: person.personID) { [weak self] in
                self?.bought = try? $0.get()
                self?.onChange()
            }
        )
    }

    /// The account's addresses, which the person does not have; a guest has only those of the orders.
    private func followAccount(of person: Person) {
        guard !person.isGuest, accounts == nil else { return }
        let accounts = context.stores.customer(siteID: context.siteID, customerID: person.personID)
        accounts.onUpsert = { [weak self] _ in self?.onChange() }
        self.accounts = accounts
    }

    var recordID: Int64 { personID }
    var isOpening: Bool { person == nil && !isGone }
    /// The customer while it exists and can be changed.
    var presentPerson: Person? { isGone || person?.role == EditedRecord.deleted ? nil : person }
    var title: String { person.map(PersonWords.name) ?? Localization.title }
    var link: Link? { nil }

    /// `Account · not sent yet`
    var badge: String {
        guard let person = presentPerson else { return "" }
        var parts = [person.isGuest ? Localization.guest : Localization.account]
        if context.edits.isWaiting(name) || (!person.isGuest && person.personID < 0) {
            parts.append(ProductDetailsModel.Localization.notSentYet)
        }
        return parts.joined(separator: " · ")
    }

    var badgeGlyph: Glyph? { nil }
    var fetchedSections: Set<Int> { [Section.orders.rawValue] }
    private var name: RecordName { RecordName(record: .customer, id: personID) }

    var sections: [PageSection] {
        [
            PageSection(Localization.summary), PageSection(Localization.ordersSection, count: orders?.count),
            PageSection(Localization.addresses),
            PageSection(Localization.notes, count: notes?.readOnlyEntity?.notes.count),
        ]
    }

    func lines(section: Int) -> [PageLine] {
        if presentPerson == nil, !isOpening {
            let back = ProductDetailsModel.Localization.back
            return refusals + [.text(Localization.gone, role: .bad), .blank, .text(back, role: .muted)]
        }
        guard let person, let section = Section(rawValue: section) else {
            return [.text(ProductDetailsModel.Localization.loading, role: .muted)]
        }
        switch section {
        case .summary: return refusals + summary(person)
        case .orders:
            return orders?.lines(counting: person.orders)
                ?? [.text(ProductDetailsModel.Localization.loading, role: .muted)]
        case .addresses: return addresses(person)
        case .notes:
            return CustomerNoteLines(
                notes: notes?.readOnlyEntity?.notes,
                problem: notes?.problem,
                format: context.format
            ).lines
        }
    }

    private func summary(_ person: Person) -> [PageLine] {
        let format = context.format
        var lines: [PageLine] = [
            .field(label: Localization.email, value: [Span(person.email, link: .mail(person.email))]),
            .field(Localization.phone, person.phone, to: .phone(person.phone)),
        ]
        if !person.company.isEmpty { lines.append(.field(Localization.company, person.company)) }
        let place = [person.city, person.country].filter { !$0.isEmpty }.joined(separator: ", ")
        lines += [
            .field(Localization.place, place),
            .field(
                Localization.kind,
                person.isGuest ? Localization.guestMeaning : Localization.registered(person.personID)
            ),
            .blank,
            .field(Localization.orders, "\(person.orders)", to: .orders(person.orderFilter)),
            .field(Localization.spent, format.sums(person.spent, person.otherSpent)),
        ]
        if person.orders > 0 {
            // Orders are not counted by currency.
            if person.otherSpent.isEmpty {
                let average = (person.spent / Decimal(person.orders)).rounded(to: format.settings.currency.decimals)
                lines.append(.field(Localization.average, format.sums(average, [])))
            }
            lines += [
                .field(Localization.first, format.pageDate(person.firstOrder)),
                .field(Localization.last, format.pageDate(person.lastOrder)),
            ]
        }
        if let registered = person.registered { lines.append(.field(Localization.since, format.pageDate(registered))) }
        lines += BoughtLines(products: bought ?? [], context: context).lines
        return lines + [.blank, .text(Localization.seeOrders, role: .muted)]
    }

    private func addresses(_ person: Person) -> [PageLine] {
        guard !person.isGuest else { return [.text(Localization.guestAddresses, role: .muted)] }
        return address(Localization.billing, account?.billing) + [.blank]
            + address(Localization.shipping, account?.shipping)
    }

    private func address(_ heading: String, _ address: Address?) -> [PageLine] {
        guard let address else { return [.heading(heading), .text(Localization.none, role: .muted)] }
        var lines: [PageLine] = [.heading(heading)] + AddressLines.lines(address).map { .text($0) }
        if !address.email.isEmpty { lines.append(.field(Localization.email, address.email)) }
        if !address.phone.isEmpty { lines.append(.field(Localization.phone, address.phone)) }
        return lines
    }

    /// Edits of this account that the store refused: they are never dropped silently.
    private var refusals: [PageLine] {
        let refused = context.edits.refused.filter { $0.record == name }
        guard !refused.isEmpty else { return [] }
        return refused.map { .text("! \(EditWords.describe($0, names: context.statusNames))", role: .bad) }
            + [.text(ProductDetailsModel.Localization.howToForget, role: .muted), .blank]
    }

    func open() {
        showsOrders = true
        followOrders()
    }

    /// Fetches the account from the store.
    func refresh() {
        guard personID > 0 else { return }
        context.stores.dispatch(
            CustomerAction.retrieveCustomer(siteID: context.siteID, customerID: personID, onCompletion: { _ in })
        )
    }

    enum Localization {
        static let title = localized("Customer")
        static let account = localized("Account")
        static let guest = localized("Guest")
        static let summary = localized("Summary")
        static let ordersSection = localized("Orders")
        static let addresses = localized("Addresses")
        static let notes = localized("Notes")
        static let gone = localized("The customer is no longer in the store.")
        static let email = localized("E-mail")
        static let phone = localized("Phone")
        static let company = localized("Company")
        static let place = localized("From")
        static let kind = localized("Account")
        static let guestMeaning = localized("none; known from orders by this e-mail address")
        static func registered(_ id: Int64) -> String { id > 0 ? "#\(id)" : localized("being created") }
        static let orders = localized("Orders that count")
        static let spent = localized("Spent")
        static let average = localized("On average")
        static let first = localized("First order")
        static let last = localized("Last order")
        static let since = localized("Account since")
        static let seeOrders = localized("Enter lists the orders.")
        static let billing = localized("Billing")
        static let shipping = localized("Shipping")
        static let none = localized("none")
        static let guestAddresses = localized("A guest's addresses are on the orders. Enter lists them.")
    }
}
