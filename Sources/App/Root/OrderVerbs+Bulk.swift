import TerminalUI
import WooFoundation
import Yosemite

/// Bulk changes of orders: chosen here, previewed row by row, then done.
extension OrderVerbs {
    typealias OrderIDs = @MainActor (Result<[Int64], any Error>) -> Void
    /// Reads the ids of the orders.
    typealias MarkedOrders = @MainActor (@escaping OrderIDs) -> Void

    /// Shows the effect of a job on each record, and runs it on confirmation.
    func preview(_ job: any BulkJob) { show(BulkPreviewScreen(job)) }

    private func show(_ screen: BulkPreviewScreen) {
        guard let host else { return }
        screen.onChange = { [weak host] in host?.setNeedsRender() }
        host.push(screen)
    }

    /// Asks for the status, then shows the effect.
    ///
    /// - Parameter done: called when every change is in the ledger.
    func changeStatus(ofMarked count: Int, orderIDs: MarkedOrders, done: @escaping @MainActor () -> Void) {
        let choices = context.choosableStatuses.map { slug in
            let appearance = context.appearance(of: slug)
            return Choice(id: slug, label: appearance.word, glyph: appearance.glyph, role: appearance.role)
        }
        withMarked(orderIDs) { [weak self] ids in
            let dialog = ChoiceDialog(
                id: "order.status",
                title: BulkLocalization.statusTitle(count),
                choices: choices.lettered
            ) { [weak self] picked in
                self?.previewBulk(.status(picked), ids, done)
                return .close
            }
            self?.host?.present(dialog)
        }
    }

    /// Asks for the recipient, lets the user write the note, then shows which orders get it.
    func addNote(toMarked count: Int, orderIDs: MarkedOrders, done: @escaping @MainActor () -> Void) {
        let choices = [
            Choice(id: "private", label: Localization.privateNote, key: "p"),
            Choice(id: "customer", label: BulkLocalization.customerNote, key: "c"),
        ]
        withMarked(orderIDs) { [weak self] ids in
            let dialog = ChoiceDialog(
                id: "order.note.kind",
                title: BulkLocalization.noteTitle(count),
                choices: choices,
                currentID: nil
            ) { [weak self] picked in
                self?.writeNote(ids, isCustomerNote: picked == "customer", done)
                return .close
            }
            self?.host?.present(dialog)
        }
    }

    private func writeNote(_ ids: [Int64], isCustomerNote: Bool, _ done: @escaping @MainActor () -> Void) {
        let overlay = NoteOverlay(
            title: BulkLocalization.writeTitle(ids.count, isCustomerNote),
            isCustomerNote: isCustomerNote,
            adding: BulkLocalization.preview,
            onAdd: { [weak self] in self?.previewBulk(.note(text: $0, isCustomerNote: isCustomerNote), ids, done) },
            askBeforeDiscarding: { [weak self] in self?.askBeforeDiscarding(OrderBulkWords.Localization.notAdded, $0) },
            openEditor: { [weak self] in self?.host?.edit($0, limit: NoteOverlay.limit, done: $1) },
            close: { [weak self] in self?.host?.dismiss($0) }
        )
        host?.present(overlay)
    }

    func trash(marked orderIDs: MarkedOrders, done: @escaping @MainActor () -> Void) {
        withMarked(orderIDs) { [weak self] in self?.previewBulk(.trash, $0, done) }
    }

    /// Shows the newest receipts of orders, for printing.
    func printReceipts(ofMarked orderIDs: MarkedOrders) {
        withMarked(orderIDs) { [weak self] ids in
            guard let self else { return }
            self.preview(OrderPrintJob(ids, verbs: self))
        }
    }

    func withMarked(_ orderIDs: MarkedOrders, _ work: @escaping @MainActor ([Int64]) -> Void) {
        orderIDs { [weak self] found in
            switch found {
            case .success(let ids): work(ids)
            case .failure(let error):
                self?.host?.toast(BulkLocalization.notRead(StoreWords.describe(error)), kind: .error)
            }
        }
    }

    private func previewBulk(_ edit: BulkOrderEdit, _ ids: [Int64], _ done: @escaping @MainActor () -> Void) {
        preview(OrderBulkJob(edit, of: ids, verbs: self, onApplied: done))
    }

    // MARK: Earlier bulk changes

    /// Lists the bulk changes stored in the ledger; the chosen one is shown with its progress.
    func showBulkChanges() {
        dispatch(
            OrderAction.loadBulkChanges(siteID: context.siteID) { [weak self] result in
                switch result {
                case .success(let changes): self?.choose(changes)
                case .failure(let error):
                    self?.host?.toast(ListWords.unanswered(StoreWords.describe(error)), kind: .error)
                }
            }
        )
    }

    private func choose(_ changes: [BulkOrderChange]) {
        guard !changes.isEmpty else { return say(BulkLocalization.noChanges) }
        let dialog = ChoiceDialog(
            id: "orders.changes",
            title: BulkLocalization.changes,
            choices: changes.map { change in
                let words = OrderBulkWords(change.edit, context)
                let date = context.format.pageDate(change.madeAt)
                return Choice(id: "\(change.bulkID)", label: BulkLocalization.change(date, words.done(change.count)))
            },
            currentID: nil
        ) { [weak self] picked in
            if let change = changes.first(where: { "\($0.bulkID)" == picked }) { self?.show(change) }
            return .close
        }
        host?.present(dialog)
    }

    private func show(_ change: BulkOrderChange) {
        let job = KeptOrderBulk(change, verbs: self)
        let words = OrderBulkWords(change.edit, context).done(change.count)
        history.find(UndoHistory.Entry(words: words, steps: change.steps))
        show(BulkPreviewScreen(job, rows: job.rows, results: BulkEditResults(change, verbs: self)))
    }

    enum BulkLocalization {
        static func statusTitle(_ count: Int) -> String { localized("Status of %@", orders(count)) }
        static func question(_ count: Int, _ status: String) -> String {
            localized("Change %@ to %@?", orders(count), status)
        }
        static let effect = localized("The store may e-mail each customer and change stock for each order.")
        static func sending(_ count: Int, isOffline: Bool) -> String {
            isOffline
                ? localized("Offline now: the changes wait here until the store answers.")
                : localized("They are sent a few at a time; you can keep working.")
        }
        static func change(_ count: Int) -> String { localized("Change %@", orders(count)) }
        static func done(_ count: Int, _ status: String) -> String {
            localized("%@ changed to %@.", orders(count), status)
        }
        static func waits(_ count: Int, _ status: String) -> String {
            localized("%@ changed to %@ here, not sent yet.", orders(count), status)
        }
        static func notRead(_ reason: String) -> String {
            localized("The marked orders could not be read. %@", reason)
        }
        static func noteTitle(_ count: Int) -> String { localized("Add note to %@", orders(count)) }
        static let customerNote = localized("Note to each customer, e-mailed by the store")
        static func writeTitle(_ count: Int, _ isCustomerNote: Bool) -> String {
            isCustomerNote
                ? localized("Note to the customers of %@", orders(count))
                : localized("Private note · %@", orders(count))
        }
        static let preview = localized("Preview")
        static let changes = localized("Bulk changes of orders")
        static let noChanges = localized("There was no bulk change here yet.")
        static func change(_ date: String, _ words: String) -> String { localized("%@  %@", date, words) }
        private static func orders(_ count: Int) -> String { OrderListTitle.Localization.count(count) }
    }
}
