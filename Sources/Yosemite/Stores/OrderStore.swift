import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Orders: fetched into the mirror, located in it, and changed through the ledger.
@MainActor
public final class OrderStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: OrderAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? OrderAction else { return }
        switch action {
        case .synchronizeOrders(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sync.synchronize() }
        case .fetchFilteredOrders(let siteID, let statuses, let search, let limit, let onCompletion):
            answer(siteID, onCompletion) { session in
                try await session.fetchFilteredOrders(statuses: statuses, search: search, limit: limit)
            }
        case .retrieveOrder(let siteID, let orderID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.retrieveOrder(orderID) }
        case .updateOrderStatus(let siteID, let orderID, let status, let onCompletion):
            answer(siteID, onCompletion) { try await $0.update([orderID], [.status(status)])[0] }
        case .updateOrderStatuses(let siteID, let orderIDs, let status, let hold, let onCompletion):
            answer(siteID, onCompletion) { try await $0.update(orderIDs, [.status(status)], hold: hold) }
        case .updateOrder(let siteID, let orderID, let changes, let hold, let onCompletion):
            answer(siteID, onCompletion) { try await $0.update([orderID], changes, hold: hold)[0] }
        case .planRestore(let siteID, let orderID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.planRestore(orderID) }
        case .createOrder(let siteID, let draft, let onCompletion):
            answer(siteID, onCompletion) { try await $0.edit([(.orderCreate(draft), 0)])[0] }
        case .locateOrder(let siteID, let orderID, let list, let onCompletion):
            answer(siteID, onCompletion) { session in
                try await session.mirror.position(
                    of: orderID,
                    in: WindowRequest(predicate: list.predicate, sort: list.sortDescriptors, range: 0..<1)
                )
            }
        case .countOrders(let siteID, let list, let onCompletion):
            answer(siteID, onCompletion) { try await $0.countOrders(list) }
        case .listOrderIDs(let siteID, let list, let range, let onCompletion):
            answer(siteID, onCompletion) { try await $0.orderIDs(list, range: range) }
        case .loadOrderRows(let siteID, let orderIDs, let onCompletion):
            answer(siteID, onCompletion) { try await $0.orderRows(orderIDs) }
        case .suggestWord(let siteID, let word, let onCompletion):
            answer(siteID, onCompletion) { try await $0.suggestWord(word) }
        case .loadPaymentMethods(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.paymentMethods() }
        }
    }
}

extension SiteSession {
    fileprivate func fetchFilteredOrders(statuses: [String], search: String?, limit: Int) async throws
        -> OrderSyncSummary
    {
        var tally = OrderSyncTally()
        var number = 1
        let query = OrderQuery(statuses: statuses.isEmpty ? nil : statuses, keyword: search)
        let size = min(100, limit)
        while size > 0, tally.orderIDs.count < limit, number <= (limit - 1) / size + 1 {
            let pageNumber = number
            let page = try await observed {
                try await self.ordersRemote.loadOrders(
                    siteID: self.login.siteID,
                    query: query,
                    pageNumber: pageNumber,
                    pageSize: size
                )
            }
            try await orders.save(page.items, unreadable: page.unreadable)
            if page.isCutOff { throw NetworkError.cutOff(received: 0) }
            tally.add(page, keepingIDs: true, except: Set(tally.orderIDs))
            tally.total = page.total ?? tally.total
            if page.items.count + page.unreadable.count < size { break }
            number += 1
        }
        let summary = tally.summary
        return summary.copy(orderIDs: Array(summary.orderIDs.prefix(limit)))
    }

    fileprivate func retrieveOrder(_ orderID: Int64) async throws -> Order {
        // What has a negative id is only here yet.
        if orderID > 0 { try await fetchOrder(orderID) }
        let siteID = login.siteID
        let graph = try await mirror.read { try $0.loadOrderGraph(siteID: siteID, orderID: orderID) }
        guard let graph else { throw EditError.gone }
        return graph.toReadOnly()
    }

    fileprivate func planRestore(_ orderID: Int64) async throws -> OrderRestore {
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
        return OrderRestore(graph, known: Set(statuses.map(\.slug)))
    }

    private func fetchOrder(_ orderID: Int64) async throws {
        do {
            let order = try await observed {
                try await self.ordersRemote.loadOrder(siteID: self.login.siteID, orderID: orderID)
            }
            try await orders.save([order])
        } catch let error as NetworkError where error.isOfMissingOrder {
            try await orders.delete(orderID)
            throw error
        }
    }

    /// Tells the monitor whether the store answered, and has a store that did not tried again soon.
    ///
    /// - Throws: `EditError.notAllowed` where the store takes the login, and the login may only read.
    func observed<T: Sendable>(_ work: @Sendable () async throws -> T) async throws -> T {
        do {
            let value = try await work()
            await monitor.answered()
            return value
        } catch {
            if let reason = await access.reasonNotToWrite(refused: error) {
                await monitor.answered()
                throw EditError.notAllowed(reason: reason)
            }
            await monitor.requestFailed(error)
            if StoreFailureKind(error) == .offline { await sync.storeWasMissed() }
            throw error
        }
    }
}
