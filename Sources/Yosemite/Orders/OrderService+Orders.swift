import Networking
import Storage
import WooFoundation

extension OrderService {
    func fetchFilteredOrders(statuses: [String], search: String?, limit: Int) async throws
        -> OrderSyncSummary
    {
        var tally = OrderSyncTally()
        var number = 1
        let query = OrderQuery(statuses: statuses.isEmpty ? nil : statuses, keyword: search)
        let size = min(100, limit)
        while size > 0, tally.orderIDs.count < limit, number <= (limit - 1) / size + 1 {
            let pageNumber = number
            let page = try await observed {
                try await self.remote.loadOrders(
                    siteID: self.login.siteID,
                    query: query,
                    pageNumber: pageNumber,
                    pageSize: size
                )
            }
            try await upserter.save(page.items, unreadable: page.unreadable)
            if page.isCutOff { throw NetworkError.cutOff(received: 0) }
            tally.add(page, keepingIDs: true, except: Set(tally.orderIDs))
            tally.total = page.total ?? tally.total
            if page.items.count + page.unreadable.count < size { break }
            number += 1
        }
        let summary = tally.summary
        return summary.copy(orderIDs: Array(summary.orderIDs.prefix(limit)))
    }

    func retrieveOrder(_ orderID: Int64) async throws -> Order {
        // A negative id is not in the store yet.
        if orderID > 0 { try await fetchOrder(orderID) }
        let siteID = login.siteID
        let graph = try await mirror.read { try $0.loadOrderGraph(siteID: siteID, orderID: orderID) }
        guard let graph else { throw EditError.gone }
        return try graph.toReadOnly()
    }

    func planRestore(_ orderID: Int64) async throws -> OrderRestore {
        var silence: (any Error)?
        if orderID > 0 {
            do {
                try await fetchOrder(orderID)
            } catch  where StoreFailureKind(error).isWithoutAnswer {
                silence = error
            }
        }
        let siteID = login.siteID
        let (graph, statuses) = try await mirror.read { storage in
            (
                try storage.loadOrderGraph(siteID: siteID, orderID: orderID),
                try storage.allObjects(
                    ofType: OrderStatusRecord.self,
                    matching: OrderStatusRecord.Columns.siteID == siteID
                )
            )
        }
        guard let graph else { throw silence ?? EditError.gone }
        guard graph.order.status == OrderField.trash else { throw EditError.notInTrash }
        return try OrderRestore(graph, known: Set(statuses.map(\.slug)))
    }

    private func fetchOrder(_ orderID: Int64) async throws {
        do {
            let order = try await observed {
                try await self.remote.loadOrder(siteID: self.login.siteID, orderID: orderID)
            }
            try await upserter.save([order])
        } catch let error as NetworkError where error.isOfMissingOrder {
            try await upserter.delete(orderID)
            throw error
        }
    }
}
