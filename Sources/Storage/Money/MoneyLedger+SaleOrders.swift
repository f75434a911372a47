import FoundationEssentials
import GRDB

/// The queue of sales that are not in the store yet.
extension MoneyLedger {
    private typealias Orders = TillOrderRecord.Columns

    /// The longest wait before a next try, in seconds. A later `notBefore` was written while the clock was ahead.
    private static let longestPause: Int64 = 120

    /// Claims the oldest sale that may be sent at `now`, in the order of their commits, so that no two senders get it.
    /// This commit is not synced by itself.
    ///
    /// - Throws: `StorageError`.
    public func claimSale(owner: String, now: Date) async throws -> TillOrderRecord? {
        try await ledger.engine.write(.withTheNext) { storage in
            let uuid = try String.fetchOne(
                try storage.database(),
                sql: """
                    SELECT uuid FROM till_orders WHERE state = 'waiting'
                    AND (not_before IS NULL OR not_before NOT BETWEEN ?1 + 1 AND ?1 + ?2)
                    ORDER BY rowid LIMIT 1
                    """,
                arguments: [Int64(now.timeIntervalSince1970), Self.longestPause]
            )
            guard let uuid, var order = try storage.loadObject(ofType: TillOrderRecord.self, primaryKey: uuid) else {
                return nil
            }
            (order.state, order.claimedBy, order.changedAt) = ("sending", owner, now)
            order.tries += 1
            try storage.save(order)
            return order
        }
    }

    /// Records what happened to a sale in the store.
    ///
    /// - Parameters:
    ///   - tried: stored in the same transaction.
    ///   - durability: of this commit.
    /// - Throws: `StorageError`.
    public func changeSaleOrder(
        uuid: String,
        tried: TillTryRecord? = nil,
        _ durability: CommitDurability = .synced,
        _ change: @escaping @Sendable (inout TillOrderRecord) -> Void
    ) async throws {
        try await ledger.engine.write(durability) { storage in
            guard var order = try storage.loadObject(ofType: TillOrderRecord.self, primaryKey: uuid) else { return }
            change(&order)
            try storage.save(order)
            if let tried { try storage.save(tried) }
        }
    }

    /// Makes sales wait again that another process was sending when it died. They may be in the store, so they are
    /// looked for first.
    ///
    /// - Parameter owner: the sender whose sales are left alone.
    ///
    /// - Throws: `StorageError`.
    public func requeueInterruptedSales(owner: String) async throws {
        try await ledger.engine.write { storage in
            let found = try storage.allObjects(
                ofType: TillOrderRecord.self,
                matching: Orders.state == "sending" && Orders.claimedBy != owner
            )
            for var order in found {
                (order.state, order.claimedBy, order.asksFirst) = ("waiting", nil, true)
                try storage.save(order)
            }
        }
    }

    /// Clears the wait of every sale that waits for its next try, except those whose last request may still be at work
    /// in the store.
    ///
    /// - Throws: `StorageError`.
    public func forgetSaleBackOff() async throws {
        try await ledger.engine.write { storage in
            let waiting = try storage.allObjects(ofType: TillOrderRecord.self, matching: Orders.state == "waiting")
            for var order in waiting where order.notBefore != nil && !order.asksFirst {
                order.notBefore = nil
                try storage.save(order)
            }
        }
    }

    /// The uuid of the newest waiting sale, for a sender to notice what other processes sold; nil where none waits.
    public func observeNewestWaitingSale() -> QueryObservation<String?> {
        ledger.observe([TillOrderRecord.self]) { storage in
            guard let database = try (storage as? TransactionStorage)?.database() else { return nil }
            return try String.fetchOne(
                database,
                sql: "SELECT uuid FROM till_orders WHERE state = 'waiting' ORDER BY rowid DESC LIMIT 1"
            )
        }
    }

    /// When the next sale that waits may be tried; nil where none waits.
    ///
    /// - Throws: `StorageError`.
    public func nextSaleAttempt() async throws -> Date? {
        try await ledger.engine.readDatabase { database in
            let sql = "SELECT MIN(COALESCE(not_before, 0)) FROM till_orders WHERE state = 'waiting'"
            return try Int64.fetchOne(database, sql: sql).map { Date(timeIntervalSince1970: Double($0)) }
        }
    }

    /// The sale with this number in the series of a register; nil where there is none.
    ///
    /// - Throws: `StorageError`.
    public func sale(register: String, number: Int64) async throws -> TillSale? {
        try await ledger.engine.read { storage in
            let found = try storage.firstObject(
                ofType: TillSaleRecord.self,
                matching: TillSaleRecord.Columns.register == register && TillSaleRecord.Columns.number == number
            )
            return try found.flatMap { try (storage as? TransactionStorage)?.tillSale(uuid: $0.uuid) }
        }
    }
}

extension MoneyLedger {
    /// The state of a sale in the store; nil where the ledger has no such sale.
    ///
    /// - Throws: `StorageError`.
    public func saleOrder(uuid: String) async throws -> TillOrderRecord? {
        try await ledger.read { try $0.loadObject(ofType: TillOrderRecord.self, primaryKey: uuid) }
    }

    /// What was tried to turn a sale into an order; nil before the first try.
    ///
    /// - Throws: `StorageError`.
    public func saleTry(uuid: String) async throws -> TillTryRecord? {
        try await ledger.read { try $0.loadObject(ofType: TillTryRecord.self, primaryKey: uuid) }
    }
}
