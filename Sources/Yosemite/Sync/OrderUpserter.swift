import Foundation
import Networking
import Storage
import WooFoundation

/// The one door through which orders enter the mirror: with edits that wait laid over them, and with the cursor
/// that says how far the mirror has come in the same transaction.
final class OrderUpserter: Sendable {
    private static let resource = "orders"

    let siteID: Int64
    let mirror: any StorageManagerType
    let journal: EditJournal
    private let dates: any DateSource

    init(siteID: Int64, mirror: any StorageManagerType, journal: EditJournal, dates: any DateSource) {
        self.siteID = siteID
        self.mirror = mirror
        self.journal = journal
        self.dates = dates
    }

    func save(_ orders: [Order], unreadable: [UnreadableRow] = [], cursor: SyncCursor? = nil) async throws {
        let now = dates.now()
        try await mirror.performAndSave { [siteID, journal] storage in
            let overlay = try journal.overlayNow()
            let hasCovered = try Self.hasCoveredFields(storage)
            let hasUnreadable = try storage.countObjects(ofType: UnreadableRowRecord.self) > 0
            for order in orders {
                try Self.save(OrderGraph(order), under: overlay, knowsOthers: hasCovered, storage)
                if hasUnreadable {
                    let key = CompositeKey(Self.resource, "\(order.orderID)")
                    try storage.deleteObject(ofType: UnreadableRowRecord.self, primaryKey: key)
                }
            }
            for row in unreadable {
                try storage.save(
                    UnreadableRowRecord(
                        siteID: siteID,
                        resource: Self.resource,
                        identity: row.identity,
                        reason: row.reason,
                        raw: row.raw,
                        seenAt: now
                    )
                )
            }
            if let cursor { try storage.save(cursor.record(siteID: siteID, resource: Self.resource, at: now)) }
        }
    }

    func delete(orderID: Int64) async throws {
        try await mirror.performAndSave { storage in
            try storage.deleteObject(ofType: OrderRecord.self, primaryKey: orderID)
        }
    }

    /// Rows that are kept raw because they cannot be read; nil where there are none.
    func unreadable() async throws -> UnreadableReport? {
        try await mirror.read { storage in
            let count = try storage.countObjects(
                ofType: UnreadableRowRecord.self,
                matching: UnreadableRowRecord.Columns.resource == Self.resource
            )
            guard count > 0 else { return nil }
            let first = try storage.allObjects(
                ofType: UnreadableRowRecord.self,
                matching: UnreadableRowRecord.Columns.resource == Self.resource,
                sortedBy: [UnreadableRowRecord.Columns.seenAt.descending],
                limit: UnreadableReport.shownReasons
            )
            let reasons = first.map { row in Int64(row.identity).map { "#\($0): \(row.reason)" } ?? row.reason }
            return UnreadableReport(count: count, reasons: reasons)
        }
    }

    func cursor() async throws -> SyncCursor {
        try await mirror.read { [siteID] storage in
            try storage.loadSyncState(siteID: siteID, resource: Self.resource).flatMap(SyncCursor.init) ?? .start
        }
    }

    /// When the mirror last equalled the store, as far as this machine's clock says.
    func lastSync() async throws -> (cursor: SyncCursor, at: Date)? {
        try await mirror.read { [siteID] storage in
            guard let record = try storage.loadSyncState(siteID: siteID, resource: Self.resource),
                let cursor = SyncCursor(record)
            else { return nil }
            return (cursor, record.updatedAt)
        }
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
        return SyncStateRecord(siteID: siteID, resource: resource, phase: phase.rawValue, cursor: text, updatedAt: date)
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
