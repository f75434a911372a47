import TerminalUI
import WooFoundation
import Yosemite

/// Sets a status, adds a note or moves to the trash, for many orders.
@MainActor
final class OrderBulkJob: BulkJob {
    private let edit: BulkOrderEdit
    private let orderIDs: [Int64]
    private let onApplied: @MainActor () -> Void
    let edits: OrderVerbs
    private var found: [BulkOrderRow] = []
    private var isDone = false
    /// What the status does beyond its name.
    private var effects: [String] = []

    /// - Parameter onApplied: called when every change is in the ledger.
    init(_ edit: BulkOrderEdit, of orderIDs: [Int64], verbs: OrderVerbs, onApplied: @escaping @MainActor () -> Void) {
        self.edit = edit
        self.orderIDs = orderIDs
        self.onApplied = onApplied
        edits = verbs
    }

    private var context: SiteContext { edits.context }
    private var words: OrderBulkWords { OrderBulkWords(edit, context) }
    var screenID: String { AppCommands.orderBulk }
    var title: String { OrderBulkWords.Localization.title }
    var heading: String { words.heading }
    var columns: BulkColumns { OrderBulkWords.columns }
    var applyHint: String { words.applyHint }
    var openHint: String { OrderBulkWords.Localization.openOrder }

    func load(_ done: @escaping Completion<[BulkRow]>) {
        let (words, siteID) = (words, context.siteID)
        edits.dispatch(
            OrderAction.previewBulk(siteID: siteID, edit: edit, orderIDs: orderIDs) { [weak self] result in
                guard let self else { return }
                if case .success(let rows) = result { self.found = rows }
                self.loadEffects { done(result.map { $0.map(words.row) }) }
            }
        )
    }

    private func loadEffects(_ done: @escaping @MainActor () -> Void) {
        guard let status = words.status else { return done() }
        let changed = found.compactMap { row in if case .edit = row.outcome { row.orderID } else { nil } }
        guard !changed.isEmpty else { return done() }
        edits.loadEffects(of: status, changed) { [weak self] words in
            self?.effects = words
            done()
        }
    }

    func question(_ count: Int) -> BulkQuestion { words.question(count, effects) }

    func begin(_ done: @escaping @MainActor (BulkStart) -> Void) {
        let count = found.count { if case .edit = $0.outcome { true } else { false } }
        edits.dispatch(
            OrderAction.applyBulk(
                siteID: context.siteID,
                edit: edit,
                rows: found,
                hold: words.isHeld ? context.hold : .zero
            ) { [weak self] result in
                guard let self else { return }
                switch result {
                case .success(let applied):
                    self.isDone = true
                    self.track(count)
                    done(.results(BulkEditResults(applied.change, verbs: self.edits)))
                    let told = self.words.done(count)
                    self.edits.tell(applied.edits, told, whileOffline: self.words.waits(count))
                    self.onApplied()
                case .failure(let error):
                    self.edits.sayNotSaved(error)
                    done(.failed)
                }
            }
        )
    }

    private func track(_ count: Int) {
        switch edit {
        case .status(let status): context.analytics.track(.ordersBulkStatusChanged(count: count, to: status))
        case .trash: context.analytics.track(.ordersBulkStatusChanged(count: count, to: OrderField.trash))
        case .note(_, let isCustomerNote): context.analytics.track(.orderNoteAdded(isCustomerNote: isCustomerNote))
        }
    }

    func open(_ row: BulkRow) { edits.open(row.key.id) { _ in nil } }

    /// Typed text is not discarded without asking.
    var loss: Dialog? {
        guard case .note = edit, !isDone else { return nil }
        return Dialog(
            id: "note.discard",
            title: OrderVerbs.Localization.discardTitle,
            body: [OrderBulkWords.Localization.notAdded],
            buttons: [.keepEditing, .discard]
        )
    }
}

/// A bulk change of orders stored in the ledger, with the progress of each.
@MainActor
final class KeptOrderBulk: BulkJob {
    private let change: BulkOrderChange
    let edits: OrderVerbs

    init(_ change: BulkOrderChange, verbs: OrderVerbs) {
        self.change = change
        edits = verbs
    }

    private var words: OrderBulkWords { OrderBulkWords(change.edit, edits.context) }
    var screenID: String { AppCommands.orderBulk }
    var title: String { OrderBulkWords.Localization.title }
    // The progress is shown beside it, and needs the room.
    var heading: String { words.heading }
    var columns: BulkColumns { OrderBulkWords.columns }
    var applyHint: String { openHint }
    var openHint: String { OrderBulkWords.Localization.openOrder }
    var rows: [BulkRow] { change.rows.map { words.row($0.row) } }

    func load(_ done: @escaping Completion<[BulkRow]>) { done(.success(rows)) }
    func question(_ count: Int) -> BulkQuestion { words.question(count) }
    /// It was started long ago.
    func begin(_ done: @escaping @MainActor (BulkStart) -> Void) {
        done(.results(BulkEditResults(change, verbs: edits)))
    }
    func open(_ row: BulkRow) { edits.open(row.key.id) { _ in nil } }
}
