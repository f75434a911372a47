import TerminalUI
import WooFoundation
import Yosemite

/// The customer of the sale: found, typed, or by a scanned card.
extension RegisterScreen {
    func chooseCustomer() {
        let overlay = BuyerPicker(context: context, host: host, offersAccount: false) { [weak self] picked in
            switch picked {
            case .guest: self?.model.change { $0.take(.guest) }
            case .person(let person): self?.take(person)
            case .new(let typed), .account(let typed): self?.writeNew(typed)
            }
        }
        host?.present(overlay)
    }

    /// A code that no goods have may be a customer's card.
    ///
    /// - Parameter completion: whether it is one.
    func takeCustomer(of code: ScannedCode, completion: @escaping @MainActor (Bool) -> Void) {
        context.stores.dispatch(
            SaleAction.findCustomer(siteID: context.siteID, code: code.text) { [weak self] result in
                guard let self else { return completion(false) }
                switch result {
                case .success(.person(let person)):
                    self.take(person) { completion(true) }
                case .success(.nobody):
                    self.box.say(.alarm(CustomerWords.nobody))
                    completion(true)
                case .success(.several):
                    self.box.say(.alarm(CustomerWords.several))
                    completion(true)
                case .success(.other): completion(false)
                case .failure(let error):
                    self.box.say(.warning(self.context.describe(error)))
                    completion(true)
                }
            }
        )
    }

    /// With the addresses of the account, or of the last order.
    private func take(_ person: Person, then: @escaping @MainActor () -> Void = {}) {
        context.stores.dispatch(
            OrderFormAction.newForm(
                siteID: context.siteID,
                customerID: person.isGuest ? nil : person.personID,
                email: person.email
            ) { [weak self] result in
                switch result {
                case .success(let saved):
                    self?.model.change { $0.take(saved.customer, billing: saved.billing, shipping: saved.shipping) }
                    let name = person.name.isEmpty ? person.email : person.name
                    self?.box.say(.added(CustomerWords.taken(OrderFormWords.short(name))))
                case .failure(let error): self?.toast(error)
                }
                then()
            }
        )
    }

    private func writeNew(_ typed: String) {
        if EmailAddress.isOne(typed) { return takeNew(name: "", email: typed) }
        let fields = [
            TypedField(id: "name", label: Asking.name, value: typed),
            TypedField(
                id: "email",
                label: Asking.email,
                objection: { $0.isEmpty || EmailAddress.isOne($0) ? nil : OrderEditModel.Localization.noEmail }
            ),
        ]
        ask("register.buyer", Asking.newCustomer, fields, selecting: typed.isEmpty ? "name" : "email") {
            [weak self] values in
            self?.takeNew(name: values["name"] ?? "", email: values["email"] ?? "")
        }
    }

    private func takeNew(name: String, email: String) {
        let names = name.split(separator: " ", maxSplits: 1).map(String.init)
        let billing = Address.empty.copy(
            firstName: names.first ?? "",
            lastName: names.count > 1 ? names[1] : "",
            email: email
        )
        model.change { $0.take(OrderForm.Customer(customerID: 0, name: name, email: email), billing: billing) }
    }

    enum CustomerWords {
        static func taken(_ name: String) -> String { localized("Customer: %@", name) }
        static let nobody = localized("No customer here has this card or address. F3 finds or adds one.")
        static let several = localized("Several customers have this. F3 chooses one.")
    }
}
