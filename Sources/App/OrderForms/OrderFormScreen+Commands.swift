import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Commands on the rows, and on the whole form.
extension OrderFormScreen {
    static let commands = ScreenCommands<OrderFormScreen>(
        ListMove.allCases.map { way in ScreenCommand(way.command) { $0.move(way) } } + [
            ScreenCommand(.panelNext) { $0.switchPanel() },
            ScreenCommand(.panelPrevious) { $0.switchPanel() },
            of(AppCommands.orderFormAdd) { $0.isAdding = true },
            of(AppCommands.orderFormCustomer) { $0.chooseCustomer() },
            ScreenCommand(AppCommands.orderFormQuantity, unless: { $0.withoutLine }) { screen in
                if case .line(let line) = screen.selected { screen.edit(line) }
            },
            of(AppCommands.orderFormCoupon) { $0.addCoupon() },
            of(AppCommands.orderFormShipping) { $0.addShipping() },
            of(AppCommands.orderFormFee) { $0.editFee(nil) },
            of(AppCommands.orderFormAddress) { $0.chooseAddress() },
            of(AppCommands.orderFormNote) { $0.editNote() },
            of(AppCommands.orderFormStatus) { $0.chooseStatus() },
            ScreenCommand(AppCommands.orderFormMore, unless: { $0.withoutLine }) { $0.change(by: 1) },
            ScreenCommand(AppCommands.orderFormFewer, unless: { $0.withoutMore }) { $0.change(by: -1) },
            ScreenCommand(AppCommands.orderFormSave, unless: { $0.unsendable }) { $0.askToSave() },
            of(AppCommands.orderFormDiscard) { $0.askToDiscard() },
            of(.open, hint: CommandLocalization.change) { $0.openSelected() },
            of(.edit) { $0.openSelected() },
            of(.new, hint: CommandLocalization.add) { $0.chooseWhatToAdd() },
            of(.trash, hint: CommandLocalization.remove) { $0.askToRemove() },
            ScreenCommand(.undo, unless: { $0.model.canUndo ? nil : CommandLocalization.nothingToUndo }) {
                $0.model.undo()
            },
            ScreenCommand(.redo, unless: { $0.model.canRedo ? nil : CommandLocalization.nothingToRedo }) {
                $0.model.redo()
            },
        ]
    )

    /// A command of the form, available once it is loaded.
    private static func of(
        _ command: Command,
        hint: String? = nil,
        _ action: @escaping @MainActor (OrderFormScreen) -> Void
    ) -> ScreenCommand<OrderFormScreen> {
        ScreenCommand(
            command,
            hint: { _ in hint },
            unless: { $0.model.isLoaded ? nil : CommandLocalization.opening },
            action
        )
    }

    // MARK: Reasons

    private var withoutLine: String? {
        guard model.isLoaded else { return CommandLocalization.opening }
        if case .line = selected { return nil }
        return CommandLocalization.noItem
    }

    private var withoutMore: String? {
        if let withoutLine { return withoutLine }
        if case .line(let line) = selected, line.quantity > 1 { return nil }
        return CommandLocalization.onlyOne
    }

    private var unsendable: String? {
        guard model.isLoaded else { return CommandLocalization.opening }
        if model.isCommitted { return CommandLocalization.sending }
        if form.isNew { return form.isEmpty ? CommandLocalization.empty : nil }
        return model.isUntouched ? CommandLocalization.nothingChanged : nil
    }

    // MARK: Actions

    /// The box is above the first row.
    private func move(_ way: ListMove) {
        hasStepped = false
        if isAdding { isAdding = false }
        if way == .up, scroll.selection == 0 {
            isAdding = true
            return
        }
        scroll.move(way)
        moved()
    }

    private func switchPanel() { isAdding.toggle() }

    private func change(by step: Int) {
        hasStepped = false
        guard case .line(let line) = selected else { return }
        let quantity = min(line.quantity + Decimal(step), Decimal(OrderForm.largestQuantity))
        guard quantity > 0 else { return }
        if let reason = form.reasonToKeepQuantity(of: line) {
            coordinator.host?.toast(reason, kind: .warning)
            return
        }
        hasStepped = model.change { $0.setQuantity(quantity, of: line.rowID) }
    }

