import FoundationEssentials

/// Shorthands of `StorageType`. All throw `StorageError`, as its own methods do.
extension StorageType {
    /// The matching records; with no sort order, by primary key ascending. `limit` nil means all.
    public func allObjects<T: Object>(
        ofType type: T.Type,
        matching predicate: RecordPredicate<T> = .all,
        sortedBy sortDescriptors: [RecordSortDescriptor<T>] = [],
        limit: Int? = nil
    ) throws -> [T] {
        try allObjects(ofType: type, matching: predicate, sortedBy: sortDescriptors, limit: limit, offset: 0)
    }

    /// The number of all rows of the type.
    public func countObjects<T: Object>(ofType type: T.Type) throws -> Int {
        try countObjects(ofType: type, matching: .all)
    }

    /// The first of the matching records in that order; nil where none matches.
    public func firstObject<T: Object>(
        ofType type: T.Type,
        matching predicate: RecordPredicate<T> = .all,
        sortedBy sortDescriptors: [RecordSortDescriptor<T>] = []
    ) throws -> T? {
        try allObjects(ofType: type, matching: predicate, sortedBy: sortDescriptors, limit: 1, offset: 0).first
    }

    /// Saves one after the other, each as `save(_:)`.
    public func save<T: Object>(_ objects: [T]) throws {
        for object in objects { try save(object) }
    }

    /// Saves those that are new or differ from the stored ones: observers of a table are not notified of unchanged
    /// rows.
    public func saveChanged<T: Object>(_ objects: [T]) throws {
        for object in objects {
            if try loadObject(ofType: T.self, primaryKey: object.primaryKey) != object { try save(object) }
        }
    }

    /// Deletes the row with the primary key of `object`. Returns whether there was one.
    @discardableResult
    public func deleteObject<T: Object>(_ object: T) throws -> Bool {
        try deleteObject(ofType: T.self, primaryKey: object.primaryKey)
    }

    /// Deletes every row of the type. Returns how many.
    @discardableResult
    public func deleteAllObjects<T: Object>(ofType type: T.Type) throws -> Int {
        try deleteAllObjects(ofType: type, matching: .all)
    }

    private func load<T: Object>(_ type: T.Type, siteID: Int64, _ primaryKey: T.PrimaryKey) throws -> T? {
        let object = try loadObject(ofType: type, primaryKey: primaryKey)
        return object?.siteID == siteID ? object : nil
    }
}

/// Reads of orders, settings and synchronisation. All throw `StorageError`; one record is nil where it does not exist
/// or belongs to another store.
extension StorageType {
    /// The order's own row, without its lines.
    public func loadOrder(siteID: Int64, orderID: Int64) throws -> OrderRecord? {
        try load(OrderRecord.self, siteID: siteID, orderID)
    }

    /// The stored orders with these ids, in no particular order.
    public func loadOrders(siteID: Int64, orderIDs: [Int64]) throws -> [OrderRecord] {
        try allObjects(ofType: OrderRecord.self, matching: OrderRecord.Columns.orderID.isIn(orderIDs))
            .filter { $0.siteID == siteID }
    }

    /// The product lines of an order, in their order.
    public func loadOrderItems(siteID: Int64, orderID: Int64) throws -> [OrderItemRecord] {
        try allObjects(
            ofType: OrderItemRecord.self,
            matching: OrderItemRecord.Columns.orderID == orderID,
            sortedBy: [OrderItemRecord.Columns.position.ascending]
        )
    }

    /// The meta data of an order and of its lines, in its order.
    public func loadMetaData(siteID: Int64, orderID: Int64) throws -> [MetaDataRecord] {
        try allObjects(
            ofType: MetaDataRecord.self,
            matching: MetaDataRecord.Columns.orderID == orderID,
            sortedBy: [MetaDataRecord.Columns.position.ascending]
        )
    }

    /// A note, by its id.
    public func loadOrderNote(siteID: Int64, noteID: Int64) throws -> OrderNoteRecord? {
        try load(OrderNoteRecord.self, siteID: siteID, noteID)
    }

    /// The notes of an order, newest first.
    public func loadOrderNotes(siteID: Int64, orderID: Int64) throws -> [OrderNoteRecord] {
        try allObjects(
            ofType: OrderNoteRecord.self,
            matching: OrderNoteRecord.Columns.orderID == orderID,
            sortedBy: [OrderNoteRecord.Columns.dateCreated.descending]
        )
    }

    /// A status, by its slug.
    public func loadOrderStatus(siteID: Int64, slug: String) throws -> OrderStatusRecord? {
        try load(OrderStatusRecord.self, siteID: siteID, slug)
    }

    /// All statuses of the store, built-in and custom.
    public func loadOrderStatuses(siteID: Int64) throws -> [OrderStatusRecord] {
        try allObjects(ofType: OrderStatusRecord.self, matching: OrderStatusRecord.Columns.siteID == siteID)
    }

    /// The store itself.
    public func loadSite(siteID: Int64) throws -> SiteRecord? {
        try load(SiteRecord.self, siteID: siteID, siteID)
    }

    /// The settings of one group: `general`, `products`, …
    public func loadSiteSettings(siteID: Int64, groupID: String) throws -> [SiteSettingRecord] {
        try allObjects(
            ofType: SiteSettingRecord.self,
            matching: SiteSettingRecord.Columns.siteID == siteID && SiteSettingRecord.Columns.groupID == groupID
        )
    }

    /// One setting of a group.
    public func loadSiteSetting(siteID: Int64, groupID: String, settingID: String) throws -> SiteSettingRecord? {
        try load(SiteSettingRecord.self, siteID: siteID, CompositeKey(groupID, settingID))
    }

    /// How far a resource has been synchronised.
    public func loadSyncState(siteID: Int64, resource: String) throws -> SyncStateRecord? {
        try load(SyncStateRecord.self, siteID: siteID, resource)
    }

    /// Rows of a resource that could not be decoded, latest first, of every store in this database.
    public func loadUnreadableRows(siteID: Int64, resource: String) throws -> [UnreadableRowRecord] {
        try allObjects(
            ofType: UnreadableRowRecord.self,
            matching: UnreadableRowRecord.Columns.resource == resource,
            sortedBy: [UnreadableRowRecord.Columns.seenAt.descending]
        )
    }
}
