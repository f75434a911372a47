import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// The one door through which orders enter the mirror: with edits that wait laid over them, and with the cursor
/// that says how far the mirror has come in the same transaction.
final class OrderUpserter: Sendable {
    private static let resource = MirrorResourceKind.orders.rawValue

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

    func save(_ orders: [Order], unreadable: [UnreadableRow] = []) async throws {
        let now = dates.now()
        try await mirror.performAndSave { [self] storage in
            try save(orders, in: storage)
            try UnreadableRows(resource: Self.resource, siteID: siteID)
                .keep(unreadable, readable: { orders.map(\.orderID) }, at: now, storage)
        }
    }

    /// Inside a transaction that is under way.
    func save(_ orders: [Order], in storage: any StorageType) throws {
        let overlay = try journal.overlayNow(of: orders.map(\.orderID))
        let hasCovered = try Self.hasCoveredFields(storage)
        for order in orders.sorted(by: Self.isWrittenBefore) {
            try Self.save(OrderGraph(order), under: overlay, knowsOthers: hasCovered, storage)
        }
    }

    /// Upwards: tables append then, and the search index is written out once and not for every order. Where a page, or two pages that
    /// shifted, hold an order twice, the one that was changed last is written last.
    private static func isWrittenBefore(_ left: Order, _ right: Order) -> Bool {
        guard left.orderID == right.orderID else { return left.orderID < right.orderID }
        return (left.dateModified ?? .distantPast) < (right.dateModified ?? .distantPast)
    }

    func delete(orderID: Int64) async throws {
        try await mirror.performAndSave { storage in
            try storage.deleteObject(ofType: OrderRecord.self, primaryKey: orderID)
        }
    }

    /// Rows that are kept raw because they cannot be read; nil where there are none.
    func unreadable() async throws -> UnreadableReport? {
        try await mirror.read { [siteID] storage in
            try UnreadableRows(resource: Self.resource, siteID: siteID).report(storage)
        }
    }
}
