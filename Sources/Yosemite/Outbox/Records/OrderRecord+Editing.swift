import FoundationEssentials
import Networking
import Storage
import WooFoundation

extension OrderRecord: EditableRecord {
    static let editedAs = EditedRecord.order
    static let hasTrash = true
    /// The status the store has lies beside the one that is shown (`storeStatus`).
    static let keptByItself: Set<String> = [OrderField.status.rawValue]
    /// A status costs a store some 40 ms with its mails; on a host twenty times slower this stays below PHP's 30 s.
    static let batchSize = 20

    static func wire(_ writer: RecordWriter, parentID: Int64) -> any RecordWire<Order> { writer.orders }

    static func slot(_ field: String) -> RecordSlot<Self>? { OrderField(rawValue: field).map { .text($0.key) } }

    mutating func settle(_ changed: Set<String>, at date: Date) { customerName = nameInAddresses }

    mutating func uncover() {
        status = storeStatus
        customerName = nameInAddresses
    }

    /// Nothing but a status goes with others.
    static func isForBatch(_ changes: [RecordChange]) -> Bool {
        changes.count == 1 && changes[0].orderField == .status
    }

    /// Upwards: tables append then, and the search index is written out once and not for every order. Where a page, or two
    /// pages that shifted, hold an order twice, the one that was changed last is written last.
    static func save(_ orders: [Order], to storage: any StorageType, covering: (inout Self) throws -> Void) throws {
        let sorted = orders.sorted { left, right in
            guard left.orderID == right.orderID else { return left.orderID < right.orderID }
            return (left.dateModified ?? .distantPast) < (right.dateModified ?? .distantPast)
        }
        for order in sorted {
            var graph = OrderGraph(order)
            try covering(&graph.order)
            try storage.saveOrder(graph)
        }
    }

    /// Orders with another status than the store's, notes that wait, and orders that are only here.
    static func shownBeside(_ storage: any StorageType) throws -> Set<Int64> {
        let notes = try storage.allObjects(
            ofType: OrderNoteRecord.self,
            matching: OrderNoteRecord.Columns.noteID < 0
        )
        let made = try storage.identifiers(ofType: OrderRecord.self, matching: Columns.orderID < 0)
        return Set(notes.map(\.orderID)).union(made).union(try storage.orderIDsWithEditedStatus())
    }

    /// Notes that wait lie in the mirror under the negative ids of their edits.
    static func show(beside edits: [RecordOverlay<Self>.Laid], of id: Int64, _ storage: any StorageType) throws {
        typealias Note = OrderNoteRecord.Columns
        let notes = edits.compactMap(OrderNoteRecord.init)
        try storage.deleteAllObjects(
            ofType: OrderNoteRecord.self,
            matching: Note.orderID == id && Note.noteID < 0 && !Note.noteID.isIn(notes.map(\.noteID))
        )
        for noteID in edits.deletedNotes {
            try storage.deleteObject(ofType: OrderNoteRecord.self, primaryKey: noteID)
        }
        try storage.save(notes)
    }

    /// An order that is not in the store yet, other edits laid over it.
    static func showMade(
        _ id: Int64,
        under overlay: RecordOverlay<Self>,
        at date: Date,
        _ storage: any StorageType
    ) throws {
        for (edit, kind) in overlay.edits(of: id) {
            guard case .orderCreate(let draft) = kind else { continue }
            var graph = draft.graph(siteID: edit.siteID, orderID: id, createdAt: edit.createdAt)
            _ = overlay.lay(over: &graph.order, at: date)
            return try storage.saveOrder(graph)
        }
        try storage.deleteObject(ofType: OrderRecord.self, primaryKey: id)
    }
}

extension Sequence<RecordOverlay<OrderRecord>.Laid> {
    /// Notes of the store that are shown no more.
    var deletedNotes: Set<Int64> {
        Set(compactMap { if case .noteDelete(let noteID, _, _) = $0.kind { noteID } else { nil } })
    }
}

extension OrderNoteRecord {
    /// nil for an edit that adds no note.
    fileprivate init?(_ edit: RecordOverlay<OrderRecord>.Laid) {
        guard case .orderNote(let text, let isCustomerNote) = edit.kind else { return nil }
        self.init(
            siteID: edit.record.siteID,
            noteID: -edit.record.editID,
            orderID: edit.record.entityID,
            dateCreated: edit.record.createdAt,
            note: text,
            isCustomerNote: isCustomerNote,
            author: ""
        )
    }
}
