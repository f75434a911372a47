import Foundation
import Networking
import Storage

/// The door through which notes enter the mirror. A note made here that is not sent yet lies there under the
/// negative id of its edit.
final class NoteUpserter: Sendable {
    private typealias Columns = OrderNoteRecord.Columns

    private let siteID: Int64
    private let mirror: any StorageManagerType

    init(siteID: Int64, mirror: any StorageManagerType) {
        self.siteID = siteID
        self.mirror = mirror
    }

    /// Replaces what the store said about an order's notes; ours that wait stay. A list that was cut off, and a note
    /// that cannot be read, take nothing away.
    func replace(orderID: Int64, with notes: MappedRows<OrderNote>) async throws {
        try await mirror.performAndSave { storage in
            guard try storage.loadObject(ofType: OrderRecord.self, primaryKey: orderID) != nil else { return }
            let kept = notes.items.map(\.noteID) + notes.unreadable.compactMap(\.id)
            if !notes.isCutOff {
                try storage.deleteAllObjects(
                    ofType: OrderNoteRecord.self,
                    matching: Columns.orderID == orderID && Columns.noteID > 0 && !Columns.noteID.isIn(kept)
                )
            }
            try storage.save(notes.items.map(OrderNoteRecord.init))
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
