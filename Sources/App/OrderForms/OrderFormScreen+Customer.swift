import TerminalUI
import WooFoundation
import Yosemite

/// Customer, addresses, note and coupon of the order.
extension OrderFormScreen {
    func chooseCustomer() {
        let overlay = BuyerPicker(context: context, host: coordinator.host, offersAccount: form.isNew) {
            [weak self] picked in
            switch picked {
            case .guest: self?.model.change { $0.customer = .guest }
            case .person(let person): self?.take(person)
            case .new(let text): self?.writeNew(text, makesAccount: false)
            case .account(let text): self?.writeNew(text, makesAccount: true)
            }
        }
        coordinator.host?.present(overlay)
    }

    /// With the addresses of the account, or of the last order.
    private func take(_ person: Person) {
        context.stores.dispatch(
            OrderFormAction.newForm(
                siteID: context.siteID,
                customerID: person.isGuest ? nil : person.personID,
                email: person.email
            ) { [weak self] result in
                switch result {
                case .success(let saved):
                    self?.model.change { $0.take(saved.customer, billing: saved.billing, shipping: saved.shipping) }
                case .failure(let error): self?.coordinator.host?.toast(StoreWords.describe(error), kind: .error)
                }
            }
        )
    }

    /// An e-mail address suffices; a name can be added with the address.
    private func writeNew(_ typed: String, makesAccount: Bool) {
        if EmailAddress.isOne(typed) { return takeNew(name: "", email: typed, makesAccount: makesAccount) }
        let fields = [
            TypedField(id: "name", label: CustomerLocalization.name, value: typed),
            TypedField(
                id: "email",
                label: CustomerLocalization.email,
                objection: { text in
                    if text.isEmpty { return makesAccount ? CustomerLocalization.needsEmail : nil }
                    return EmailAddress.isOne(text) ? nil : OrderEditModel.Localization.noEmail
                }
            ),
        ]
        let selecting = typed.isEmpty ? "name" : "email"
        let title = makesAccount ? CustomerLocalization.newAccount : CustomerLocalization.new
        present("order.form.buyer", title, fields, selecting: selecting) { [weak self] values in
            self?.takeNew(name: values["name"] ?? "", email: values["email"] ?? "", makesAccount: makesAccount)
        }
    }

    private func takeNew(name: String, email: String, makesAccount: Bool) {
        guard makesAccount else { return fill(OrderForm.Customer(name: name, email: email)) }
        context.stores.dispatch(
            OrderFormAction.newForm(siteID: context.siteID, customerID: nil, email: email) { [weak self] result in
                switch result {
                case .success(let known) where known.customer.customerID != 0:
                    self?.model.change { $0.take(known.customer, billing: known.billing, shipping: known.shipping) }
                    self?.box.say(.warning(CustomerLocalization.hasAccount(email)))
                    self?.coordinator.setNeedsRender()
                case .success: self?.fill(OrderForm.Customer(name: name, email: email, makesAccount: true))
                case .failure(let error): self?.coordinator.host?.toast(StoreWords.describe(error), kind: .error)
                }
            }
        )
    }

    private func fill(_ customer: OrderForm.Customer) {
        let names = customer.name.split(separator: " ", maxSplits: 1).map(String.init)
        let email = customer.email
        model.change { form in
            form.customer = customer
            form.billing = form.billing.copy(
                firstName: names.first ?? form.billing.firstName,
                lastName: names.count > 1 ? names[1] : form.billing.lastName,
                email: email
            )
        }
    }

    // MARK: Addresses

    func chooseAddress() {
        let choices = [
            Choice(id: "billing", label: OrderFormWords.Localization.billing, key: "b"),
            Choice(id: "shipping", label: OrderFormWords.Localization.shippingAddress, key: "s"),
            Choice(id: "same", label: CustomerLocalization.same, key: "c"),
        ]
        let dialog = ChoiceDialog(id: "order.form.address", title: CustomerLocalization.which, choices: choices) {
            [weak self] picked in
            switch picked {
            case "billing": self?.editAddress(isBilling: true)
            case "shipping": self?.editAddress(isBilling: false)
            default: self?.model.change { $0.shipping = $0.billing.copy(email: "") }
            }
            return .close
        }
        coordinator.host?.present(dialog)
    }

