import FoundationEssentials
import GRDB

/// The row of an order's meta data that says which till took its money, and where the till's chain of money ended then.
public struct StoredTillMark: Hashable, Sendable {
    /// Sorts between the keys of claims and has an index of its own (mirror migration 024).
    public static let key = "_merced_paid_by"

    public let orderID: Int64
    public let value: String
}

/// Which marks are wanted: every sale of a till leaves one, but only those that may show a problem are useful.
public struct TillMarkQuery: Hashable, Sendable {
    /// How many of the newest are read.
    public var limit: Int
    /// Of this ledger, the marks with the most rows are useful.
    public var ledgerID: String
    /// Marks under these register names are useful where they are another ledger's.
    public var registers: Set<String>

    public init(limit: Int = .max, ledgerID: String, registers: Set<String>) {
        self.limit = limit
        self.ledgerID = ledgerID
        self.registers = registers
    }

    /// At most this many of the own ledger's are returned: a store may send anything, and one false mark must not hide
    /// the others.
    static let maximum = 8
}

extension TransactionStorage {
    /// Marks of mirrored orders: a few of the own ledger, those with most rows first, then those of other ledgers,
    /// newest order first.
    func tillMarks(siteID: Int64, _ query: TillMarkQuery) throws -> [StoredTillMark] {
        let database = try database()
        return try StorageError.wrap("reading the marks of tills") {
            let registers = query.registers.sorted()
            let named = registers.map { _ in "instr(value_json, ?) = 1" }.joined(separator: " OR ")
            // The key is written as in the index (migration 024), which contains all needed columns.
            let sql = """
                WITH newest AS MATERIALIZED (
                    SELECT meta_data.order_id, meta_data.value_json
                    FROM meta_data INDEXED BY meta_data_marks
                    WHERE meta_data.key = '\(StoredTillMark.key)' AND meta_data.owner_kind = ? AND meta_data.site_id = ?
                    ORDER BY meta_data.order_id DESC LIMIT ?
                )
                SELECT * FROM (
                    SELECT order_id, value_json FROM newest WHERE instr(value_json, ?4) > 0
                    ORDER BY CAST(substr(value_json, instr(value_json, ?4) + length(?4)) AS INTEGER) DESC
                    LIMIT \(TillMarkQuery.maximum)
                )
                UNION ALL SELECT order_id, value_json FROM newest
                WHERE instr(value_json, ?4) = 0 AND (\(named.isEmpty ? "0" : named))
                """
            var marks: [StoredTillMark] = []
            let values =
                [
                    MetaDataOwner.order.sqlValue, siteID.sqlValue, Int64(query.limit).sqlValue,
                    "|\(query.ledgerID)|".sqlValue,
                ] + registers.map { "\"1|\($0)|".sqlValue }
            try SQLStatement(database, sql).run(values) { row in
                let value = Cell(statement: row, index: 1).text
                guard let text = try? JSONDecoder().decode(String.self, from: Data(value.utf8)) else { return }
                marks.append(StoredTillMark(orderID: Cell(statement: row, index: 0).integer, value: text))
            }
            return marks
        }
    }
}

extension StorageType {
    /// Every mark of mirrored orders under these register names, oldest order first.
    ///
    /// - Throws: `StorageError`.
    public func tillMarks(siteID: Int64, ofRegisters registers: [String]) throws -> [StoredTillMark] {
        guard let storage = self as? TransactionStorage else { return [] }
        let database = try storage.database()
        return try StorageError.wrap("reading the marks of tills") {
            // The key is written as in the index (migration 024).
            let sql = """
                SELECT meta_data.order_id, meta_data.value_json FROM meta_data INDEXED BY meta_data_marks
                WHERE meta_data.key = '\(StoredTillMark.key)' AND meta_data.owner_kind = ? AND meta_data.site_id = ?
                ORDER BY meta_data.order_id
                """
            var marks: [StoredTillMark] = []
            try SQLStatement(database, sql).run([MetaDataOwner.order.sqlValue, siteID.sqlValue]) { row in
                let value = Cell(statement: row, index: 1).text
                guard registers.contains(where: { value.hasPrefix("\"1|\($0)|") }),
                    let text = try? JSONDecoder().decode(String.self, from: Data(value.utf8))
                else { return }
                marks.append(StoredTillMark(orderID: Cell(statement: row, index: 0).integer, value: text))
            }
            return marks
        }
    }
}

extension MoneyLedger {
    /// The end of the chain: its number of rows, and the hash of the last, 32 bytes.
    ///
    /// - Throws: `MoneyLedgerError.broken`, `StorageError`.
    public func head() async throws -> (sequence: Int64, hash: Data) {
        try await ledger.engine.readDatabase { try MoneyChain.head($0) }
    }

    /// The hash of a row of the chain, 32 bytes; the fixed start for 0, nil below that or where the chain is shorter.
    ///
    /// - Throws: `StorageError`.
    public func hash(at sequence: Int64) async throws -> Data? {
        guard sequence > 0 else { return sequence == 0 ? MoneyHash.start : nil }
        return try await ledger.engine.readDatabase { database in
            try Data.fetchOne(database, sql: "SELECT hash FROM money_events WHERE sequence = ?", arguments: [sequence])
        }
    }
}
