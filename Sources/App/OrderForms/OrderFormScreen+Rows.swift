import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The small forms of single rows.
extension OrderFormScreen {
    // MARK: Items

    /// ` (EUR)` in another currency than the shop's.
    private var currencyWord: String { form.currency.map { " (\($0.code))" } ?? "" }

    func edit(_ line: OrderForm.Line, selecting first: String? = nil) {
        let currency = words.currency
        let price = OrderFormInput.Given(line.price ?? model.figures?.lines[line.rowID]?.price, currency)
        let discount = OrderFormInput.text(line.discount, currency)
        let (quantity, takesFractions) = ("\(line.quantity)", self.takesFractions)
        let fixed = form.reasonToKeepQuantity(of: line)
        let fields = [
            TypedField(
                id: "quantity",
                label: OrderFormTable.Localization.quantity,
                value: quantity,
                limit: 12,
                objection: {
                    if let fixed, $0 != quantity { return fixed }
                    let isGood = $0 == quantity || OrderFormInput.quantity($0, takesFractions: takesFractions) != nil
                    return isGood ? nil : takesFractions ? RowLocalization.badFraction : RowLocalization.badQuantity
                }
            ),
            TypedField(
                id: "price",
                label: RowLocalization.price(taxed: model.figures?.pricesIncludeTax ?? false) + currencyWord,
                value: price.text,
                limit: 20,
                // Empty: the product's own price, or the order's.
                objection: { [needsPrice = form.currency != nil && line.itemID == nil] in
                    $0.trimmed(.whitespaces).isEmpty && !needsPrice ? nil : price.objection($0)
                }
            ),
            TypedField(
                id: "discount",
                label: RowLocalization.discount,
                value: discount,
                limit: 20,
                objection: {
                    $0 == discount || OrderFormInput.discount($0, currency) != nil ? nil : RowLocalization.badDiscount
                }
            ),
        ]
        present("order.form.item", OrderFormWords.short(line.name), fields, selecting: first) { [weak self] values in
            self?.model.change { form in
                let changed = OrderFormInput.quantity(values["quantity"], takesFractions: takesFractions)
                if let changed, values["quantity"] != quantity { form.setQuantity(changed, of: line.rowID) }
                if !price.isUntouched(values["price"]) {
                    form.setPrice(price.amount(values["price"]), of: line.rowID)
                }
                let typed = values["discount"] ?? ""
                if typed != discount {
                    form.setDiscount(OrderFormInput.discount(typed, currency) ?? nil, of: line.rowID)
                }
            }
        }
    }

    /// Asks what one piece costs, for goods that are not sold at a price of their own.
    ///
    /// - Parameter why: as a sentence.
    func askPrice(_ why: String, then: @escaping @MainActor (Decimal) -> Void) {
        guard let host = coordinator.host else { return }
        let dialog = EntryDialog(
            id: "order.form.price",
            title: RegisterScreen.Asking.price,
            label: RowLocalization.price(taxed: model.figures?.pricesIncludeTax ?? false) + currencyWord,
            saving: RegisterScreen.Asking.add,
            lines: { _ in [.text(why), .text(RegisterScreen.Asking.whatCost), .blank] },
            onTake: { [words] typed in
                guard !typed.isEmpty else { return .taken }
                guard let price = OrderFormInput.amount(typed, words.currency) else {
                    return .wrong(RowLocalization.badAmount)
                }
                then(price)
                return .taken
            }
        )
        host.present(CounterOverlay(dialog, host: host))
    }

    // MARK: Custom amounts

    func editFee(_ fee: OrderForm.Fee?) {
        let given = OrderFormInput.Given(fee?.amount, words.currency)
        let taxed = [
            TypedChoice(value: "yes", name: RowLocalization.taxed),
            TypedChoice(value: "no", name: RowLocalization.untaxed),
        ]
        let fields = [
            TypedField(
                id: "name",
                label: RowLocalization.name,
                value: fee?.name ?? "",
                objection: { $0.trimmed(.whitespaces).isEmpty ? RowLocalization.noName : nil }
            ),
            TypedField(
                id: "amount",
                label: RowLocalization.amount,
                value: given.text,
                limit: 20,
                objection: { given.objection($0, as: OrderFormInput.signed) }
            ),
            TypedField(
                id: "taxed",
                label: RowLocalization.tax,
                value: fee?.isTaxable == false ? "no" : "yes",
                choices: { _ in taxed }
            ),
        ]
        present("order.form.fee", RowLocalization.feeTitle, fields) { [weak self] values in
            guard let amount = given.amount(values["amount"], as: OrderFormInput.signed) else { return }
            let (name, isTaxable) = (values["name"] ?? "", values["taxed"] != "no")
            var row = fee?.rowID ?? 0
            self?.model.change { form in
                guard let fee else {
                    row = form.addFee(name: name, amount: amount, isTaxable: isTaxable)
                    return
                }
                form.changeFee(fee.rowID) { ($0.name, $0.amount, $0.isTaxable) = (name, amount, isTaxable) }
            }
            self?.select(.row(row))
        }
    }

    // MARK: Shipping

