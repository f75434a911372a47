import FoundationEssentials
import GRDB

/// The chain of money events as stored in a database.
enum MoneyChain {
    /// The last link. It must be the one stored in the head: nothing is added to a chain that was cut.
    ///
    /// - Throws: `MoneyLedgerError.broken`.
    static func head(_ database: Database) throws -> (sequence: Int64, hash: Data) {
        let remembered = try rememberedHead(database)
        let last = try MoneyRow.load(where: "1 ORDER BY sequence DESC LIMIT 1", [], database).first
        guard let remembered, (last?.sequence ?? 0) == remembered.sequence,
            (last?.hash ?? .blob(MoneyHash.start)) == .blob(remembered.hash)
        else { throw MoneyLedgerError.broken(sequence: last?.sequence ?? 0) }
        return remembered
    }

    /// Adds a row to the end of the chain.
    ///
    /// - Throws: `MoneyLedgerError`, `DatabaseError`.
    static func append(_ event: MoneyEvent, _ database: Database) throws -> ChainedMoneyEvent {
        guard event.bodyJSON.utf8.count <= MoneyEvent.largestBody, event.bodyJSON.utf8.first == UInt8(ascii: "{"),
            !event.kind.isEmpty
        else { throw MoneyLedgerError.invalidBody(kind: event.kind) }
        let head = try head(database)
        let row = MoneyRow(event, sequence: head.sequence + 1, previous: head.hash)
        try database.run(
            "INSERT INTO money_events (\(MoneyRow.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            row.values
        )
        try database.run(
            "UPDATE money_head SET sequence = ?, hash = ? WHERE id = 1",
            [.integer(row.sequence), row.hash]
        )
        guard let chained = row.chained else { throw MoneyLedgerError.invalidBody(kind: event.kind) }
        return chained
    }

    /// Walks the chain from its first row.
    ///
    /// - Throws: `DatabaseError`, also where SQLite cannot read the table.
    static func firstAltered(_ database: Database) throws -> AlteredMoneyRow? {
        var altered: AlteredMoneyRow?
        var (expected, previous): (Int64, Data) = (1, MoneyHash.start)
        let sql = "SELECT \(MoneyRow.columns) FROM money_events NOT INDEXED ORDER BY sequence"
        try SQLStatement(database, sql).walk({ _ in }) { statement in
            let row = MoneyRow(statement)
            altered = problem(of: row, expected: expected, previous: previous)
            guard altered == nil, case .blob(let hash) = row.hash else { return false }
            (expected, previous) = (expected + 1, hash)
            return true
        }
        if let altered { return altered }
        guard let head = try rememberedHead(database) else {
            return AlteredMoneyRow(sequence: expected - 1, table: "money_head", reason: .missing)
        }
        if head.sequence >= expected {
            return AlteredMoneyRow(sequence: expected, table: "money_events", reason: .missing)
        }
        if head.sequence < expected - 1 {
            return AlteredMoneyRow(sequence: head.sequence + 1, table: "money_events", reason: .added)
        }
        if head.hash != previous {
            return AlteredMoneyRow(sequence: head.sequence, table: "money_head", reason: .altered)
        }
        return try damage(database)
    }

    private static func problem(of row: MoneyRow, expected: Int64, previous: Data) -> AlteredMoneyRow? {
        func altered(_ sequence: Int64, _ reason: AlteredMoneyRow.Reason) -> AlteredMoneyRow {
            AlteredMoneyRow(sequence: sequence, table: "money_events", reason: reason)
        }
        if row.sequence > expected { return altered(expected, .missing) }
        if row.sequence < expected { return altered(row.sequence, .added) }
        if row.hash != .blob(MoneyHash.of(previous: previous, columns: row.content)) {
            return altered(expected, row.previousHash == .blob(previous) ? .altered : .unlinked)
        }
        return row.previousHash == .blob(previous) ? nil : altered(expected, .unlinked)
    }

    /// Finds damage that no row shows: lengths, the indexes that find a payment's rows, missing triggers.
    private static func damage(_ database: Database) throws -> AlteredMoneyRow? {
        let guards = MoneyGuard.allCases.map { ($0.rawValue, $0.sql) }
        if let missing = try missingGuard(of: guards, database) { return missing }
        return try damage(of: ["money_events", "money_head"], database)
    }

    /// Asks SQLite whether one of the tables, or an index of it, is damaged.
    static func damage(of tables: [String], _ database: Database) throws -> AlteredMoneyRow? {
        for table in tables {
            let words = try String.fetchAll(database, sql: "PRAGMA integrity_check('\(table)')")
            guard words == ["ok"] else { return AlteredMoneyRow(sequence: 0, table: table, reason: .damaged) }
        }
        return nil
    }

    /// - Parameter guards: names and SQL of the triggers that must exist.
    static func missingGuard(of guards: [(name: String, sql: String)], _ database: Database) throws
        -> AlteredMoneyRow?
    {
        let found = try Dictionary(
            Row.fetchAll(database, sql: "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
                .map { (String.fromDatabaseValue($0[0]) ?? "", String.fromDatabaseValue($0[1]) ?? "") }
        ) { first, _ in first }
        let missing = guards.first { found[$0.name] != $0.sql }
        return missing.map { AlteredMoneyRow(sequence: 0, table: $0.name, reason: .unguarded) }
    }

    private static func rememberedHead(_ database: Database) throws -> (sequence: Int64, hash: Data)? {
        var head: (Int64, Data)?
        try SQLStatement(database, "SELECT sequence, hash FROM money_head WHERE id = 1").run { _ in
        } row: { statement in
            head = (Cell(statement: statement, index: 0).integer, Cell(statement: statement, index: 1).data)
        }
        return head
    }
}
