import FoundationEssentials
import Networking
import Storage

extension MirrorResource where Item == Order {
    /// Orders of every status, with pending edits applied.
    ///
    /// - Parameter since: set if the owner wants only the last months; older orders in the mirror stay, and do not
    ///   count.
    static func orders(
        siteID: Int64,
        remote: OrdersRemote,
        upserter: RecordUpserter<OrderRecord>,
        scope: OrderStatusScope,
        since: @escaping @Sendable () -> Date?
    ) -> Self {
        typealias Columns = OrderRecord.Columns
        @Sendable func asking<T>(
            _ query: ListQuery,
            _ load: (ListQuery) async throws -> Page<T>
        ) async throws -> Page<T> {
            while true {
                var query = query
                let asksForOne = !query.statuses.isEmpty
                if !asksForOne { query.statuses = scope.slugs }
                do {
                    return try await load(query)
                } catch let error as NetworkError where error.isOfUnknownStatus && !asksForOne {
                    guard scope.refuse(query.statuses) else { throw error }
                }
            }
        }
        /// Orders that are not in the store yet have negative ids.
        @Sendable func counted() -> RecordPredicate<OrderRecord> {
            let sent = Columns.orderID > 0
            return since().map { sent && Columns.dateCreated > $0 } ?? sent
        }
        return MirrorResource(
            kind: .orders,
            load: { query in try await asking(query) { try await remote.loadOrders(siteID: siteID, list: $0) } },
            loadIDs: { query in try await asking(query) { try await remote.loadOrderIDs(siteID: siteID, list: $0) } },
            id: { $0.orderID },
            modified: { $0.dateModified },
            created: { $0.dateCreated },
            arrivals: { orders, storage in
                let seen = Set(
                    try storage.identifiers(
                        ofType: OrderRecord.self,
                        matching: Columns.orderID.isIn(orders.map(\.orderID))
                            && !Columns.storeStatus.isIn(OrderFilter.draftStatuses)
                    )
                )
                return orders.filter { !seen.contains($0.orderID) && !OrderFilter.draftStatuses.contains($0.statusKey) }
            },
            save: { try upserter.save($0, in: $1) },
            preparation: RowPreparation(OrderRecord.row) { try upserter.save(rows: $0, in: $1) },
            storedIDs: { storage in try storage.identifiers(ofType: OrderRecord.self, matching: counted()) },
            delete: { try upserter.delete($0, in: $1) },
            groups: { scope.slugs },
            storedIDsOfGroup: { slug, storage in
                try storage.identifiers(
                    ofType: OrderRecord.self,
                    matching: counted() && Columns.storeStatus == slug
                )
            }
        )
    }
}
