import Foundation
import Networking
import Storage
import WooFoundation

/// The one door through which orders enter the mirror: with edits that wait laid over them, and with the cursor
/// that says how far the mirror has come in the same transaction.
final class OrderUpserter: Sendable {
    private static let resource = "orders"

    private let siteID: Int64
    private let mirror: any StorageManagerType
    private let journal: EditJournal
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
            for order in orders { try storage.saveOrder(overlay.apply(to: OrderGraph(order))) }
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

    /// Shows the edits of the ledger on one order that is mirrored already.
    func applyEdits(orderID: Int64) async throws {
        try await mirror.performAndSave { [siteID, journal] storage in
            guard var order = try storage.loadOrder(siteID: siteID, orderID: orderID),
                let status = try journal.overlayNow().status(of: orderID)
            else { return }
            order.status = status
            try storage.save(order)
        }
    }

    /// Shows `status`, or the last edit that still waits.
    func setStatus(_ status: String, orderID: Int64) async throws {
        try await mirror.performAndSave { [siteID, journal] storage in
            guard var order = try storage.loadOrder(siteID: siteID, orderID: orderID) else { return }
            order.status = try journal.overlayNow().status(of: orderID) ?? status
            try storage.save(order)
        }
    }

    func delete(orderID: Int64) async throws {
        try await mirror.performAndSave { storage in
            try storage.deleteObject(ofType: OrderRecord.self, primaryKey: orderID)
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
        guard let cursor = try? JSONDecoder().decode(SyncCursor.self, from: Data(record.cursor.utf8)) else { return nil }
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
