import FoundationEssentials
import Networking
import Storage

/// Writes notes to the mirror. A pending new note is stored under the negative id of its edit.
final class NoteUpserter: Sendable {
    private typealias Columns = OrderNoteRecord.Columns

    private let siteID: Int64
    private let mirror: any StorageManagerType
    private let journal: EditJournal

    init(siteID: Int64, mirror: any StorageManagerType, journal: EditJournal) {
        self.siteID = siteID
        self.mirror = mirror
        self.journal = journal
    }

    /// Replaces the store's notes of an order; our pending ones stay, those with a pending deletion stay hidden. If the
    /// list was cut off, or a note cannot be read, none is removed.
    func replace(orderID: Int64, with notes: MappedRows<OrderNote>) async throws {
        try await mirror.performAndSave { [journal] storage in
            guard let order = try storage.loadObject(ofType: OrderRecord.self, primaryKey: orderID) else { return }
            let gone = try journal.overlayNow(OrderRecord.self, of: [orderID]).edits(of: orderID).deletedNotes
            let kept = notes.items.map(\.noteID) + notes.unreadable.compactMap(\.id)
            if !notes.isCutOff {
                try storage.deleteAllObjects(
                    ofType: OrderNoteRecord.self,
                    matching: Columns.orderID == orderID && Columns.noteID > 0 && !Columns.noteID.isIn(kept)
                )
            }
            try storage.save(notes.items.filter { !gone.contains($0.noteID) }.map(OrderNoteRecord.init))
            if !notes.isCutOff { try Self.note(order, storage) }
        }
    }

    /// This order has no notes to fetch.
    func markRead(orderID: Int64) async throws {
        try await mirror.performAndSave { storage in
            guard let order = try storage.loadObject(ofType: OrderRecord.self, primaryKey: orderID) else { return }
            try Self.note(order, storage)
        }
    }

    private static func note(_ order: OrderRecord, _ storage: any StorageType) throws {
        try storage.save(
            OrderNoteReadingRecord(orderID: order.orderID, siteID: order.siteID, orderModified: order.dateModified)
        )
    }

    /// Shows notes again whose deletion was cancelled.
    func restore(_ edits: [PendingEditRecord]) async throws {
        let notes = edits.compactMap { edit -> OrderNoteRecord? in
            guard case .noteDelete(let noteID, let text, let isCustomerNote)? = edit.kindOfEdit else { return nil }
            return OrderNoteRecord(
                siteID: siteID,
                noteID: noteID,
                orderID: edit.entityID,
                dateCreated: edit.createdAt,
                note: text,
                isCustomerNote: isCustomerNote,
                author: ""
            )
        }
        guard !notes.isEmpty else { return }
        try await mirror.performAndSave { storage in
            for note in notes
            where try storage.loadObject(ofType: OrderRecord.self, primaryKey: note.orderID) != nil {
                try storage.save(note)
            }
        }
    }

    func delete(noteID: Int64) async throws {
        try await mirror.performAndSave { storage in
            try storage.deleteObject(ofType: OrderNoteRecord.self, primaryKey: noteID)
        }
    }

    /// The store has it now.
    func replaceWaiting(_ edit: PendingEditRecord, with note: OrderNote) async throws {
        try await mirror.performAndSave { storage in
            try storage.deleteObject(ofType: OrderNoteRecord.self, primaryKey: -edit.editID)
            guard try storage.loadObject(ofType: OrderRecord.self, primaryKey: edit.entityID) != nil else { return }
            try storage.save(OrderNoteRecord(note))
        }
    }
}
