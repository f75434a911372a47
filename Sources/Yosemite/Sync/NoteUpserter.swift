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

    /// Replaces what the store said about an order's notes; ours that wait stay.
    func replace(orderID: Int64, with notes: [OrderNote]) async throws {
        try await mirror.performAndSave { storage in
            guard try storage.loadObject(ofType: OrderRecord.self, primaryKey: orderID) != nil else { return }
            let kept = notes.map(\.noteID)
            try storage.deleteAllObjects(
                ofType: OrderNoteRecord.self,
                matching: Columns.orderID == orderID && Columns.noteID > 0 && !Columns.noteID.isIn(kept)
            )
            try storage.save(notes.map(OrderNoteRecord.init))
        }
    }

    /// Shows a note that waits in the ledger.
    func showWaiting(_ edit: PendingEditRecord, text: String, isCustomerNote: Bool) async throws {
        try await mirror.performAndSave { storage in
            guard try storage.loadObject(ofType: OrderRecord.self, primaryKey: edit.entityID) != nil else { return }
            try storage.save(
                OrderNoteRecord(
                    siteID: edit.siteID,
                    noteID: -edit.editID,
                    orderID: edit.entityID,
                    dateCreated: edit.createdAt,
                    note: text,
                    isCustomerNote: isCustomerNote,
                    author: ""
                )
            )
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

    /// Takes back what was shown.
    func remove(editID: Int64) async throws {
        try await mirror.performAndSave { storage in
            try storage.deleteObject(ofType: OrderNoteRecord.self, primaryKey: -editID)
        }
    }
}