    func editAddress(isBilling: Bool) {
        let title = isBilling ? CustomerLocalization.billing : CustomerLocalization.shipping
        let fields = AddressFields.fields(isBilling ? form.billing : form.shipping, isBilling, context.places)
        present("order.form.address", title, fields) { [weak self] values in
            let address = AddressFields.address(values)
            self?.model.change { form in
                if isBilling { form.billing = address } else { form.shipping = address }
            }
        }
    }

    // MARK: Note, status, coupon

    func editNote() {
        let field = TypedField(
            id: "note",
            label: OrderFormWords.Localization.note,
            value: form.customerNote.replacing("\n", with: " "),
            limit: OrderEditModel.maximumLength
        )
        present("order.form.note", CustomerLocalization.note, [field]) { [weak self] values in
            self?.model.change { $0.customerNote = values["note"] ?? "" }
        }
    }

    func chooseStatus() {
        let choices = context.choosableStatuses.map { slug in
            let appearance = context.appearance(of: slug)
            return Choice(id: slug, label: appearance.word, glyph: appearance.glyph, role: appearance.role)
        }
        let dialog = ChoiceDialog(
            id: "order.form.status",
            title: CustomerLocalization.status,
            choices: choices.lettered,
            currentID: form.status
        ) { [weak self] picked in
            self?.model.change { $0.status = picked }
            return .close
        }
        coordinator.host?.present(dialog)
    }

    /// Checked here at once, and by the store when the order is created.
    func addCoupon() {
        let field = TypedField(
            id: "code",
            label: CustomerLocalization.code,
            objection: { $0.trimmed(.whitespaces).isEmpty ? CustomerLocalization.noCode : nil }
        )
        let overlay = TypedFieldsOverlay(
            id: "order.form.coupon",
            title: CustomerLocalization.coupon,
            fields: [field],
            saving: RowLocalization.accept,
            host: coordinator.host
        ) { [weak self] values, overlay in
            self?.check(values["code"]?.trimmed(.whitespaces) ?? "", in: overlay)
            return false
        }
        coordinator.host?.present(overlay)
    }

    private func check(_ code: String, in overlay: TypedFieldsOverlay) {
        guard !form.coupons.contains(code.lowercased()) else {
            return overlay.wrong(["code": CustomerLocalization.there(code)])
        }
        let asked = form
        context.stores.dispatch(
            OrderFormAction.checkCoupon(siteID: context.siteID, form: asked, code: code) { [weak self] result in
                guard let self else { return }
                switch result {
                case .success(nil):
                    self.coordinator.host?.dismiss(overlay)
                    self.model.change { $0.addCoupon(code) }
                    self.box.say(.added(CustomerLocalization.added(code)))
                case .success(let refusal?):
                    overlay.wrong(["code": refusal])
                case .failure(let error): overlay.wrong(["code": StoreWords.describe(error)])
                }
                self.coordinator.setNeedsRender()
            }
        )
    }

    enum CustomerLocalization {
        static let name = localized("Name")
        static let email = localized("E-mail")
        static let new = localized("New customer, without an account")
        static let newAccount = localized("New customer, with an account")
        static let needsEmail = localized("An account needs an e-mail address.")
        static func hasAccount(_ email: String) -> String {
            localized("%@ already has an account, which is used.", email)
        }
        static let which = localized("Which address?")
        static let same = localized("Ship to the billing address")
        static let billing = localized("Billing address")
        static let shipping = localized("Shipping address")
        static let note = localized("Note from the customer")
        static let status = localized("Status of the order once it is created")
        static let code = localized("Code")
        static let noCode = localized("Type the coupon's code.")
        static let coupon = localized("Add coupon")
        static func added(_ code: String) -> String { localized("Coupon added: %@", code) }
        static func there(_ code: String) -> String { localized("Coupon %@ is already on the order.", code) }
    }
}