    func addShipping() {
        let address = form.shipping.country.isEmpty ? form.billing : form.shipping
        context.stores.dispatch(
            OrderFormAction.shippingOffer(
                siteID: context.siteID,
                country: address.country,
                state: address.state,
                postcode: address.postcode
            ) { [weak self] result in
                switch result {
                case .success(let offer): self?.show(offer)
                case .failure(let error): self?.coordinator.host?.toast(StoreWords.describe(error), kind: .error)
                }
            }
        )
    }

    private func show(_ offer: ShippingOffer) {
        let shown = offer.choices.filter(\.isEnabled)
        guard coordinator.host?.screen === self else { return }
        var listed = shown.enumerated().map { index, choice in
            let zone =
                choice.isForAddress ? "" : "  (\(RowLocalization.otherZone(OrderFormWords.short(choice.zoneName))))"
            let cost = choice.cost.map { "  " + words.shopMoney($0) } ?? "  " + RowLocalization.formula
            return Choice(id: "\(index)", label: OrderFormWords.short(choice.title) + cost + zone)
        }
        listed.append(Choice(id: "other", label: RowLocalization.otherShipping))
        let hasOwn = shown.contains(where: \.isForAddress)
        let title = offer.zoneName.map { RowLocalization.shippingZone(OrderFormWords.short($0), hasMethods: hasOwn) }
        let dialog = ChoiceDialog(
            id: "order.form.shipping",
            title: title ?? RowLocalization.shippingTitle,
            choices: listed
        ) { [weak self] picked in
            guard let index = Int(picked), shown.indices.contains(index) else {
                self?.editShipping(nil)
                return .close
            }
            var row = 0
            self?.model.change { row = $0.addShipping(shown[index]) }
            self?.select(.row(row))
            // A cost that only the store computes, or in another currency, is typed by hand.
            if shown[index].cost == nil || self?.form.currency != nil, let form = self?.form,
                let line = form.shippingLines.first(where: { $0.rowID == row })
            {
                self?.editShipping(line)
            }
            return .close
        }
        coordinator.host?.present(dialog)
    }

    func editShipping(_ line: OrderForm.ShippingLine?) {
        let given = OrderFormInput.Given(line?.amount, words.currency)
        let fields = [
            TypedField(
                id: "title",
                label: RowLocalization.name,
                value: line?.title ?? RowLocalization.shippingName,
                objection: { $0.trimmed(.whitespaces).isEmpty ? RowLocalization.noName : nil }
            ),
            TypedField(
                id: "amount",
                label: RowLocalization.untaxedAmount,
                value: given.text,
                limit: 20,
                objection: { given.objection($0) }
            ),
        ]
        present("order.form.rate", RowLocalization.shippingTitle, fields) { [weak self] values in
            guard let amount = given.amount(values["amount"]) else { return }
            let title = values["title"] ?? ""
            var row = line?.rowID ?? 0
            self?.model.change { form in
                guard let line else {
                    row = form.addShipping(methodID: "flat_rate", title: title, amount: amount)
                    return
                }
                form.changeShipping(line.rowID) { ($0.title, $0.amount) = (title, amount) }
            }
            self?.select(.row(row))
        }
    }

    // MARK: Common parts

    func present(
        _ id: String,
        _ title: String,
        _ fields: [TypedField],
        saving: String = RowLocalization.accept,
        selecting first: String? = nil,
        done: @escaping @MainActor (_ values: [String: String]) -> Void
    ) {
        let overlay = TypedFieldsOverlay(
            id: id,
            title: title,
            fields: fields,
            saving: saving,
            selecting: first,
            host: coordinator.host
        ) { values, _ in
            done(values)
            return true
        }
        coordinator.host?.present(overlay)
    }

    enum RowLocalization {
        static let accept = localized("Accept")
        static let discount = localized("Discount (5 or 10 %)")
        static func price(taxed: Bool) -> String {
            taxed ? localized("Unit price, with tax") : localized("Unit price, without tax")
        }
        static let badQuantity = localized("A whole number from 1 to 100,000.")
        static let badFraction = localized("A number up to 100,000, with at most four decimals.")
        static let badDiscount = localized("An amount, or a part such as 10 %.")
        static let badAmount = localized("An amount such as 12.50.")
        static let name = localized("Name")
        static let noName = localized("It needs a name.")
        static let amount = localized("Amount (negative to deduct)")
        static let untaxedAmount = localized("Amount, without tax")
        static let tax = localized("Tax")
        static let taxed = localized("Taxable")
        static let untaxed = localized("Not taxed")
        static let feeTitle = localized("Custom amount")
        static let shippingTitle = localized("Shipping")
        static let shippingName = localized("Shipping")
        static let otherShipping = localized("Another amount…")
        static let formula = localized("computed by the store; type what it costs")
        static func shippingZone(_ name: String, hasMethods: Bool) -> String {
            hasMethods
                ? localized("Shipping · %@", name)
                : localized("Shipping · the store has no shipping method for %@", name)
        }
        static func otherZone(_ name: String) -> String { localized("for %@", name) }
    }
}
