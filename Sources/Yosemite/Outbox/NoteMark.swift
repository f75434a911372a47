import Foundation
import Networking
import WooFoundation

/// Where an order's notes ended before ours was sent for the first time.
struct NoteMark: Hashable, Sendable {
    let newestNoteID: Int64

    init(newestNoteID: Int64) {
        self.newestNoteID = newestNoteID
    }

    /// nil where no try was made yet.
    init?(_ base: String) {
        guard let json = try? JSONDecoder().decode(JSONValue.self, from: Data(base.utf8)),
            case .number(let newest)? = json["newest_note_id"]
        else { return nil }
        newestNoteID = NSDecimalNumber(decimal: newest).int64Value
    }

    var text: String { JSONValue.object(["newest_note_id": .number(Decimal(newestNoteID))]).text }

    /// The store filters a note's HTML, so the words are compared, not the bytes.
    func isLikely(_ note: OrderNote, text: String, isCustomerNote: Bool) -> Bool {
        note.noteID > newestNoteID && note.isCustomerNote == isCustomerNote && Self.words(note.note) == Self.words(text)
    }

    private static func words(_ text: String) -> [Substring] {
        HTMLText.plain(text).split(whereSeparator: \.isWhitespace)
    }
}
