import Yosemite

/// Sales and returns of this till that are not in the store.
@MainActor
enum UnsentSales {
    /// Oldest first.
    ///
    /// - Parameter parked: also those that wait for somebody to decide.
    static func list(_ session: Session, parked: Bool) async throws -> [TillSaleSummary] {
        let siteID = session.siteID
        let sales = try await session.stores.perform {
            SaleAction.listSales(siteID: siteID, day: nil, limit: .max, onCompletion: $0)
        }
        return sales.reversed().filter { $0.state != .sent && (parked || $0.state != .parked) }
    }

    /// Waits for each that is due, for a while.
    static func send(_ session: Session) async throws -> [TillSaleSummary] {
        var outcomes: [TillSaleSummary] = []
        for sale in try await list(session, parked: false) {
            outcomes.append(try await outcome(of: sale.uuid, session))
        }
        return outcomes
    }

    static func outcome(of uuid: String, _ session: Session) async throws -> TillSaleSummary {
        let siteID = session.siteID
        return try await session.stores.perform {
            SaleAction.awaitSale(siteID: siteID, uuid: uuid, patience: .seconds(20), onCompletion: $0)
        }
    }
}
