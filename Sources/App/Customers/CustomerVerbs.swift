import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Actions on customers, the same from the list and from the page.
@MainActor
final class CustomerVerbs: RecordVerbs {
    let context: SiteContext
    /// Reports and undoes edits of every kind.
    let edits: OrderVerbs
    let exports: ExportFolder

    init(context: SiteContext, edits: OrderVerbs, exports: ExportFolder) {
        self.context = context
        self.edits = edits
        self.exports = exports
    }

    /// - Parameter neighbour: the customer this many rows further in a list, or nil at its ends.
    func open(_ personID: Int64, neighbour: @escaping (Int) -> Int64? = { _ in nil }) {
        guard let host else { return }
        let page = CustomerPageScreen(personID: personID, context: context, verbs: self, neighbour: neighbour)
        page.onChange = { [weak host] in host?.setNeedsRender() }
        host.push(page)
    }

    /// All orders of a person: those that count in the figures, and those that do not.
    func showOrders(_ person: Person) { edits.openDoor(.orders(person.orderFilter)) }

    func showDuplicates(_ person: Person) {
        guard let host else { return }
        let screen = DuplicatesScreen(personID: person.personID, context: context, verbs: self)
        screen.onChange = { [weak host] in host?.setNeedsRender() }
        host.push(screen)
    }

    // MARK: Creating and changing

    private var fields: [RecordFormField] {
        let names: [(CustomerField, String)] = [
            (.email, Localization.email), (.firstName, Localization.firstName), (.lastName, Localization.lastName),
            (.billingFirstName, Localization.billing(Localization.firstName)),
            (.billingLastName, Localization.billing(Localization.lastName)),
            (.billingCompany, Localization.billing(Localization.company)),
            (.billingAddress1, Localization.billing(Localization.street)),
            (.billingAddress2, Localization.billing(Localization.street2)),
            (.billingPostcode, Localization.billing(Localization.postcode)),
            (.billingCity, Localization.billing(Localization.city)),
            (.billingState, Localization.billing(Localization.state)),
            (.billingCountry, Localization.billing(Localization.country)),
            (.billingPhone, Localization.billing(Localization.phone)),
            (.billingEmail, Localization.billing(Localization.email)),
            (.shippingFirstName, Localization.shipping(Localization.firstName)),
            (.shippingLastName, Localization.shipping(Localization.lastName)),
            (.shippingCompany, Localization.shipping(Localization.company)),
            (.shippingAddress1, Localization.shipping(Localization.street)),
            (.shippingAddress2, Localization.shipping(Localization.street2)),
            (.shippingPostcode, Localization.shipping(Localization.postcode)),
            (.shippingCity, Localization.shipping(Localization.city)),
            (.shippingState, Localization.shipping(Localization.state)),
            (.shippingCountry, Localization.shipping(Localization.country)),
            (.shippingPhone, Localization.shipping(Localization.phone)),
        ]
        return names.map { field, label in
            RecordFormField(
                name: field.rawValue,
                label: label.prefix(1).uppercased() + label.dropFirst(),
                kind: kind(field)
            )
        }
    }

    private func kind(_ field: CustomerField) -> RecordFormField.Kind {
        let places = context.places
        switch field {
        case .billingCountry, .shippingCountry: return .listed { _ in places.countries }
        case .billingState:
            return .listed { places.states(of: $0[CustomerField.billingCountry.rawValue]?.string ?? "") }
        case .shippingState:
            return .listed { places.states(of: $0[CustomerField.shippingCountry.rawValue]?.string ?? "") }
        case .email, .firstName, .lastName, .username, .billingFirstName, .billingLastName, .billingCompany,
            .billingAddress1, .billingAddress2, .billingCity, .billingPostcode, .billingPhone, .billingEmail,
            .shippingFirstName, .shippingLastName, .shippingCompany, .shippingAddress1, .shippingAddress2,
            .shippingCity, .shippingPostcode, .shippingPhone:
            return .text
        }
    }

