import Networking
import Storage

/// Which order a name means: never guessed.
extension OrderService {
    /// The store is asked for what is not in the mirror.
    ///
    /// - Throws: `OrderNameProblem`; `NetworkError` where the order is not here and the store does not answer.
    func find(_ name: OrderName) async throws -> NamedOrder {
        switch name {
        case .id(let id): return try await order(withID: id) ?? NamedOrder(orderID: id, number: "")
        case .number(let number): return try await one(of: number, try await orders(numbered: number))
        case .either(let value):
            let number = "\(value)"
            let own = try await order(withID: value)
            // A number that plugins did not make is its order's id, and asks nothing of the store.
            if let own, own.number == number, try await mirrored(numbered: number).count == 1 { return own }
            let others = try await orders(numbered: number).filter { $0.orderID != value }
            guard let own else { return try await one(of: number, others) }
            guard own.number != number || !others.isEmpty else { return own }
            if own.number == number {
                throw OrderNameProblem.shared(number, [value] + others.map(\.orderID))
            }
            throw OrderNameProblem.otherNumber(own, others.first)
        }
    }

    private func one(of number: String, _ found: [NamedOrder]) async throws -> NamedOrder {
        guard let first = found.first else { throw OrderNameProblem.unknown(number) }
        guard found.count == 1 else { throw OrderNameProblem.shared(number, found.map(\.orderID)) }
        return first
    }

    /// nil where neither the mirror nor the store has one.
    private func order(withID id: Int64) async throws -> NamedOrder? {
        let siteID = login.siteID
        func mirrored() async throws -> NamedOrder? {
            try await mirror.read { try $0.loadOrderGraph(siteID: siteID, orderID: id) }.map { graph in
                NamedOrder(orderID: id, number: graph.order.number)
            }
        }
        if let order = try await mirrored() { return order }
        // A negative id is not in the store yet.
        guard id > 0 else { return nil }
        do {
            let order = try await retrieveOrder(id)
            return NamedOrder(orderID: order.orderID, number: order.number)
        } catch let error as NetworkError where error.isOfMissingOrder {
            return nil
        }
    }

    private func mirrored(numbered number: String) async throws -> [NamedOrder] {
        let siteID = login.siteID
        let found = try await mirror.read {
            try $0.allObjects(
                ofType: OrderRecord.self,
                matching: .search(number) && OrderRecord.Columns.siteID == siteID
                    && OrderRecord.Columns.number == number
            )
        }
        return found.map { NamedOrder(orderID: $0.orderID, number: $0.number) }.sorted { $0.orderID < $1.orderID }
    }

    /// The mirror's, or what the store's own search finds where the mirror has none.
    private func orders(numbered number: String) async throws -> [NamedOrder] {
        let here = try await mirrored(numbered: number)
        guard here.isEmpty else { return here }
        do {
            let summary = try await fetchFilteredOrders(statuses: [], search: number, limit: 100)
            let found = try await orderRows(summary.orderIDs).filter { $0.number == number }
            return found.map { NamedOrder(orderID: $0.orderID, number: $0.number) }.sorted { $0.orderID < $1.orderID }
        } catch  where StoreFailureKind(error).isWithoutAnswer {
            return []
        }
    }
}
