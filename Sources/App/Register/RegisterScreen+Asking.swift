import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Questions about a row, or about the sale.
extension RegisterScreen {
    private static let maximumNoteLength = 500

    // MARK: Rows

    func askQuantity(of row: SaleCart.Row) {
        present(
            EntryDialog(
                id: "register.quantity",
                title: Asking.quantity,
                label: Asking.quantity,
                saving: Asking.set,
                lines: { [words] _ in
                    [.text(OrderFormWords.short(row.name)), .pair(Asking.now, words.quantity(row)), .blank]
                },
                onTake: { [weak self] in self?.setQuantity($0, of: row) ?? .taken }
            )
        )
    }

    private func setQuantity(_ typed: String, of row: SaleCart.Row) -> EntryDialog.Outcome {
        guard !typed.isEmpty else { return .taken }
        let amount = Money.amount(from: typed.replacing(",", with: ".")) ?? -1
        guard amount >= 0, amount <= Decimal(OrderForm.largestQuantity) else {
            return .wrong(Asking.quantityRule("\(OrderForm.largestQuantity)"))
        }
        if var weight = row.detail.weight, amount > 0 {
            weight.amount = amount
            let price = Money.rounded(amount * weight.unitPrice, decimals: context.format.settings.currency.decimals)
            model.change { cart in
                var detail = cart.detail(row.id)
                detail.weight = weight
                cart.setPrice(price, reason: detail.reason, of: row.id)
                cart.setDetail(detail, of: row.id)
            }
            return .taken
        }
        guard amount.isWhole || model.takesFractions && !row.isCustom else { return .wrong(Asking.whole) }
        guard amount.rounded(to: Quantity.digits) == amount else { return .wrong(Asking.tooFine) }
        set(amount, of: row)
        return .taken
    }

    /// Asks for a price, then for the reason: both are kept in the books.
    func askPrice(of row: SaleCart.Row) {
        let now = model.quote?.rows[row.id]?.price
        present(
            EntryDialog(
                id: "register.price",
                title: Asking.price,
                label: Asking.price,
                saving: Asking.set,
                lines: { [words] _ in
                    [.text(OrderFormWords.short(row.name))] + (now.map { [.pair(Asking.now, words.money($0))] } ?? [])
                        + [.blank]
                },
                onTake: { [weak self] typed in
                    guard let self, !typed.isEmpty else { return .taken }
                    switch self.words.amount(typed) {
                    case .success(let price): self.askReason(price, of: row)
                    case .failure(let problem): return .wrong(self.words.wrong(problem))
                    }
                    return .taken
                }
            )
        )
    }

    private func askReason(_ price: Decimal, of row: SaleCart.Row) {
        let reasons = Asking.reasons
        let choices = reasons.enumerated().map { Choice(id: $1, label: $1, key: Character("\($0 + 1)")) }
        let dialog = ChoiceDialog(id: "register.reason", title: Asking.why(words.money(price)), choices: choices) {
            [weak self] reason in
            self?.model.change { $0.setPrice(price, reason: reason, of: row.id) }
            return .close
        }
        host?.present(dialog)
    }

    /// Asks for the price of goods that are not sold at one of their own.
    func askPrice(of taken: AddBox.Taken) {
        let name = OrderFormWords.short(taken.goods.name)
        let bar = taken.goods.bar(atCounter: true)
        let why = bar == .withoutPrice ? nil : bar?.words(name)
        present(
            EntryDialog(
                id: "register.open",
                title: Asking.price,
                label: Asking.price,
                saving: Asking.add,
                lines: { _ in
                    guard let why else { return [.text(Asking.noPrice(name)), .blank] }
                    return [.text(why), .text(Asking.whatCost), .blank]
                },
                onTake: { [weak self] typed in
                    guard let self else { return .taken }
                    switch self.words.amount(typed) {
                    case .success(let price):
                        self.add(taken, RegisterGoods(quantity: taken.pieces, price: price))
                    case .failure(let problem): return .wrong(self.words.wrong(problem))
                    }
                    return .taken
                }
            )
        )
    }

    /// `10%`, an amount, or a coupon's code.
    func askDiscount(onAll: Bool) {
        let row = onAll || selected?.isCustom == true ? nil : selected
        let presets = zip("+*/", [5, 10, 20]).map { key, percent in
            EntryDialog.Preset(key: key, label: "\(percent) %", text: "\(percent)%")
        }
        present(
            EntryDialog(
                id: "register.discount",
                title: row == nil ? Asking.discountAll : Asking.discount,
                label: Asking.discount,
                saving: Asking.take,
                presets: presets,
                kind: .scan { [weak self] in self?.answer(coupon: $0) ?? .taken },
                lines: { _ in
                    [
                        .text(row.map { OrderFormWords.short($0.name) } ?? Asking.everything),
                        .text(Asking.form, role: .muted), .blank,
                    ]
                },
                onTake: { [weak self] in self?.setDiscount($0, of: row) ?? .taken }
            )
        )
    }