    func make() {
        let overlay = RecordFormOverlay(
            title: Localization.new,
            fields: fields,
            values: [:],
            saving: Localization.make,
            host: host
        ) { [weak self] changes, form in
            guard let self else { return }
            self.context.stores.dispatch(
                CustomerAction.createCustomer(siteID: self.context.siteID, fields: changes) { [weak self] result in
                    self?.finish(result, form, Localization.made, Localization.madeLater)
                }
            )
        }
        host?.present(overlay)
    }

    func edit(_ person: Person) {
        withAccount(person) { [weak self] account in
            guard let self else { return }
            let overlay = RecordFormOverlay(
                title: Localization.edit(PersonWords.name(person)),
                fields: self.fields,
                values: account.writableFields,
                host: self.host
            ) { [weak self] changes, form in
                self?.update(account.customerID, changes) { result in
                    self?.finish(result, form, Localization.saved, Localization.savedLater)
                }
            }
            self.host?.present(overlay)
        }
    }

    private func update(
        _ id: Int64,
        _ changes: [RecordChange],
        then: @escaping @MainActor (Result<PendingEdit, any Error>) -> Void
    ) {
        context.stores.dispatch(
            CustomerAction.updateCustomer(
                siteID: context.siteID,
                customerID: id,
                changes: changes,
                onCompletion: then
            )
        )
    }

    func finish(
        _ result: Result<PendingEdit, any Error>,
        _ form: RecordFormOverlay?,
        _ words: String,
        _ waiting: String
    ) {
        switch result {
        case .success(let made):
            if let form { host?.dismiss(form) }
            edits.tell([made], words, whileOffline: waiting)
        case .failure(let problems as ProductProblems):
            if let form { form.wrong(problems) } else { edits.sayNotSaved(problems) }
        case .failure(let error): edits.sayNotSaved(error)
        }
    }

    /// Copies the billing address to the shipping address.
    func shipToBilling(_ person: Person) {
        withAccount(person) { [weak self] account in
            let values = account.writableFields
            let parts = CustomerField.allCases.filter { $0.rawValue.hasPrefix("shipping.") }
            let changes = parts.compactMap { field -> RecordChange? in
                let source = "billing." + field.rawValue.dropFirst("shipping.".count)
                guard let value = values[source], value != values[field.rawValue] else { return nil }
                return RecordChange(field: field.rawValue, base: values[field.rawValue], value: value)
            }
            guard !changes.isEmpty else {
                self?.edits.say(OrderEditScreen.Localization.nothingChanged)
                return
            }
            self?.update(account.customerID, changes) {
                self?.finish($0, nil, Localization.copied, Localization.copiedLater)
            }
        }
    }

    func withAccount(_ person: Person, _ work: @escaping @MainActor (Customer) -> Void) {
        context.stores.dispatch(
            CustomerAction.loadCustomer(siteID: context.siteID, customerID: person.personID) { [weak self] result in
                switch result {
                case .success(let account?): work(account)
                case .success(nil): self?.edits.say(CustomerDetailsModel.Localization.gone)
                case .failure(let error):
                    self?.host?.toast(ListWords.unanswered(StoreWords.describe(error)), kind: .error)
                }
            }
        )
    }

    enum Localization {
        static let new = localized("New account")
        static func edit(_ name: String) -> String { localized("Edit the account of %@", name) }
        static let make = localized("Create account")
        static let made = localized("The account is created.")
        static let madeLater = localized("The account will be created when the store answers.")
        static let saved = localized("The account is saved.")
        static let savedLater = localized("The account is saved here, not sent yet.")
        static let copied = localized("Ships to the billing address now.")
        static let copiedLater = localized("Ships to the billing address; not sent yet.")
        static func one(_ name: String) -> String { localized("the account of %@", name) }
        static let email = localized("E-mail")
        static let firstName = localized("first name")
        static let lastName = localized("last name")
        static let company = localized("company")
        static let street = localized("street")
        static let street2 = localized("street, line 2")
        static let postcode = localized("postcode")
        static let city = localized("city")
        static let state = localized("state")
        static let country = localized("country")
        static let phone = localized("phone")
        static func billing(_ part: String) -> String { localized("Billing: %@", part) }
        static func shipping(_ part: String) -> String { localized("Shipping: %@", part) }
    }
}
