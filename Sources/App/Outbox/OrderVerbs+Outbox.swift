import TerminalUI
import WooFoundation
import Yosemite

/// The trash, the form, and the outbox.
extension OrderVerbs {
    /// Asks, then moves an order to the store's trash.
    func trash(orderID: Int64, number: String, status: String) {
        let body = [OutboxLocalization.trashBody, OutboxLocalization.trashUndo]
        let question = Dialog(
            id: "order.trash",
            title: OutboxLocalization.trashTitle(NamedOrder(orderID: orderID, number: number).words),
            body: asksAboutEffects(of: OrderField.trash) ? body + [EffectWords.looking] : body,
            buttons: [.cancel, DialogButton(id: "trash", label: OutboxLocalization.trashButton)]
        )
        let overlay = DialogOverlay(question) { [weak self] button in
            if button == "trash" { self?.moveToTrash(orderID, number, from: status) }
            return .close
        }
        host?.present(overlay)
        loadEffects(of: OrderField.trash, [orderID]) { [weak self, weak overlay] effects in
            overlay?.say(body + effects)
            self?.host?.setNeedsRender()
        }
    }

    private func moveToTrash(_ orderID: Int64, _ number: String, from status: String) {
        let change = RecordChange.order(.status, base: status, value: OrderField.trash)
        let words = OutboxLocalization.trashed(number)
        save([change], orderID: orderID, words: words, whileOffline: OutboxLocalization.trashWaits(number))
    }

    /// Shows the form of the whole order where its items can be changed, otherwise that of its fields.
    func change(orderID: Int64, status: String) {
        guard let forms, OrderFormCoordinator.canChange(status) else { return edit(orderID: orderID) }
        forms.change(orderID: orderID)
    }

    /// Shows the form of an order's fields.
    func edit(orderID: Int64, preset: [RecordChange] = [], replacing old: PendingEdit? = nil) {
        guard let host else { return }
        let form = OrderEditScreen(orderID: orderID, context: context, verbs: self, preset: preset, replacing: old)
        form.onChange = { [weak host] in host?.setNeedsRender() }
        host.push(form)
    }

    /// Writes changed fields to the ledger.
    ///
    /// - Parameter old: an edit that this replaces.
    func save(
        _ changes: [RecordChange],
        orderID: Int64,
        words: String,
        whileOffline waiting: String,
        replacing old: PendingEdit? = nil
    ) {
        if let old { forget(old) }
        let setsStatus = changes.contains { $0.orderField == .status && $0.text != OrderField.trash }
        let hold = setsStatus ? context.hold : .zero
        dispatch(
            OrderAction.updateOrder(siteID: context.siteID, orderID: orderID, changes: changes, hold: hold) {
                [weak self] result in
                switch result {
                case .success(let edit): self?.tell([edit], words, whileOffline: waiting)
                case .failure(let error): self?.sayNotSaved(error)
                }
            }
        )
    }

    /// `:outbox`
    func showOutbox() {
        guard let host, !(host.screen is OutboxScreen) else { return }
        let screen = OutboxScreen(context: context, verbs: self)
        screen.onChange = { [weak host] in host?.setNeedsRender() }
        host.push(screen)
    }

    func sendNow() {
        let count = context.edits.waiting.count + context.edits.sales.count
        dispatch(EditAction.sendHeld(siteID: context.siteID, onCompletion: { _ in }))
        dispatch(
            EditAction.sendNow(siteID: context.siteID) { [weak self] result in
                if case .failure(let error) = result { self?.sayNotSaved(error) }
            }
        )
        say(count == 0 ? OutboxLocalization.nothingWaits : OutboxLocalization.trying)
    }

    /// Sends a sale again that the store did not accept.
    func send(_ sale: TillSaleSummary) {
        dispatch(
            SaleAction.sendSale(siteID: context.siteID, name: sale.uuid, as: .whole) { [weak self] result in
                if case .failure(let error) = result { self?.sayNotSaved(error) }
            }
        )
        say(OutboxLocalization.trying)
    }

    func retry(_ edit: PendingEdit) {
        dispatch(
            EditAction.retry(siteID: context.siteID, editID: edit.editID) { [weak self] result in
                if case .failure(let error) = result { self?.sayNotSaved(error) }
            }
        )
        sendNow()
    }

