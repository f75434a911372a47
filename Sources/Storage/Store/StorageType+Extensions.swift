import FoundationEssentials

extension StorageType {
    public func allObjects<T: Object>(
        ofType type: T.Type,
        matching predicate: RecordPredicate<T> = .all,
        sortedBy sortDescriptors: [RecordSortDescriptor<T>] = [],
        limit: Int? = nil
    ) throws -> [T] {
        try allObjects(ofType: type, matching: predicate, sortedBy: sortDescriptors, limit: limit, offset: 0)
    }

    public func countObjects<T: Object>(ofType type: T.Type) throws -> Int {
        try countObjects(ofType: type, matching: .all)
    }

    public func firstObject<T: Object>(
        ofType type: T.Type,
        matching predicate: RecordPredicate<T> = .all,
        sortedBy sortDescriptors: [RecordSortDescriptor<T>] = []
    ) throws -> T? {
        try allObjects(ofType: type, matching: predicate, sortedBy: sortDescriptors, limit: 1, offset: 0).first
    }

    public func save<T: Object>(_ objects: [T]) throws {
        for object in objects { try save(object) }
    }

    /// Saves what is new or differs from what is stored: who watches a table is not told of rows that came again.
    public func saveChanged<T: Object>(_ objects: [T]) throws {
        for object in objects {
            if try loadObject(ofType: T.self, primaryKey: object.primaryKey) != object { try save(object) }
        }
    }

    @discardableResult
    public func deleteObject<T: Object>(_ object: T) throws -> Bool {
        try deleteObject(ofType: T.self, primaryKey: object.primaryKey)
    }

    @discardableResult
    public func deleteAllObjects<T: Object>(ofType type: T.Type) throws -> Int {
        try deleteAllObjects(ofType: type, matching: .all)
    }

    private func load<T: Object>(_ type: T.Type, siteID: Int64, _ primaryKey: T.PrimaryKey) throws -> T? {
        let object = try loadObject(ofType: type, primaryKey: primaryKey)
        return object?.siteID == siteID ? object : nil
    }
}

extension StorageType {
    public func loadOrder(siteID: Int64, orderID: Int64) throws -> OrderRecord? {
        try load(OrderRecord.self, siteID: siteID, orderID)
    }

    /// The orders with these ids that are here, in no order.
    public func loadOrders(siteID: Int64, orderIDs: [Int64]) throws -> [OrderRecord] {
        try allObjects(ofType: OrderRecord.self, matching: OrderRecord.Columns.orderID.isIn(orderIDs))
            .filter { $0.siteID == siteID }
    }

    public func loadOrderItems(siteID: Int64, orderID: Int64) throws -> [OrderItemRecord] {
        try allObjects(
            ofType: OrderItemRecord.self,
            matching: OrderItemRecord.Columns.orderID == orderID,
            sortedBy: [OrderItemRecord.Columns.position.ascending]
        )
    }

    public func loadMetaData(siteID: Int64, orderID: Int64) throws -> [MetaDataRecord] {
        try allObjects(
            ofType: MetaDataRecord.self,
            matching: MetaDataRecord.Columns.orderID == orderID,
            sortedBy: [MetaDataRecord.Columns.position.ascending]
        )
    }

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

    public func loadOrderStatus(siteID: Int64, slug: String) throws -> OrderStatusRecord? {
        try load(OrderStatusRecord.self, siteID: siteID, slug)
    }

    public func loadOrderStatuses(siteID: Int64) throws -> [OrderStatusRecord] {
        try allObjects(ofType: OrderStatusRecord.self, matching: OrderStatusRecord.Columns.siteID == siteID)
    }

    public func loadSite(siteID: Int64) throws -> SiteRecord? {
        try load(SiteRecord.self, siteID: siteID, siteID)
    }

    public func loadSiteSettings(siteID: Int64, groupID: String) throws -> [SiteSettingRecord] {
        try allObjects(
            ofType: SiteSettingRecord.self,
            matching: SiteSettingRecord.Columns.siteID == siteID && SiteSettingRecord.Columns.groupID == groupID
        )
    }

    public func loadSiteSetting(siteID: Int64, groupID: String, settingID: String) throws -> SiteSettingRecord? {
        try load(SiteSettingRecord.self, siteID: siteID, CompositeKey(groupID, settingID))
    }

    public func loadSyncState(siteID: Int64, resource: String) throws -> SyncStateRecord? {
        try load(SyncStateRecord.self, siteID: siteID, resource)
    }

    /// Rows of a resource that could not be decoded, latest first.
    public func loadUnreadableRows(siteID: Int64, resource: String) throws -> [UnreadableRowRecord] {
        try allObjects(
            ofType: UnreadableRowRecord.self,
            matching: UnreadableRowRecord.Columns.resource == resource,
            sortedBy: [UnreadableRowRecord.Columns.seenAt.descending]
        )
    }
}
