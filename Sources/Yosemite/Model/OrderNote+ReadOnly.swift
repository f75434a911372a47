import Networking
import Storage

extension OrderNote: ReadOnlyType {
    public var identity: Int64 { noteID }

    /// A note made here that the store has not confirmed; its id is the edit's, negative.
    public var isUnsent: Bool { noteID < 0 }
    public var editID: Int64? { isUnsent ? -noteID : nil }
}

extension OrderNoteRecord: ReadOnlyConvertible {
    init(_ note: OrderNote) {
        self.init(
            siteID: note.siteID,
            noteID: note.noteID,
            orderID: note.orderID,
            dateCreated: note.dateCreated,
            note: note.note,
            isCustomerNote: note.isCustomerNote,
            author: note.author
        )
    }

    public func toReadOnly() -> OrderNote {
        OrderNote(
            siteID: siteID,
            orderID: orderID,
            noteID: noteID,
            dateCreated: dateCreated,
            note: note,
            isCustomerNote: isCustomerNote,
            author: author
        )
    }
}
