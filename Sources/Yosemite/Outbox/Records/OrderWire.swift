import Networking
import WooFoundation

/// The store's orders, in all of its statuses.
struct OrderWire: RecordWire {
    let remote: OrdersRemote
    let reports: ReportRemote
    let scope: OrderStatusScope
    let siteID: Int64

    func load(_ id: Int64) async throws -> Order { try await remote.loadOrder(siteID: siteID, orderID: id) }

    func load(_ ids: [Int64]) async throws -> [Int64: Order] {
        let page = try await page(OrderQuery(orderIDs: ids), number: 1, size: ids.count)
        return Dictionary(page.items.map { ($0.orderID, $0) }) { first, _ in first }
    }

    func update(_ id: Int64, _ fields: [String: JSONValue]) async -> WriteAnswer<Order> {
        await remote.updateOrder(siteID: siteID, orderID: id, fields: fields)
    }

    func update(_ updates: [Int64: [String: JSONValue]]) async -> WriteAnswer<BatchAnswer<Order>> {
        await remote.updateOrders(siteID: siteID, updates: updates)
    }

    func trash(_ id: Int64) async -> WriteAnswer<Void> {
        await remote.trashOrder(siteID: siteID, orderID: id).map { _ in () }
    }

    /// A batch turns a status the store does not have into `pending` (`woocommerce.md`, "Statuses"); a single request
    /// is refused.
    func goTogether() async throws -> @Sendable ([RecordChange]) -> Bool {
        let statuses = try await knownStatuses()
        return { changes in
            changes.allSatisfy { $0.orderField != .status || statuses.contains($0.text) }
        }
    }

    /// The store's statuses, which `scope` keeps; where the login may not read them, the known ones.
    @discardableResult
    func knownStatuses() async throws -> Set<String> {
        do {
            let slugs = try await reports.loadOrderStatuses(siteID: siteID).items.map(\.slug)
            scope.learn(slugs)
            return Set(slugs)
        } catch let error as NetworkError where error.isRefused && error.status != 401 {
            return Set(scope.slugs)
        }
    }

    /// A page of orders in every status a list can be requested with.
    func page(_ query: OrderQuery, number: Int, size: Int) async throws -> Page<Order> {
        while true {
            var query = query
            query.statuses = scope.slugs
            do {
                return try await remote.loadOrders(siteID: siteID, query: query, pageNumber: number, pageSize: size)
            } catch let error as NetworkError where error.isOfUnknownStatus {
                guard scope.refuse(query.statuses ?? []) else { throw error }
            }
        }
    }
}
