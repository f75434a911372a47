import Networking
import Storage

/// Which order a name means: never guessed.
extension OrderService {
    /// The store is asked for what the mirror may lack.
    ///
    /// - Throws: `OrderNameProblem`; `NetworkError` where the order is not here and the store does not answer.
    func find(_ name: OrderName) async throws -> NamedOrder {
        switch name {
        case .id(let id):
            do {
                return try await order(withID: id) ?? NamedOrder(orderID: id, number: "")
            } catch  where StoreFailureKind(error).isWithoutAnswer {
                // It means one order all the same.
                return NamedOrder(orderID: id, number: "")
            }
        case .number(let number): return try one(of: number, try await orders(numbered: number))
        case .either(let value): return try await either(value)
        }
    }

    /// A number that plugins did not make is its order's id, and asks nothing of the store where the order is here.
    private func either(_ value: Int64) async throws -> NamedOrder {
        let number = "\(value)"
        let own = try await order(withID: value)
        // An order that is not in the store yet has no number.
        if value < 0, let own { return own }
        guard let own else { return try one(of: number, try await orders(numbered: number)) }
        var others: [NamedOrder] = []
        do {
            others = try await orders(numbered: number).filter { $0.orderID != value }
        } catch  where StoreFailureKind(error).isWithoutAnswer && own.number != number {}
        guard own.number == number else { throw OrderNameProblem.otherNumber(own, others.first) }
        guard others.isEmpty else {
            throw OrderNameProblem.shared(number, ([value] + others.map(\.orderID)).sorted())
        }
        return own
    }

    private func one(of number: String, _ found: [NamedOrder]) throws -> NamedOrder {
        guard let first = found.first else { throw OrderNameProblem.unknown(number) }
        guard found.count == 1 else { throw OrderNameProblem.shared(number, found.map(\.orderID)) }
        return first
    }

    /// nil where neither the mirror nor the store has one.
    private func order(withID id: Int64) async throws -> NamedOrder? {
        let siteID = login.siteID
        let known = try await mirror.read { try $0.loadOrder(siteID: siteID, orderID: id) }
        if let known { return NamedOrder(orderID: id, number: known.number) }
        guard id > 0 else { return nil }
        do {
            return try await retrieveOrder(id).named
        } catch let error as NetworkError where error.isOfMissingOrder {
            return nil
        } catch  where StoreFailureKind(error).isWithoutAnswer {
            guard await mirrorHasAll() else { throw error }
            return nil
        }
    }

    private func mirrored(numbered number: String) async throws -> [NamedOrder] {
        let siteID = login.siteID
        // `wc-719` is typed for WC-719.
        let spellings = Array(Set([number, number.uppercased(), number.lowercased()]))
        let found = try await mirror.read {
            try $0.allObjects(
                ofType: OrderRecord.self,
                matching: .search(number) && OrderRecord.Columns.siteID == siteID
                    && OrderRecord.Columns.number.isIn(spellings)
            )
        }
        return found.map { NamedOrder(orderID: $0.orderID, number: $0.number) }
    }

    /// By id. The store's own search is asked where the mirror has none, or may lack one.
    private func orders(numbered number: String) async throws -> [NamedOrder] {
        let here = try await mirrored(numbered: number)
        if !here.isEmpty, try await isTrusted() { return here }
        do {
            try await search(number)
        } catch  where StoreFailureKind(error).isWithoutAnswer {
            if here.isEmpty, await !mirrorHasAll() { throw error }
        }
        return try await mirrored(numbered: number)
    }

    /// Brings orders with a number into the mirror, from the trash only where there is no other.
    private func search(_ number: String) async throws {
        // A short number is in many phone numbers and postcodes too.
        for limit in [100, 1_000] {
            let summary = try await fetchFilteredOrders(statuses: [], search: number, limit: limit)
            if summary.orderIDs.count < limit { break }
            if try await !mirrored(numbered: number).isEmpty { return }
        }
        guard try await mirrored(numbered: number).isEmpty else { return }
        _ = try await fetchFilteredOrders(statuses: [OrderField.trash], search: number, limit: 100)
    }

    private func mirrorHasAll() async -> Bool {
        let status = await monitor.status
        return status.isMirrorWhole && status.progress.months == nil
    }

    private static let sample = 20

    /// Whether no order elsewhere has a number of the mirror: it has them all, or numbers are ids, as its newest show.
    private func isTrusted() async throws -> Bool {
        if await mirrorHasAll() { return true }
        let siteID = login.siteID
        let newest = try await mirror.read {
            try $0.allObjects(
                ofType: OrderRowRecord.self,
                matching: OrderRowRecord.Columns.siteID == siteID && OrderRowRecord.Columns.orderID > 0,
                sortedBy: [OrderRowRecord.Columns.orderID.descending],
                limit: Self.sample
            )
        }
        return newest.count == Self.sample && newest.allSatisfy { $0.number == "\($0.orderID)" }
    }
}
