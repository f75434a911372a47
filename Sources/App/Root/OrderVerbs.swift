import TerminalUI
import WooFoundation
import Yosemite

/// Actions on an order, the same from the list and from the page.
@MainActor
final class OrderVerbs {
    let context: SiteContext
    let counter: PaymentCoordinator
    private(set) weak var host: ScreenHost?
    /// Creates and changes orders in one form.
    weak var forms: OrderFormCoordinator?
    var history = UndoHistory()
    /// The store is being asked what a status does: the key that led there does nothing meanwhile.
    var isLookingAtEffects = false
    /// The folder for exports; nil where there is none.
    var exports: ExportFolder?
    /// Opens the destination of a name on a screen.
    var openDoor: @MainActor (Door) -> Void = { _ in }
    /// Shows a product's form filled with the changes of an edit.
    var reviseProduct: @MainActor (Int64, [RecordChange], PendingEdit) -> Void = { _, _, _ in }

    init(context: SiteContext) {
        self.context = context
        counter = PaymentCoordinator(context: context)
        counter.openOrder = { [weak self] in self?.open($0) { _ in nil } }
        counter.writeNote = { [weak self] order, text in
            self?.writeNote(orderID: order.orderID, number: order.number, isCustomerNote: true, text: text)
        }
    }

    func attach(_ host: ScreenHost) {
        self.host = host
        counter.attach(host)
    }

    func open(_ orderID: Int64, next: @escaping (Int) -> Int64?) {
        guard let host else { return }
        let page = OrderPageScreen(orderID: orderID, context: context, verbs: self, neighbour: next)
        page.onChange = { [weak host] in host?.setNeedsRender() }
        host.push(page)
    }

    /// - Parameter id: of the refund.
    func openRefund(_ id: Int64, ofOrder orderID: Int64) {
        guard let host else { return }
        let page = RefundPageScreen(refundID: id, orderID: orderID, context: context, edits: self)
        page.onChange = { [weak host] in host?.setNeedsRender() }
        host.push(page)
    }

    /// - Parameter old: an edit that the choice replaces.
    func changeStatus(orderID: Int64, number: String, current: String, replacing old: PendingEdit? = nil) {
        guard current != OrderField.trash || old != nil else { return restore(orderID: orderID, number: number) }
        let choices = context.choosableStatuses.map { slug in
            let appearance = context.appearance(of: slug)
            return Choice(id: slug, label: appearance.word, glyph: appearance.glyph, role: appearance.role)
        }
        let dialog = ChoiceDialog(
            id: "order.status",
            title: Localization.statusTitle(NamedOrder(orderID: orderID, number: number).words),
            choices: choices.lettered,
            currentID: current
        ) { [weak self] picked in
            guard let self, picked != current else { return .close }
            self.whenEffectsAreKnown(of: picked, orderID: orderID, number: number) { [weak self] in
                self?.set(picked, orderID: orderID, number: number, from: current, replacing: old)
            }
            return .close
        }
        host?.present(dialog)
    }

    /// Sets the status of an order without asking.
    func set(
        _ status: String,
        orderID: Int64,
        number: String,
        from old: String,
        replacing edit: PendingEdit? = nil
    ) {
        if let edit { forget(edit) }
        let word = context.appearance(of: status).word
        // The value a refused edit wanted is not the base of the new one.
        let change = RecordChange.order(.status, base: edit == nil ? old : nil, value: status)
        dispatch(
            OrderAction.updateOrder(
                siteID: context.siteID,
                orderID: orderID,
                changes: [change],
                hold: context.hold
            ) { [weak self] result in
                guard let self else { return }
                switch result {
                case .success(let edit):
                    self.context.analytics.track(.orderStatusChanged(from: old, to: status))
                    self.tell(
                        [edit],
                        Localization.statusSet(number, word),
                        whileOffline: Localization.statusWaits(number, word)
                    )
                case .failure(let error):
                    self.context.analytics.track(.orderStatusChangeFailed(error))
                    self.sayNotSaved(error)
                }
            }
        )
    }

    func say(_ words: String) { host?.toast(words, kind: .info) }

