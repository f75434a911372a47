import TerminalUI
import WooFoundation
import Yosemite

/// The progress of each edit of a bulk change: from the open edits, and from how the others ended.
@MainActor
final class BulkEditResults: BulkResults {
    var onChange: @MainActor () -> Void = {}
    private let verbs: OrderVerbs
    /// The edit of each record.
    private let editIDs: [BulkRow.Key: Int64]
    private let ids: [Int64]
    private var ends: [Int64: BulkEnd] = [:]
    /// The revision they were last read at, and whether an answer is pending.
    private var askedAt: Int?
    private var isAsking = false
    private var told: (stamp: Stamp, words: String)?

    init(_ edits: [PendingEdit], verbs: OrderVerbs) {
        self.verbs = verbs
        let pairs = edits.map { edit in
            let key =
                edit.record.map { BulkRow.Key(record: $0.record, id: $0.id) }
                ?? BulkRow.Key(record: .order, id: edit.orderID)
            return (key, edit.editID)
        }
        editIDs = Dictionary(pairs) { _, last in last }
        ids = Set(editIDs.values).subtracting([0]).sorted()
    }

    /// For a bulk change stored in the ledger.
    init(_ change: BulkOrderChange, verbs: OrderVerbs) {
        self.verbs = verbs
        let pairs = change.rows.filter { $0.editID > 0 }.map { row in
            (BulkRow.Key(record: .order, id: row.row.orderID), row.editID)
        }
        editIDs = Dictionary(pairs) { _, last in last }
        ids = Set(editIDs.values).sorted()
    }

    private var context: SiteContext { verbs.context }

    // MARK: How they ended

    func look() {
        guard !isAsking, askedAt != context.generation else { return }
        let now = context.generation
        let wanted = ids.filter { ends[$0] == nil && context.edits.edit($0) == nil }
        guard !wanted.isEmpty else {
            askedAt = now
            return
        }
        isAsking = true
        verbs.dispatch(
            EditAction.loadEnds(siteID: context.siteID, editIDs: wanted) { [weak self] result in
                guard let self else { return }
                self.isAsking = false
                self.askedAt = now
                if case .success(let found) = result { self.ends.merge(found) { $1 } }
                self.onChange()
            }
        )
    }

    private enum Place { case open(PendingEdit), inStore, takenBack, dropped, unknown }

    private func place(_ id: Int64, _ takenBack: Set<Int64>) -> Place {
        if let edit = context.edits.edit(id) { return .open(edit) }
        if takenBack.contains(id) { return .takenBack }
        switch ends[id] {
        case .inStore?: return .inStore
        case .dropped?: return .dropped
        case nil: return .unknown
        }
    }

    // MARK: In words

    func state(of row: BulkRow) -> BulkState? {
        guard row.isDoable, let id = editIDs[row.key] else { return nil }
        // Nothing had to be sent.
        guard id > 0 else { return BulkState(Localization.sent, .completed, .good) }
        switch place(id, verbs.history.takenBack) {
        case .inStore: return BulkState(Localization.sent, .completed, .good)
        case .takenBack: return BulkState(Localization.takenBack, .refunded, .muted)
        case .dropped: return BulkState(Localization.dropped, .cancelled, .muted)
        case .unknown: return BulkState(Localization.waiting, .pending, .warn)
        case .open(let edit):
            return switch edit.state {
            case .waiting: BulkState(edit.lastError ?? Localization.waiting, .pending, .warn)
            case .sending: BulkState(Localization.sending, .processing, .info)
            case .uncertain: BulkState(Localization.uncertain, .onHold, .warn)
            case .conflicted: BulkState(Localization.conflict, .failed, .bad)
            case .refused: BulkState(edit.lastError ?? Localization.refused, .cancelled, .bad)
            case .sent: BulkState(Localization.sent, .completed, .good)
            }
        }
    }

    /// `31 of 34 in the store · 2 waiting · 1 refused`
    var words: String {
        let stamp = Stamp(generation: context.generation, ended: ends.count, back: verbs.history.takenBack.count)
        if let told, told.stamp == stamp { return told.words }
        let words = count()
        told = (stamp, words)
        return words
    }

    /// What the words depend on: ten thousand edits are not counted for every frame.
    private struct Stamp: Hashable {
        let generation: Int
        let ended: Int
        let back: Int
    }

    private func count() -> String {
        var (done, waiting, refused, conflicts, back, dropped) = (editIDs.count - ids.count, 0, 0, 0, 0, 0)
        let takenBack = verbs.history.takenBack
        for id in ids {
            switch place(id, takenBack) {
            case .inStore: done += 1
            case .takenBack: back += 1
            case .dropped: dropped += 1
            case .unknown: waiting += 1
            case .open(let edit):
                switch edit.state {
                case .refused: refused += 1
                case .conflicted: conflicts += 1
                case .waiting, .sending, .uncertain: waiting += 1
                case .sent: done += 1
                }
            }
        }
        var parts = [Localization.done(done, editIDs.count)]
        if waiting > 0 { parts.append(Localization.waitingCount(waiting)) }
        if refused > 0 { parts.append(Localization.refusedCount(refused)) }
        if conflicts > 0 { parts.append(Localization.conflictCount(conflicts)) }
        if back > 0 { parts.append(Localization.backCount(back)) }
        if dropped > 0 { parts.append(Localization.droppedCount(dropped)) }
        return parts.joined(separator: " · ")
    }

    // Edits are sent by the outbox, whether or not this page is open.
    var isRunning: Bool { false }
    var canGoOn: Bool { false }
    func stop() {}
    func goOn() {}

    enum Localization {
        static let sent = localized("In the store")
        static let waiting = localized("Waiting")
        static let sending = localized("Sending")
        static let uncertain = localized("Not sure")
        static let conflict = localized("Conflict, see the changes not in the store")
        static let refused = localized("Refused")
        static let takenBack = localized("Undone")
        static let dropped = localized("Not sent, and dropped")
        static func done(_ count: Int, _ all: Int) -> String {
            localized("%@ of %@ in the store", "\(count)", "\(all)")
        }
        static func waitingCount(_ count: Int) -> String { localized("%@ waiting", "\(count)") }
        static func refusedCount(_ count: Int) -> String { localized("%@ refused", "\(count)") }
        static func conflictCount(_ count: Int) -> String { localized("%@ in conflict", "\(count)") }
        static func backCount(_ count: Int) -> String { localized("%@ undone", "\(count)") }
        static func droppedCount(_ count: Int) -> String { localized("%@ dropped", "\(count)") }
    }
}
