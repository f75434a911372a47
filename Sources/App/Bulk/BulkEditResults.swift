import TerminalUI
import WooFoundation
import Yosemite

/// How far each row of a change of many products is.
struct BulkProgress {
    struct State: Hashable {
        let word: String
        let glyph: Glyph
        let role: Role
    }

    private struct Key: Hashable {
        let record: EditedRecord
        let id: Int64
    }

    /// The edit of each product and variation.
    private let editIDs: [Key: Int64]

    init(_ edits: [PendingEdit]) {
        let pairs = edits.compactMap { edit in
            edit.record.map { (Key(record: $0.record, id: $0.id), edit.editID) }
        }
        editIDs = Dictionary(pairs) { _, last in last }
    }

    /// What cannot be done first, what is so already last.
    static func sorted(_ rows: [BulkProductRow]) -> [BulkProductRow] {
        func rank(_ row: BulkProductRow) -> Int {
            switch row.outcome {
            case .problem: 0
            case .edit, .stock: 1
            case .nothing: 2
            }
        }
        return (0...2).flatMap { wanted in rows.filter { rank($0) == wanted } }
    }

    /// Before anything is done.
    static func state(of row: BulkProductRow) -> State {
        switch row.outcome {
        case .edit, .stock: State(word: Localization.changes, glyph: .changed, role: .text)
        case .nothing: State(word: Localization.nothing, glyph: .completed, role: .muted)
        case .problem(let words): State(word: words, glyph: .failed, role: .bad)
        }
    }

    func state(of row: BulkProductRow, _ edits: OpenEdits) -> State {
        let key =
            row.variationID > 0
            ? Key(record: .variation, id: row.variationID) : Key(record: .product, id: row.productID)
        guard row.isDoable, let editID = editIDs[key] else { return Self.state(of: row) }
        guard let edit = edits.edits.first(where: { $0.editID == editID }) else {
            return State(word: Localization.sent, glyph: .completed, role: .good)
        }
        return switch edit.state {
        case .waiting: State(word: edit.lastError ?? Localization.waiting, glyph: .pending, role: .warn)
        case .sending: State(word: Localization.sending, glyph: .processing, role: .info)
        case .uncertain: State(word: Localization.uncertain, glyph: .onHold, role: .warn)
        case .conflicted: State(word: Localization.conflict, glyph: .failed, role: .bad)
        case .refused: State(word: edit.lastError ?? Localization.refused, glyph: .cancelled, role: .bad)
        case .sent: State(word: Localization.sent, glyph: .completed, role: .good)
        }
    }

    /// `31 of 34 in the store · 2 waiting · 1 refused`
    func words(_ edits: OpenEdits) -> String {
        let mine = Set(editIDs.values)
        let open = edits.edits.filter { mine.contains($0.editID) }
        let waiting = open.count(where: \.isUnsent)
        let refused = open.count { $0.state == .refused }
        let conflicts = open.count { $0.state == .conflicted }
        var parts = [Localization.done(mine.count - waiting - refused - conflicts, mine.count)]
        if waiting > 0 { parts.append(Localization.waitingCount(waiting)) }
        if refused > 0 { parts.append(Localization.refusedCount(refused)) }
        if conflicts > 0 { parts.append(Localization.conflictCount(conflicts)) }
        return parts.joined(separator: " · ")
    }

    enum Localization {
        static let changes = localized("Changes")
        static let nothing = localized("Is so already")
        static let sent = localized("In the store")
        static let waiting = localized("Waiting")
        static let sending = localized("Sending")
        static let uncertain = localized("Not sure")
        static let conflict = localized("Conflict, see the changes not in the store")
        static let refused = localized("Refused")
        static func done(_ count: Int, _ all: Int) -> String {
            localized("%@ of %@ in the store", "\(count)", "\(all)")
        }
        static func waitingCount(_ count: Int) -> String { localized("%@ waiting", "\(count)") }
        static func refusedCount(_ count: Int) -> String { localized("%@ refused", "\(count)") }
        static func conflictCount(_ count: Int) -> String { localized("%@ in conflict", "\(count)") }
    }
}

extension BulkProductRow {
    /// Something is changed by it.
    var isDoable: Bool {
        switch outcome {
        case .edit, .stock: true
        case .nothing, .problem: false
        }
    }
}
