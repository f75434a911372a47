import TerminalUI
import WooFoundation
import Yosemite

/// One record of a bulk change: its value before and after, and the outcome.
struct BulkRow: Hashable {
    enum Outcome: Hashable {
        case changes
        /// It has the value already.
        case nothing
        /// It cannot be done, or is left out; the reason.
        case problem(String)
    }

    struct Key: Hashable {
        let record: EditedRecord
        let id: Int64
    }

    let key: Key
    let name: String
    let before: String
    let after: String
    let outcome: Outcome

    /// Whether it changes something.
    var isDoable: Bool { outcome == .changes }
}

extension [BulkRow] {
    /// Rows with a problem first, rows without a change last.
    var sorted: [BulkRow] {
        func rank(_ row: BulkRow) -> Int {
            switch row.outcome {
            case .problem: 0
            case .changes: 1
            case .nothing: 2
            }
        }
        return (0...2).flatMap { wanted in filter { rank($0) == wanted } }
    }
}

/// The displayed state of one row.
struct BulkState: Hashable {
    let word: String
    let glyph: Glyph
    let role: Role

    init(_ word: String, _ glyph: Glyph, _ role: Role) {
        (self.word, self.glyph, self.role) = (word, glyph, role)
    }

    /// Before anything is done.
    init(_ row: BulkRow) {
        switch row.outcome {
        case .changes: self.init(Localization.changes, .changed, .text)
        case .nothing: self.init(Localization.nothing, .completed, .muted)
        case .problem(let words): self.init(words, .failed, .bad)
        }
    }

    enum Localization {
        static let changes = localized("Changes")
        static let nothing = localized("No change")
    }
}
