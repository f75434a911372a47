import Foundation
import Storage

/// What the store had, for an order on which the mirror shows a status that waits. Lies in the mirror, written in
/// the transaction that lays the edit over the row, so that the row can be put back whenever the edit is gone, even
/// after a crash between the two files.
struct EditedStatus {
    private typealias Columns = SyncStateRecord.Columns
    private static let phase = "edited"

    let orderID: Int64
    let storeStatus: String

    init(orderID: Int64, storeStatus: String) {
        self.orderID = orderID
        self.storeStatus = storeStatus
    }

    private init?(_ record: SyncStateRecord) {
        guard record.phase == Self.phase, let orderID = Int64(record.resource.dropFirst(Self.resource.count)) else {
            return nil
        }
        self.init(orderID: orderID, storeStatus: record.cursor)
    }

    func save(siteID: Int64, in storage: any StorageType) throws {
        try storage.save(
            SyncStateRecord(
                siteID: siteID,
                resource: Self.name(orderID),
                phase: Self.phase,
                cursor: storeStatus,
                updatedAt: Date(timeIntervalSince1970: 0)
            )
        )
    }

    static func load(orderID: Int64, from storage: any StorageType) throws -> EditedStatus? {
        try storage.loadObject(ofType: SyncStateRecord.self, primaryKey: name(orderID)).flatMap(EditedStatus.init)
    }

    static func all(in storage: any StorageType) throws -> [EditedStatus] {
        try storage.allObjects(ofType: SyncStateRecord.self, matching: Columns.phase == phase)
            .compactMap(EditedStatus.init)
    }

    static func delete(orderID: Int64, in storage: any StorageType) throws {
        try storage.deleteObject(ofType: SyncStateRecord.self, primaryKey: name(orderID))
    }

    private static let resource = "orders/status/"
    private static func name(_ orderID: Int64) -> String { resource + "\(orderID)" }
}
