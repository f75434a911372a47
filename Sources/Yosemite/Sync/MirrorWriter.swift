import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Writes rows of one resource to the mirror, with the cursor for its progress in the same transaction.
struct MirrorWriter<Item: Sendable>: Sendable {
    let resource: MirrorResource<Item>
    let siteID: Int64
    let mirror: any StorageManagerType
    let dates: any DateSource

    private var preparation: RowPreparation<Item> { resource.rowPreparation }
    private var key: String { resource.kind.rawValue }

    func save(_ items: [Item], unreadable: [UnreadableRow] = [], cursor: SyncCursor? = nil) async throws {
        try await save([ReadPage(Page(items: items, unreadable: unreadable), resource)], cursor: cursor)
    }

    func save(_ pages: [ReadPage], cursor: SyncCursor? = nil) async throws {
        let now = dates.now()
        try await mirror.saveInBackground { [self] storage in
            let rows = pages.filter { !$0.ids.isEmpty }.map(\.rows)
            if !rows.isEmpty { try preparation.save(rows, storage) }
            try UnreadableRows(resource: key, siteID: siteID)
                .keep(pages.flatMap(\.unreadable), readable: { pages.flatMap(\.ids) }, at: now, storage)
            if let cursor { try storage.save(cursor.record(siteID: siteID, resource: key, at: now)) }
        }
    }

    /// The whole of a small list: rows that are not in it are deleted.
    func replace(with items: [Item], unreadable: [UnreadableRow], cursor: SyncCursor) async throws {
        let now = dates.now()
        try await mirror.saveInBackground { [self] storage in
            let kept = Set(items.map(resource.id) + unreadable.compactMap(\.id))
            let gone = try resource.storedIDs(storage).filter { !kept.contains($0) }
            if !gone.isEmpty { try resource.delete(gone, storage) }
            try resource.save(items, storage)
            let rows = UnreadableRows(resource: key, siteID: siteID)
            try rows.forgetAll(storage)
            try rows.keep(unreadable, readable: { [] }, at: now, storage)
            try storage.save(cursor.record(siteID: siteID, resource: key, at: now))
        }
    }

    /// Ids of unreadable rows, those that were asked for longest ago first.
    func unreadableIDs(seenBefore date: Date, limit: Int) async throws -> [Int64] {
        try await mirror.read { [self] storage in
            try UnreadableRows(resource: key, siteID: siteID).ids(seenBefore: date, limit: limit, storage)
        }
    }

    /// Unreadable rows among these are not asked for again for a while.
    func postponeUnreadable(_ ids: [Int64]) async throws {
        let now = dates.now()
        try await mirror.saveInBackground { [self] storage in
            try UnreadableRows(resource: key, siteID: siteID).postpone(ids, at: now, storage)
        }
    }

    /// Forgets unreadable rows that came without an id.
    func forgetNameless(seenUntil date: Date) async throws {
        let rows = UnreadableRows(resource: key, siteID: siteID)
        guard try await mirror.read({ try rows.hasNameless(seenUntil: date, $0) }) else { return }
        try await mirror.saveInBackground { try rows.forgetNameless(seenUntil: date, $0) }
    }

    /// Forgets unreadable rows that a whole reading has not met.
    func forgetUnreadable(notSeenSince date: Date) async throws {
        let rows = UnreadableRows(resource: key, siteID: siteID)
        guard try await mirror.read({ try $0.countObjects(ofType: UnreadableRowRecord.self) }) > 0 else { return }
        try await mirror.saveInBackground { try rows.forgetAll(notSeenSince: date, $0) }
    }

    func delete(_ ids: [Int64]) async throws {
        guard !ids.isEmpty else { return }
        try await mirror.saveInBackground { [self] storage in
            try resource.delete(ids, storage)
            try UnreadableRows(resource: key, siteID: siteID).forget(ids, storage)
        }
    }

    func cursor() async throws -> SyncCursor { try await state().cursor }

    /// How far the resource is, and when that was written, by this machine's clock; nil for never.
    func state() async throws -> (cursor: SyncCursor, written: Date?) {
        try await mirror.read { [self] storage in try state(storage) }
    }

    func state(_ storage: any StorageType) throws -> (cursor: SyncCursor, written: Date?) {
        let record = try storage.loadSyncState(siteID: siteID, resource: key)
        return (record.flatMap(SyncCursor.init) ?? .start, record?.updatedAt)
    }

    func note(_ cursor: SyncCursor) async throws {
        try await save([], cursor: cursor)
    }

    func arrivals(among items: [Item]) async throws -> [Item] {
        guard !items.isEmpty else { return [] }
        return try await mirror.read { [resource] storage in try resource.arrivals(items, storage) }
    }

    func storedIDs(ofGroup group: String) async throws -> [Int64] {
        try await mirror.read { [resource] storage in try resource.storedIDsOfGroup(group, storage).sorted() }
    }

    /// Ids of rows in the mirror, including unreadable ones.
    func storedIDs() async throws -> [Int64] {
        try await mirror.read { [self] storage in
            try resource.storedIDs(storage)
                + storage.allObjects(
                    ofType: UnreadableRowRecord.self,
                    matching: UnreadableRowRecord.Columns.resource == key
                ).compactMap { Int64($0.identity) }
        }
    }
}

