import App
import FoundationEssentials
import WooFoundation
import Yosemite

/// A notification, for scripts. Names and values of `kind` are stable.
struct NoteDocument: Encodable {
    let id: Int64
    let store: String
    let kind: String
    let happenedAt: String
    let read: Bool
    /// In words, as on the screen.
    let title: String
    /// The order, product, review or record it is about; null for none.
    let target: Int64?
    let number: String?
    let name: String?
    let text: String?
    let status: String?
    let amount: String?
    let currency: String?
    let link: String?

    init(_ note: Note, store: String, words: NoteWords) {
        func told(_ text: String) -> String? { text.isEmpty ? nil : text }
        id = note.noteID
        self.store = store
        kind = note.kind.rawValue
        happenedAt = note.happenedAt.utcText
        read = note.isRead
        title = words.title(note)
        target = note.targetID == 0 ? nil : note.targetID
        number = told(note.number)
        name = told(note.name)
        text = told(note.text)
        status = told(note.status)
        amount = told(Money.text(of: note.amount, currency: note.currency))
        currency = told(note.currency)
        link = told(note.link)
    }
}

/// `merced notifications list --json`
struct NoteListDocument: Encodable {
    let store: String
    let unread: Int
    /// The store was not asked; these are the mirrored ones.
    let offline: Bool
    let notifications: [NoteDocument]
}

/// `merced notifications read --json`
struct NotesReadDocument: Encodable {
    let store: String
    let changed: Int
    let unread: Int
}