    /// Asks, then deletes an edit from the ledger.
    func drop(_ edit: PendingEdit, number: String) {
        let wish = EditWords.wish(edit, names: context.statusNames)
        let order = NamedOrder(orderID: edit.orderID, number: number).words
        let question = Dialog(
            id: "edit.drop",
            title: OutboxLocalization.dropTitle,
            body: [
                edit.record == nil ? OutboxLocalization.dropWhat(order, wish) : wish,
                edit.state == .waiting && edit.tries > 0 ? OutboxLocalization.dropTried : OutboxLocalization.dropBody,
            ],
            buttons: [.cancel, DialogButton(id: "drop", label: OutboxLocalization.dropButton)]
        )
        let overlay = DialogOverlay(question) { [weak self] button in
            if button == "drop" { self?.drop(edit) }
            return .close
        }
        host?.present(overlay)
    }

    private func drop(_ edit: PendingEdit) {
        dispatch(
            EditAction.drop(siteID: context.siteID, editID: edit.editID) { [weak self] result in
                switch result {
                case .success: self?.host?.toast(OutboxLocalization.dropped, kind: .good)
                case .failure(let error): self?.sayNotSaved(error)
                }
            }
        )
    }

    /// Deletes an edit from the ledger silently: another replaces it.
    func forget(_ edit: PendingEdit) {
        dispatch(EditAction.drop(siteID: context.siteID, editID: edit.editID, onCompletion: { _ in }))
    }

    /// Opens the form the edit was made with, filled with its values.
    func revise(_ edit: PendingEdit, number: String) {
        switch edit.kind {
        case .record(let change) where change.record == .order:
            let changes = change.changes
            if changes.count == 1, let status = changes.first, status.orderField == .status {
                changeStatus(orderID: edit.orderID, number: number, current: status.text, replacing: edit)
            } else {
                self.edit(orderID: edit.orderID, preset: changes, replacing: edit)
            }
        case .orderNote(let text, let isCustomerNote):
            writeNote(
                orderID: edit.orderID,
                number: number,
                isCustomerNote: isCustomerNote,
                text: text,
                replacing: edit
            )
        case .record(let change):
            guard edit.record?.record == .product, case .update(let changes) = change.content, let name = edit.record
            else {
                return say(OutboxLocalization.notRevisable)
            }
            reviseProduct(name.id, changes, edit)
        case .noteDelete, .orderCreate, .trackingAdd, .trackingDelete, nil: say(OutboxLocalization.notRevisable)
        }
    }

    /// Shows the three sides of a conflict.
    func resolve(_ edit: PendingEdit, number: String) {
        guard let host else { return }
        let screen = ConflictScreen(edit: edit, number: number, context: context, verbs: self)
        screen.onChange = { [weak host] in host?.setNeedsRender() }
        host.push(screen)
    }

    func send(_ edit: PendingEdit, mine: Set<String>, number: String) {
        dispatch(
            EditAction.resolve(siteID: context.siteID, editID: edit.editID, mine: mine) { [weak self] result in
                switch result {
                case .success:
                    let words = mine.isEmpty ? OutboxLocalization.theirsStays : OutboxLocalization.mineSent
                    self?.host?.toast(words(EditFieldWords.title(of: edit, number: number)), kind: .good)
                case .failure(let error): self?.sayNotSaved(error)
                }
            }
        )
    }

    enum OutboxLocalization {
        static func trashTitle(_ number: String) -> String { localized("Move order #%@ to the trash?", number) }
        static let trashBody = localized("It disappears from the lists of orders, here and in the store.")
        static let trashUndo = localized("You can undo with u; the store empties its trash after 30 days.")
        static let trashButton = localized("Move to trash")
        static func trashed(_ number: String) -> String { localized("Order #%@ moved to the trash.", number) }
        static func trashWaits(_ number: String) -> String { localized("Not sent yet: #%@ to the trash.", number) }
        static let nothingWaits = localized("Nothing waits.")
        static let trying = localized("Sending what waits…")
        static let dropTitle = localized("Drop this change?")
        static func dropWhat(_ number: String, _ wish: String) -> String { localized("Order #%@: %@", number, wish) }
        static let dropBody = localized("It is not sent, and what the store has is shown.")
        static let dropTried = localized(
            "It was tried before, and the store may have taken it. It is not tried again."
        )
        static let dropButton = localized("Drop change")
        static let dropped = localized("Dropped.")
        static let notRevisable = localized("This cannot be changed; drop it and start over.")
        static func theirsStays(_ number: String) -> String { localized("%@: keeping the store's.", number) }
        static func mineSent(_ number: String) -> String { localized("%@: sending yours.", number) }
    }
}
