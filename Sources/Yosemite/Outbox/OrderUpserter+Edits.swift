import Networking
import Storage

/// How orders that are in the mirror are shown with edits over them, and without them again.
extension OrderUpserter {
    private typealias NoteColumns = OrderNoteRecord.Columns

    /// Saves the store's row with edits laid over it, inside a transaction of the mirror.
    ///
    /// - Parameter knowsOthers: whether any order of the mirror has a record of covered fields.
    static func save(
        _ row: OrderGraph,
        under overlay: EditOverlay,
        knowsOthers: Bool,
        _ storage: any StorageType
    ) throws {
        var graph = row
        let covered = overlay.lay(over: &graph.order)
        try storage.saveOrder(graph)
        try storage.save(overlay.notes(of: graph.order.orderID))
        if !covered.isEmpty || knowsOthers { try keep(covered, of: graph.order, storage) }
    }

    /// Whether any order of the mirror has a record of covered fields.
    static func hasCoveredFields(_ storage: any StorageType) throws -> Bool {
        try storage.countObjects(ofType: EditedOrderRecord.self) > 0
    }

    private static func keep(_ covered: [OrderField: String], of order: OrderRecord, _ storage: any StorageType) throws
    {
        guard !covered.isEmpty else {
            try storage.deleteObject(ofType: EditedOrderRecord.self, primaryKey: order.orderID)
            return
        }
        try storage.save(
            EditedOrderRecord(siteID: order.siteID, orderID: order.orderID, fieldsJSON: StoredFields.text(covered))
        )
    }

    /// Lays the edits of the ledger over orders that are mirrored already; where there are none any more, shows
    /// what the store had.
    func showEdits(orderIDs: [Int64]) async throws {
        try await mirror.performAndSave { [siteID, journal] storage in
            let overlay = try journal.overlayNow(of: orderIDs)
            for orderID in orderIDs { try Self.show(overlay, on: orderID, siteID: siteID, storage) }
        }
    }

    func showEdits(orderID: Int64) async throws { try await showEdits(orderIDs: [orderID]) }

    /// As `showEdits`, for everything: after a crash between ledger and mirror, or for a mirror that was rebuilt.
    func showAllEdits() async throws {
        let isNeeded = try await mirror.read { [journal] storage in
            try !journal.overlayNow().isEmpty || !storage.orderIDsWithEditedStatus().isEmpty
                || Self.hasCoveredFields(storage)
                || storage.countObjects(ofType: OrderRecord.self, matching: OrderRecord.Columns.orderID < 0) > 0
                || storage.countObjects(ofType: OrderNoteRecord.self, matching: NoteColumns.noteID < 0) > 0
        }
        guard isNeeded else { return }
        try await mirror.performAndSave { [siteID, journal] storage in
            let overlay = try journal.overlayNow()
            let notes = try storage.allObjects(ofType: OrderNoteRecord.self, matching: NoteColumns.noteID < 0)
            let covered = try storage.allObjects(ofType: EditedOrderRecord.self)
            let new = try storage.allObjects(ofType: OrderRecord.self, matching: OrderRecord.Columns.orderID < 0)
            let ids = overlay.orderIDs.union(try storage.orderIDsWithEditedStatus()).union(notes.map(\.orderID))
                .union(covered.map(\.orderID)).union(new.map(\.orderID))
            for orderID in ids.sorted() { try Self.show(overlay, on: orderID, siteID: siteID, storage) }
        }
    }

    private static func show(_ overlay: EditOverlay, on orderID: Int64, siteID: Int64, _ storage: any StorageType)
        throws
    {
        if orderID < 0 {
            guard let graph = overlay.newOrder(orderID) else {
                try storage.deleteObject(ofType: OrderRecord.self, primaryKey: orderID)
                try storage.deleteObject(ofType: EditedOrderRecord.self, primaryKey: orderID)
                return
            }
            try storage.saveOrder(graph)
            try showNotes(overlay, on: orderID, storage)
            return
        }
        guard let shown = try storage.loadOrder(siteID: siteID, orderID: orderID) else {
            try storage.deleteObject(ofType: EditedOrderRecord.self, primaryKey: orderID)
            return
        }
        var order = shown
        let record = try storage.loadObject(ofType: EditedOrderRecord.self, primaryKey: orderID)
        let before = record.map { StoredFields.fields($0.fieldsJSON) } ?? [:]
        for (field, value) in before { order[keyPath: field.key] = value }
        if !before.isEmpty { order.customerName = order.nameInAddresses }
        let covered = overlay.lay(over: &order)
        if order != shown { try storage.save(order) }
        if covered != before { try keep(covered, of: order, storage) }
        try showNotes(overlay, on: orderID, storage)
    }

    private static func showNotes(_ overlay: EditOverlay, on orderID: Int64, _ storage: any StorageType) throws {
        let notes = overlay.notes(of: orderID)
        let gone = overlay.deletedNotes(of: orderID)
        try storage.deleteAllObjects(
            ofType: OrderNoteRecord.self,
            matching: NoteColumns.orderID == orderID && NoteColumns.noteID < 0
                && !NoteColumns.noteID.isIn(notes.map(\.noteID))
        )
        for noteID in gone { try storage.deleteObject(ofType: OrderNoteRecord.self, primaryKey: noteID) }
        try storage.save(notes)
    }

    /// The store has made an order that lay here under a negative id.
    func replaceNew(_ localID: Int64, with order: Order) async throws {
        try await mirror.performAndSave { [journal] storage in
            let overlay = try journal.overlayNow(of: [order.orderID])
            try storage.deleteObject(ofType: OrderRecord.self, primaryKey: localID)
            try Self.save(OrderGraph(order), under: overlay, knowsOthers: Self.hasCoveredFields(storage), storage)
        }
    }
}