    private func openSelected() {
        switch selected {
        case .line(let line): edit(line)
        case .fee(let fee): editFee(fee)
        case .shipping(let line): editShipping(line)
        case .coupon: askToRemove()
        case .field(.customer): chooseCustomer()
        case .field(.billing): editAddress(isBilling: true)
        case .field(.shipping): editAddress(isBilling: false)
        case .field(.note): editNote()
        case .field(.status): chooseStatus()
        case nil: isAdding = true
        }
    }

    private func chooseWhatToAdd() {
        let choices = [
            Choice(id: "item", label: CommandLocalization.item, key: "i"),
            Choice(id: "coupon", label: CommandLocalization.coupon, key: "c"),
            Choice(id: "shipping", label: CommandLocalization.shipping, key: "s"),
            Choice(id: "fee", label: CommandLocalization.fee, key: "f"),
            Choice(id: "customer", label: CommandLocalization.customer, key: "u"),
        ]
        let dialog = ChoiceDialog(id: "order.form.new", title: CommandLocalization.addWhat, choices: choices) {
            [weak self] picked in
            switch picked {
            case "coupon": self?.addCoupon()
            case "shipping": self?.addShipping()
            case "fee": self?.editFee(nil)
            case "customer": self?.chooseCustomer()
            default: self?.isAdding = true
            }
            return .close
        }
        coordinator.host?.present(dialog)
    }

    private func askToRemove() {
        guard let selected, selected.canBeRemoved else { return askToDiscard() }
        var more: [String] = []
        if case .line(let line) = selected {
            if let reason = form.reasonToKeep(line) {
                coordinator.host?.toast(reason, kind: .warning)
                return
            }
            more = [form.removedWith(line)].compactMap { $0 }
        }
        let name =
            switch selected {
            case .line(let line): "\(line.quantity) × \(OrderFormWords.short(line.name))"
            case .fee(let fee): OrderFormWords.short(fee.name)
            case .shipping(let line): OrderFormWords.short(line.title)
            case .coupon(let code): OrderFormWords.short(code)
            case .field: ""
            }
        let question = Dialog(
            id: "order.form.remove",
            title: CommandLocalization.removeTitle,
            body: [name] + more,
            buttons: [.cancel, DialogButton(id: "remove", label: CommandLocalization.removeButton)]
        )
        let overlay = DialogOverlay(question) { [weak self] button in
            if button == "remove" { self?.remove(selected) }
            return .close
        }
        coordinator.host?.present(overlay)
    }

    /// Undo restores it.
    func remove(_ row: OrderFormRow) {
        model.change { form in
            switch row {
            case .line(let line): form.removeRow(line.rowID)
            case .fee(let fee): form.removeRow(fee.rowID)
            case .shipping(let line): form.removeRow(line.rowID)
            case .coupon(let code): form.removeCoupon(code)
            case .field: break
            }
        }
    }

    private func askToDiscard() {
        let body = form.isNew ? OrderFormWords.items(form) : CommandLocalization.orderStays
        let question = Dialog(
            id: "order.form.discard",
            title: CommandLocalization.discardTitle(OrderFormWords.title(form)),
            body: [body],
            buttons: [.cancel, DialogButton(id: "discard", label: CommandLocalization.discardButton)]
        )
        let overlay = DialogOverlay(question) { [weak self] button in
            if button == "discard" { self?.discard() }
            return .close
        }
        coordinator.host?.present(overlay)
    }

    private func discard() {
        model.discard { [weak self] in
            guard let self, self.coordinator.host?.screen === self else { return }
            self.coordinator.host?.pop()
        }
    }

    enum CommandLocalization {
        static let change = localized("Change")
        static let add = localized("Add…")
        static let remove = localized("Remove")
        static let opening = localized("it is being opened")
        static let sending = localized("it is being sent")
        static let noItem = localized("select an item first")
        static let onlyOne = localized("there is only one; d removes it")
        static let empty = localized("nothing is in it yet")
        static let nothingChanged = localized("nothing is changed")
        static let nothingToUndo = localized("nothing was changed here")
        static let nothingToRedo = localized("nothing was undone here")
        static let addWhat = localized("Add to the order")
        static let item = localized("Item")
        static let coupon = localized("Coupon")
        static let shipping = localized("Shipping")
        static let fee = localized("Custom amount")
        static let customer = localized("Customer")
        static let removeTitle = localized("Remove this from the order?")
        static let removeButton = localized("Remove")
        static func discardTitle(_ name: String) -> String { localized("Discard “%@”?", name) }
        static let orderStays = localized("The order stays as it is in the store.")
        static let discardButton = localized("Discard")
    }
}
