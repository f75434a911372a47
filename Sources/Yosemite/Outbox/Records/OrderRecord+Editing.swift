import FoundationEssentials
import Networking
import Storage
import WooFoundation

extension OrderRecord: EditableRecord {
    static let editedAs = EditedRecord.order
    static let hasTrash = true
    /// The store's status is kept separately from the one shown (`storeStatus`).
    static let keptByItself: Set<String> = [OrderField.status.rawValue]
    /// A status with its emails takes a store about 40 ms; on a host twenty times slower this stays below PHP's 30 s.
    static let batchSize = 20

    static func wire(_ writer: RecordWriter, parentID: Int64) -> any RecordWire<Order> { writer.orders }

    static func slot(_ field: String) -> RecordSlot<Self>? {
        field == OrderRow.total ? .text(\.total) : OrderField(rawValue: field).map { .text($0.key) }
    }

    static func value(of field: String, in order: Order) -> JSONValue? {
        order.value(ofRow: field) ?? OrderRecord(order).value(of: field)
    }

    static func body(_ values: [String: JSONValue], on order: Order, metaID: (String) -> Int64?) -> [String: JSONValue]
    {
        OrderRow.body(values, coupons: order.coupons.map { $0.code.lowercased() })
    }

    /// The store recalculates an order, with today's rates, whenever its address or contents are sent: the amounts of a
    /// completed sale must not change (`tax.md`, "Changing an order").
    static func objection(to body: [String: JSONValue], on order: Order) -> String? {
        let rows = OrderRow.Group.allCases.map(\.rawValue) + [OrderRow.coupons]
        if rows.contains(where: { body[$0] != nil }), !order.isEditable {
            return OrderRowWords.notEditable(order.number, order.statusKey)
        }
        let isOver = ["completed", "refunded"].contains(order.statusKey)
        guard isOver, body["billing"] != nil || body["shipping"] != nil else { return nil }
        return OrderRowWords.isOver(order.number)
    }

    mutating func settle(_ changed: Set<String>, at date: Date) { customerName = nameInAddresses }

    mutating func uncover() {
        status = storeStatus
        customerName = nameInAddresses
    }

    /// Only a status is sent with others.
    static func isForBatch(_ changes: [RecordChange]) -> Bool {
        changes.count == 1 && changes[0].orderField == .status
    }

    /// Ascending ids keep inserts appending, and the search index is written once instead of for every order. If a
    /// page, or two pages that shifted, contain an order twice, the later version is written last.
    static func save(_ rows: [SearchableOrder], to storage: any StorageType, covering: Covering?) throws {
        let sorted = rows.sorted { left, right in
            let (left, right) = (left.graph.order, right.graph.order)
            guard left.orderID == right.orderID else { return left.orderID < right.orderID }
            return (left.dateModified ?? .distantPast) < (right.dateModified ?? .distantPast)
        }
        for row in sorted {
            guard let covering else {
                try storage.saveOrder(row)
                continue
            }
            var graph = row.graph
            try covering(&graph.order)
            try storage.saveOrder(graph)
        }
    }

    static func strangers(among rows: [SearchableOrder], _ storage: any StorageType) throws -> [Int64] {
        let keys = Dictionary(rows.map { ($0.graph.order.orderID, $0.graph.order.orderKey) }) { $1 }
        return try storage.orderKeys(of: keys.keys.sorted()).filter { id, key in
            guard let new = keys[id], !new.isEmpty, !key.isEmpty else { return false }
            return new != key
        }.map(\.key).sorted()
    }

    static func row(_ order: Order) -> SearchableOrder { SearchableOrder(OrderGraph(order)) }
    static func identity(of row: SearchableOrder) -> Int64 { row.graph.order.orderID }

    /// Orders with another status than the store's, pending notes, and orders that are not in the store yet.
    static func shownBeside(_ storage: any StorageType) throws -> Set<Int64> {
        let notes = try storage.allObjects(
            ofType: OrderNoteRecord.self,
            matching: OrderNoteRecord.Columns.noteID < 0
        )
        let made = try storage.identifiers(ofType: OrderRecord.self, matching: Columns.orderID < 0)
        let parcels = try storage.allObjects(
            ofType: ShipmentTrackingRecord.self,
            matching: ShipmentTrackingRecord.Columns.editID > 0
        )
        let beside = Set(notes.map(\.orderID) + parcels.map(\.orderID))
        return beside.union(made).union(try storage.orderIDsWithEditedStatus())
    }

    /// Pending notes are stored in the mirror under the negative ids of their edits.
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
        try edits.showTrackings(of: id, storage)
    }

    /// An order that is not in the store yet, with other edits applied.
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

/// Why a part of an order cannot be sent.
enum OrderRowWords {
    static func notEditable(_ number: String, _ status: String) -> String {
        localized(
            "Order %@ is “%@” by now: what is in it can be changed only while it is pending or on hold.",
            number,
            status
        )
    }
    static func isOver(_ number: String) -> String {
        localized(
            "Order %@ is a finished sale: with a changed address the store would recompute its taxes at today's rates. Write a note instead.",
            number
        )
    }
}

extension Sequence<RecordOverlay<OrderRecord>.Laid> {
    /// Notes of the store that are hidden.
    var deletedNotes: Set<Int64> {
        Set(compactMap { if case .noteDelete(let noteID, _, _) = $0.kind { noteID } else { nil } })
    }
}

extension OrderNoteRecord {
    /// nil for an edit that does not add a note.
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
