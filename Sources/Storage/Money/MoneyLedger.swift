import FoundationEssentials
import GRDB

/// The money of a ledger: an append-only chain of events, and the claims that let one payment at a time work on an
/// order. Each call is one transaction, synced to the disk before it returns unless its comment says otherwise. All
/// methods throw `StorageError`; those that add to the chain also throw `MoneyLedgerError`.
public struct MoneyLedger: Sendable {
    let ledger: Ledger

    public init(ledger: Ledger) {
        self.ledger = ledger
    }

    /// Adds an event to the end of the chain.
    ///
    /// - Throws: `MoneyLedgerError`, `StorageError`.
    @discardableResult
    public func append(_ event: MoneyEvent) async throws -> ChainedMoneyEvent {
        try await ledger.engine.write { storage in try Self.append(event, storage) }
    }

    /// Adds the first event of a payment and claims its order, in one transaction: of two processes that try, one
    /// succeeds.
    ///
    /// - Throws: `MoneyLedgerError.claimed` where another payment of the order is open; `StorageError`.
    @discardableResult
    public func begin(_ event: MoneyEvent) async throws -> ChainedMoneyEvent {
        try await ledger.engine.write { storage in
            let database = try storage.database()
            if let other = try Self.claim(siteID: event.siteID, orderID: event.orderID, database) {
                throw MoneyLedgerError.claimed(orderID: event.orderID, subjectID: other)
            }
            try database.run(
                "INSERT INTO money_claims (site_id, order_id, subject_id, taken_at) VALUES (?, ?, ?, ?)",
                [.integer(event.siteID), .integer(event.orderID), .text(event.subjectID), event.date.sqlValue]
            )
            return try Self.append(event, storage)
        }
    }

    /// Adds the last event of a payment.
    ///
    /// - Parameter releases: whether another payment may claim the order from now on.
    /// - Throws: `MoneyLedgerError`, `StorageError`.
    @discardableResult
    public func end(_ event: MoneyEvent, releases: Bool) async throws -> ChainedMoneyEvent {
        try await ledger.engine.write { storage in
            let database = try storage.database()
            if releases {
                try database.run("DELETE FROM money_claims WHERE subject_id = ?", [.text(event.subjectID)])
            }
            return try Self.append(event, storage)
        }
    }

    /// The payment that has claimed an order; nil where it is free.
    public func claim(siteID: Int64, orderID: Int64) async throws -> String? {
        try await ledger.engine.readDatabase { try Self.claim(siteID: siteID, orderID: orderID, $0) }
    }

    /// Payments that hold a claim, oldest first: in progress, or with an unknown outcome.
    public func openSubjects(siteID: Int64) async throws -> [String] {
        try await ledger.engine.readDatabase { database in
            try String.fetchAll(
                database,
                sql: "SELECT subject_id FROM money_claims WHERE site_id = ? ORDER BY taken_at, rowid",
                arguments: [siteID]
            )
        }
    }

    /// Whether a payment of any store holds a claim.
    public func hasOpenSubjects() async throws -> Bool {
        try await ledger.engine.readDatabase { try $0.integer("SELECT EXISTS (SELECT 1 FROM money_claims)") == 1 }
    }

    /// The events of a payment, refund or receipt, oldest first.
    ///
    /// - Throws: `MoneyLedgerError.broken`, `StorageError`.
    public func events(subjectID: String) async throws -> [ChainedMoneyEvent] {
        try await load(where: "subject_id = ? ORDER BY sequence", [.text(subjectID)])
    }

    /// The events of an order, oldest first.
    ///
    /// - Throws: `MoneyLedgerError.broken`, `StorageError`.
    public func events(siteID: Int64, orderID: Int64) async throws -> [ChainedMoneyEvent] {
        let values: [SQLValue] = [.integer(orderID), .integer(siteID)]
        return try await load(where: "order_id = ? AND site_id = ? ORDER BY sequence", values)
    }

    /// The subjects of the newest events of a kind, newest first, at most `limit`.
    public func subjects(siteID: Int64, kind: String, limit: Int) async throws -> [String] {
        try await ledger.engine.readDatabase { database in
            try String.fetchAll(
                database,
                sql:
                    "SELECT subject_id FROM money_events WHERE site_id = ? AND kind = ? ORDER BY sequence DESC LIMIT ?",
                arguments: [siteID, kind, limit]
            )
        }
    }

    /// Checks the whole chain, everything it seals, and the triggers that protect both.
    ///
    /// - Returns: the first row that was changed; nil where none was.
    /// - Throws: `StorageError`.
    public func verify() async throws -> AlteredMoneyRow? {
        try await ledger.engine.readDatabase { database in
            do {
                return try Self.firstAltered(database)
            } catch let error as DatabaseError where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode) {
                return AlteredMoneyRow(sequence: 0, table: "money_events", reason: .damaged)
            }
        }
    }

    static func firstAltered(_ database: Database) throws -> AlteredMoneyRow? {
        try MoneyChain.firstAltered(database) ?? ReceiptSeal.firstAltered(database) ?? TillSeal.firstAltered(database)
            ?? TillSigningSeal.firstAltered(database)
    }

    /// The chain's highest sequence number after each write, by any process.
    public func observeChanges() -> QueryObservation<Int64> {
        QueryObservation(engine: ledger.engine, tables: ["money_events"]) { storage in
            try (storage as? TransactionStorage)?.database().integer("SELECT sequence FROM money_head") ?? 0
        }
    }

    private func load(where condition: String, _ values: [SQLValue]) async throws -> [ChainedMoneyEvent] {
        try await ledger.engine.readDatabase { database in
            try MoneyRow.load(where: condition, values, database).map { row in
                guard let chained = row.chained else { throw MoneyLedgerError.broken(sequence: row.sequence) }
                return chained
            }
        }
    }

    private static func claim(siteID: Int64, orderID: Int64, _ database: Database) throws -> String? {
        try String.fetchOne(
            database,
            sql: "SELECT subject_id FROM money_claims WHERE site_id = ? AND order_id = ?",
            arguments: [siteID, orderID]
        )
    }

    static func append(_ event: MoneyEvent, _ storage: TransactionStorage) throws -> ChainedMoneyEvent {
        let chained = try MoneyChain.append(event, try storage.database())
        storage.touch("money_events", .many)
        return chained
    }
}