/// Rows kept raw because they cannot be read.
struct UnreadableRows {
    let resource: String
    let siteID: Int64

    private typealias Columns = UnreadableRowRecord.Columns

    /// - Parameter readable: ids of rows that are readable now.
    func keep(_ rows: [UnreadableRow], readable: () -> [Int64], at now: Date, _ storage: any StorageType) throws {
        if try storage.countObjects(ofType: UnreadableRowRecord.self) > 0 { try forget(readable(), storage) }
        guard !rows.isEmpty else { return }
        var count = try storage.countObjects(ofType: UnreadableRowRecord.self, matching: Columns.resource == resource)
        for row in rows {
            let isKnown =
                try storage.loadObject(
                    ofType: UnreadableRowRecord.self,
                    primaryKey: CompositeKey(resource, row.identity)
                ) != nil
            // A row with an id is counted among the store's; one without may be anything.
            if !isKnown, count >= Self.most, row.id == nil { continue }
            if !isKnown { count += 1 }
            try storage.save(
                UnreadableRowRecord(
                    siteID: siteID,
                    resource: resource,
                    identity: row.identity,
                    reason: String(row.reason.prefix(Self.longestReason)),
                    raw: row.raw.prefix(Self.rawBytes(amongst: count)),
                    seenAt: now
                )
            )
        }
    }

    /// How many rows without an id are kept of a resource.
    private static let most = 1_000
    private static let longestReason = 500
    /// Before a row is asked for again, in seconds.
    static let pause: TimeInterval = 300

    /// The bytes that are kept of a row: all of the first, for whoever looks for the cause.
    private static func rawBytes(amongst count: Int) -> Int {
        switch count {
        case ...20: UnreadableRowRecord.rawLimit
        case ...1_000: 4_096
        default: 0
        }
    }

    func ids(seenBefore date: Date, limit: Int, _ storage: any StorageType) throws -> [Int64] {
        try storage.allObjects(
            ofType: UnreadableRowRecord.self,
            matching: Columns.resource == resource && Columns.seenAt < date,
            sortedBy: [Columns.seenAt.ascending]
        ).lazy.compactMap { Int64($0.identity) }.prefix(limit).map { $0 }
    }

    func postpone(_ ids: [Int64], at now: Date, _ storage: any StorageType) throws {
        for id in ids {
            let key = CompositeKey(resource, "\(id)")
            guard var row = try storage.loadObject(ofType: UnreadableRowRecord.self, primaryKey: key) else { continue }
            row.seenAt = now
            try storage.save(row)
        }
    }

    func hasNameless(seenUntil date: Date, _ storage: any StorageType) throws -> Bool {
        try !nameless(seenUntil: date, storage).isEmpty
    }

    func forgetNameless(seenUntil date: Date, _ storage: any StorageType) throws {
        for row in try nameless(seenUntil: date, storage) { try storage.deleteObject(row) }
    }

    private func nameless(seenUntil date: Date, _ storage: any StorageType) throws -> [UnreadableRowRecord] {
        try storage.allObjects(
            ofType: UnreadableRowRecord.self,
            matching: Columns.resource == resource && !(Columns.seenAt > date)
        ).filter { Int64($0.identity) == nil }
    }

    func forgetAll(notSeenSince date: Date, _ storage: any StorageType) throws {
        try storage.deleteAllObjects(
            ofType: UnreadableRowRecord.self,
            matching: Columns.resource == resource && Columns.seenAt < date
        )
    }

    func forget(_ ids: [Int64], _ storage: any StorageType) throws {
        for id in ids {
            try storage.deleteObject(ofType: UnreadableRowRecord.self, primaryKey: CompositeKey(resource, "\(id)"))
        }
    }

    func forgetAll(_ storage: any StorageType) throws {
        try storage.deleteAllObjects(ofType: UnreadableRowRecord.self, matching: Columns.resource == resource)
    }

    /// nil where there are none.
    func report(_ storage: any StorageType) throws -> UnreadableReport? {
        let count = try storage.countObjects(
            ofType: UnreadableRowRecord.self,
            matching: Columns.resource == resource
        )
        guard count > 0 else { return nil }
        let first = try storage.allObjects(
            ofType: UnreadableRowRecord.self,
            matching: Columns.resource == resource,
            sortedBy: [Columns.seenAt.descending],
            limit: UnreadableReport.shownReasons
        )
        let reasons = first.map { row in Int64(row.identity).map { "#\($0): \(row.reason)" } ?? row.reason }
        return UnreadableReport(count: count, reasons: reasons)
    }
}

extension SyncCursor {
    init?(_ record: SyncStateRecord) {
        guard let cursor = try? JSONDecoder().decode(SyncCursor.self, from: Data(record.cursor.utf8)) else {
            return nil
        }
        self = cursor
    }

    func record(siteID: Int64, resource: String, at date: Date) throws -> SyncStateRecord {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(self), as: UTF8.self)
        return SyncStateRecord(
            siteID: siteID,
            resource: resource,
            phase: phase.rawValue,
            cursor: text,
            updatedAt: date,
            total: total
        )
    }
}

extension UnreadableRow {
    /// The id, or for a row without one its bytes: the same row again is the same record.
    fileprivate var identity: String {
        if let id { return "\(id)" }
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in raw { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return "raw-" + String(hash, radix: 16)
    }
}