    func addNote(orderID: Int64, number: String) {
        let choices = [
            Choice(id: "private", label: Localization.privateNote, key: "p"),
            Choice(id: "customer", label: Localization.customerNote, key: "c"),
        ]
        let dialog = ChoiceDialog(
            id: "order.note.kind",
            title: Localization.noteTitle(NamedOrder(orderID: orderID, number: number).words),
            choices: choices,
            currentID: nil
        ) { [weak self] picked in
            self?.writeNote(orderID: orderID, number: number, isCustomerNote: picked == "customer")
            return .close
        }
        host?.present(dialog)
    }

    /// - Parameters:
    ///   - text: the initial text.
    ///   - old: an edit that the note replaces.
    func writeNote(
        orderID: Int64,
        number: String,
        isCustomerNote: Bool,
        text: String = "",
        replacing old: PendingEdit? = nil
    ) {
        let words = NamedOrder(orderID: orderID, number: number).words
        let title = isCustomerNote ? Localization.customerNoteTitle(words) : Localization.privateNoteTitle(words)
        let overlay = NoteOverlay(
            title: title,
            isCustomerNote: isCustomerNote,
            text: text,
            onAdd: { [weak self] in
                if let old { self?.forget(old) }
                self?.add($0, orderID: orderID, number: number, isCustomerNote: isCustomerNote)
            },
            askBeforeDiscarding: { [weak self] in self?.askBeforeDiscarding(Localization.discardBody, $0) },
            openEditor: { [weak self] in self?.host?.edit($0, limit: NoteOverlay.limit, done: $1) },
            close: { [weak self] in self?.host?.dismiss($0) }
        )
        host?.present(overlay)
    }

    /// - Parameter body: what would be lost.
    func askBeforeDiscarding(_ body: String, _ discard: @escaping () -> Void) {
        let question = Dialog(
            id: "note.discard",
            title: Localization.discardTitle,
            body: [body],
            buttons: [.keepEditing, .discard]
        )
        let overlay = DialogOverlay(question) { button in
            if button == DialogButton.discard.id { discard() }
            return .close
        }
        host?.present(overlay)
    }

    private func add(_ text: String, orderID: Int64, number: String, isCustomerNote: Bool) {
        dispatch(
            OrderNoteAction.addOrderNote(
                siteID: context.siteID,
                orderID: orderID,
                text: text,
                isCustomerNote: isCustomerNote,
                hold: isCustomerNote ? context.hold : .zero
            ) { [weak self] result in
                guard let self else { return }
                switch result {
                case .success(let edit):
                    self.context.analytics.track(.orderNoteAdded(isCustomerNote: isCustomerNote))
                    self.tell(
                        [edit],
                        Localization.noteAdded(number),
                        whileOffline: Localization.noteWaits(number)
                    )
                case .failure(let error):
                    self.context.analytics.track(.orderNoteAddFailed(error))
                    self.sayNotSaved(error)
                }
            }
        )
    }

    /// Deletes the refused edits of an order.
    func dropRefused(orderID: Int64) {
        for edit in context.edits.refused where edit.orderID == orderID {
            forget(edit)
        }
    }

    func hasRefused(orderID: Int64) -> Bool { context.edits.refused.contains { $0.orderID == orderID } }
}

extension OrderVerbs {
    enum Localization {
        static func statusTitle(_ number: String) -> String { localized("Status of order #%@", number) }
        static func statusSet(_ number: String, _ status: String) -> String {
            localized("Order #%@ set to %@.", number, status)
        }
        static func noteTitle(_ number: String) -> String { localized("Add note to order #%@", number) }
        static let privateNote = localized("Private note, for the shop only")
        static let customerNote = localized("Note to the customer, e-mailed by the store")
        static func privateNoteTitle(_ number: String) -> String { localized("Private note · order #%@", number) }
        static func customerNoteTitle(_ number: String) -> String { localized("Note to customer · order #%@", number) }
        static func noteAdded(_ number: String) -> String { localized("Note added to order #%@.", number) }
        static func statusWaits(_ number: String, _ status: String) -> String {
            localized("Not sent yet: #%@ to %@.", number, status)
        }
        static func noteWaits(_ number: String) -> String { localized("Not sent yet: note on #%@.", number) }
        static func notSaved(_ reason: String) -> String { localized("Not saved. %@", reason) }
        static let discardTitle = localized("Discard this note?")
        static let discardBody = localized("What you wrote has not been added to the order.")
    }
}
