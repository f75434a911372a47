import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Ctrl-S: shows what will be created or changed, and asks.
extension OrderFormScreen {
    func askToSave() {
        if let objection = objections.first { return show(objection) }
        guard model.isPriced, let figures = model.figures else {
            wantsToSave = true
            return
        }
        guard let total = figures.total else {
            coordinator.host?.toast(figures.problem ?? OrderFormTotals.Localization.unknown, kind: .warning)
            return
        }
        if model.wantsStoreTotal {
            coordinator.host?.toast(SavingLocalization.asking)
            return model.askStore { [weak self] in
                guard let self, self.coordinator.host?.screen === self, self.coordinator.host?.overlay == nil else {
                    return
                }
                self.askToSave()
            }
        }
        let question = Dialog(
            id: "order.form.save",
            title: form.changedOrder.map { SavingLocalization.saveTitle($0.words) } ?? SavingLocalization.makeTitle,
            body: plan(figures),
            buttons: [
                .cancel,
                DialogButton(
                    id: "save",
                    label: form.isNew ? SavingLocalization.makeButton : SavingLocalization.saveButton,
                    key: "y"
                ),
            ] + (hasLink ? [DialogButton(id: "link", label: SavingLocalization.linkButton, key: "p")] : [])
        )
        let storeTotal: Decimal? = if case .said(let said)? = model.storeTotal { said } else { nil }
        let overlay = DialogOverlay(question) { [weak self] button in
            if button == "save" || button == "link" { self?.save(total, storeTotal, showsLink: button == "link") }
            return .close
        }
        coordinator.host?.present(overlay)
    }

    /// The first objection, with the cursor on it.
    private func show(_ objection: OrderForm.Objection) {
        coordinator.host?.toast(objection.words, kind: .warning)
        switch objection.field {
        case .rows: break
        case .quantity(let row), .price(let row), .discount(let row), .feeName(let row), .feeAmount(let row),
            .shipping(let row):
            select(.row(row))
        case .billingCountry: select(.field(.billing))
        case .shippingCountry: select(.field(.shipping))
        case .email: select(.field(.customer))
        case .status: select(.field(.status))
        }
    }

    private func plan(_ figures: OrderFormFigures) -> [String] {
        let total = figures.total.map(words.money) ?? ""
        var lines: [String] = []
        if form.isNew {
            let customer = words.customer(form)
            lines.append(SavingLocalization.made(OrderFormWords.items(form), customer, total))
            if form.customer.makesAccount { lines.append(SavingLocalization.account(form.customer.email)) }
            if form.status != "pending" {
                lines.append(SavingLocalization.status(context.appearance(of: form.status).word))
            }
        } else {
            lines.append(SavingLocalization.changed(before.map(words.money) ?? "", total))
            if let again = figures.recalculation {
                lines.append(SavingLocalization.recalculated(words.money(again.before), words.money(again.after)))
            }
        }
        if !figures.isExact {
            lines.append(OrderFormTotals.doubt(figures))
        }
        switch model.storeTotal {
        case .said(let total) where total == figures.total: lines.append(SavingLocalization.storeAgrees)
        case .said(let total): lines.append(SavingLocalization.storeSays(words.money(total)))
        case .unknown(let reason): lines.append(SavingLocalization.notAsked(reason))
        case nil: break
        }
        if context.status.isOffline { lines.append(SavingLocalization.offline) }
        return lines
    }

    /// A new order that waits for its customer to pay has a payment address.
    private var hasLink: Bool { form.isNew && ["pending", "failed"].contains(form.status) }

    private var before: Decimal? { form.base.flatMap { Money.amount(from: $0.total) } }

    /// - Parameters:
    ///   - shown: the total that was displayed; prices may have changed since.
    ///   - showsLink: sent at once, and the payment address is shown when the order exists.
    private func save(_ shown: Decimal, _ storeTotal: Decimal?, showsLink: Bool) {
        let label = OrderFormWords.title(form)
        let (isNew, number) = (form.isNew, form.base?.number ?? "")
        let total = words.money(shown)
        let hold = showsLink ? Duration.zero : context.hold
        model.commit(shown, storeTotal, hold: hold) { [weak self, coordinator, edits = coordinator.edits] result in
            switch result {
            case .success(let edit):
                if let self, self.coordinator.host?.screen === self { self.coordinator.host?.pop() }
                edits.tell(
                    [edit],
                    isNew ? SavingLocalization.making(total) : SavingLocalization.saved(number),
                    whileOffline: isNew ? SavingLocalization.makingWaits(label) : SavingLocalization.savedWaits(number)
                )
                if showsLink { coordinator.showLink(of: edit) }
            case .failure(let error): edits.sayNotSaved(error)
            }
        }
    }

    enum SavingLocalization {
        static let makeTitle = localized("Create this order?")
        static func saveTitle(_ number: String) -> String { localized("Change order #%@?", number) }
        static let makeButton = localized("Create order")
        static let saveButton = localized("Save changes")
        static let linkButton = localized("Create, show link")
        static func made(_ items: String, _ customer: String, _ total: String) -> String {
            localized("%@ for %@: %@.", items, customer, total)
        }
        static func account(_ email: String) -> String {
            localized("An account for %@ is created first; the store may e-mail its owner.", email)
        }
        static func status(_ word: String) -> String {
            localized("It is set to %@ once the store's total is the same.", word)
        }
        static func changed(_ before: String, _ after: String) -> String {
            before == after
                ? localized("The total stays %@.", after) : localized("The total changes from %@ to %@.", before, after)
        }
        static func recalculated(_ before: String, _ after: String) -> String {
            localized("Of that, %@ becomes %@ only because the store recomputes the order.", before, after)
        }
        static let asking = localized("Asking the store for the total …")
        static let storeAgrees = localized("The store computes the same total.")
        static func storeSays(_ total: String) -> String {
            localized("The store computes %@: that is what the order will cost.", total)
        }
        static func notAsked(_ reason: String) -> String {
            localized("The store did not say the total. %@", reason)
        }
        static let offline = localized("The store cannot be reached; it is sent as soon as it can.")
        static func making(_ total: String) -> String { localized("Order of %@ created.", total) }
        static func makingWaits(_ label: String) -> String { localized("Not sent yet: %@.", label) }
        static func saved(_ number: String) -> String { localized("Order #%@ is changed.", number) }
        static func savedWaits(_ number: String) -> String { localized("Not sent yet: changes of #%@.", number) }
    }
}