    private func setDiscount(_ typed: String, of row: SaleCart.Row?) -> EntryDialog.Outcome {
        let text = typed.filter { !$0.isWhitespace }
        if text.contains(where: \.isLetter) {
            take(coupon: text)
            return .taken
        }
        let discount: OrderForm.Discount?
        if text.isEmpty || text == "0" {
            discount = nil
        } else if text.hasSuffix("%") {
            guard let percent = Money.amount(from: String(text.dropLast()).replacing(",", with: ".")), percent > 0,
                percent <= 100
            else { return .wrong(Asking.percentRule) }
            discount = .percent(percent)
        } else {
            switch words.amount(text) {
            case .success(let amount):
                let most = row.map { model.quote?.rows[$0.id]?.subtotal } ?? model.quote?.form.totals?.goods
                if let most, amount > most { return .wrong(Asking.tooMuch(words.money(most))) }
                discount = .amount(amount)
            case .failure(let problem): return .wrong(words.wrong(problem))
            }
        }
        model.change { cart in
            if let row { cart.setDiscount(discount, of: row.id) } else { cart.discount = discount }
        }
        return .taken
    }

    // MARK: The sale

    func askCoupon() {
        present(
            EntryDialog(
                id: "register.coupon",
                title: Asking.coupon,
                label: Asking.code,
                saving: Asking.take,
                kind: .scan { [weak self] in self?.answer(coupon: $0) ?? .taken },
                onTake: { [weak self] in self?.answer(coupon: $0) ?? .taken }
            )
        )
    }

    private func answer(coupon code: String) -> EntryDialog.Outcome {
        let code = TextCleaning.clean(code).trimmed(.whitespaces)
        if !code.isEmpty { take(coupon: code) }
        return .taken
    }

    /// A coupon that is on the sale already is removed.
    private func take(coupon code: String) {
        if model.cart.coupons.contains(code.lowercased()) {
            model.change { $0.removeCoupon(code) }
            return
        }
        context.stores.dispatch(
            OrderFormAction.checkCoupon(siteID: context.siteID, form: model.cart.form, code: code) {
                [weak self] result in
                switch result {
                case .success(nil): self?.model.change { $0.addCoupon(code) }
                case .success(let refusal?): self?.host?.toast(refusal, kind: .warning)
                case .failure(let error): self?.toast(error)
                }
            }
        )
    }

    func askItem() {
        let fields = [
            TypedField(id: "name", label: Asking.name, objection: { $0.isEmpty ? Asking.nameRule : nil }),
            TypedField(
                id: "price",
                label: Asking.price,
                objection: { [words] in
                    switch words.amount($0) {
                    case .success: nil
                    case .failure(let problem): words.wrong(problem)
                    }
                }
            ),
        ]
        ask("register.item", Asking.item, fields) { [weak self] values in
            guard let self, let price = try? self.words.amount(values["price"] ?? "").get() else { return }
            self.addCustom(name: values["name"] ?? "", price: price)
        }
    }

    func askNote() {
        let note = model.cart.note.replacing("\n", with: " ")
        let field = TypedField(id: "note", label: Asking.note, value: note, limit: Self.maximumNoteLength)
        ask("register.note", Asking.note, [field]) { [weak self] values in
            self?.model.change { $0.note = values["note"] ?? "" }
        }
    }

    func askExemption() {
        let field = TypedField(id: "certificate", label: Asking.certificate, value: model.cart.certificate, limit: 100)
        ask("register.exempt", Asking.exempt, [field]) { [weak self] values in
            let number = values["certificate"] ?? ""
            self?.model.change { cart in
                cart.certificate = number
                cart.isTaxExempt = !number.isEmpty
            }
        }
    }

    func ask(
        _ id: String,
        _ title: String,
        _ fields: [TypedField],
        selecting: String? = nil,
        onSave: @escaping @MainActor ([String: String]) -> Void
    ) {
        let overlay = TypedFieldsOverlay(
            id: id,
            title: title,
            fields: fields,
            saving: Asking.set,
            selecting: selecting,
            host: host
        ) { values, _ in
            onSave(values)
            return true
        }
        host?.present(overlay)
    }

    enum Asking {
        static let quantity = localized("Quantity")
        static let now = localized("Now")
        static let set = localized("Set")
        static let add = localized("Add")
        static let take = localized("Apply")
        static func quantityRule(_ most: String) -> String { localized("A quantity is a number up to %@.", most) }
        static let whole = localized("Only weighed goods are sold in fractions.")
        static let tooFine = localized("A quantity has at most four decimals.")
        static let price = localized("Price")
        static func why(_ price: String) -> String { localized("Why %@?", price) }
        static let reasons = [
            localized("Damaged"), localized("Price of another shop"), localized("Wrong price on the shelf"),
            localized("Goodwill"), localized("Other"),
        ]
        static func noPrice(_ name: String) -> String { localized("%@ has no price. What does it cost?", name) }
        static let whatCost = localized("What does one cost?")
        static let discount = localized("Discount")
        static let discountAll = localized("Discount on the whole sale")
        static let everything = localized("Everything in the cart")
        static let form = localized("10% or an amount; a coupon's code counts for the whole sale.")
        static let percentRule = localized("More than 0 and at most 100 %.")
        static func tooMuch(_ most: String) -> String { localized("That is more than it costs: %@.", most) }
        static let coupon = localized("Coupon")
        static let code = localized("Code")
        static let item = localized("Custom item")
        static let name = localized("Name")
        static let nameRule = localized("Say what is sold.")
        static let note = localized("Note on this sale")
        static let exempt = localized("Tax-exempt customer")
        static let certificate = localized("Certificate")
        static let email = localized("E-mail")
        static let newCustomer = localized("New customer")
    }
}
