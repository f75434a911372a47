import FoundationEssentials
import GRDB

/// The identity of a ledger: a random id, and the series of numbers that it gives out.
public struct Till: Hashable, Sendable {
    /// 32 hexadecimal digits, created with the ledger, and replaced by `nameTill` with `anew`: a copy is another
    /// ledger.
    public let ledgerID: String
    /// The name of the series; nil before the first number.
    public let register: String?
    /// A hash of the computer that gives out the numbers; nil before the first, and where a computer has no id.
    public let machine: String?
    /// The shop's host, port and path; nil until the store is first opened.
    public let site: String?
    /// When the ledger was restored from a backup, if its series has no new name since.
    public let restoredAt: Date?

    init(ledgerID: String, register: String?, machine: String?, site: String?, restoredAt: Date?) {
        self.ledgerID = ledgerID
        self.register = register
        self.machine = machine
        self.site = site
        self.restoredAt = restoredAt
    }

    /// Blocks its thread.
    ///
    /// - Returns: nil where the file is missing or cannot be read.
    public static func glance(at file: URL) -> Till? { DatabaseGlance.read(file) { try load($0) } }

    /// - Throws: `DatabaseError`, also where the row is missing.
    static func load(_ database: Database) throws -> Till {
        let sql = "SELECT ledger_id, register, machine, restored_at, site FROM till WHERE id = 1"
        guard let row = try Row.fetchOne(database, sql: sql) else { throw DatabaseError(resultCode: .SQLITE_NOTFOUND) }
        let restored: Int64? = row[3]
        return Till(
            ledgerID: row[0],
            register: row[1],
            machine: row[2],
            site: row[4],
            restoredAt: restored.map { Date(timeIntervalSince1970: Double($0)) }
        )
    }

    /// - Throws: `TillChanged` where the ledger gives out other numbers by now.
    func require(_ database: Database) throws {
        let now = try Self.load(database)
        guard now == self, register != nil, restoredAt == nil else { throw TillChanged(register: register ?? "") }
    }
}

/// Another process renamed the series, or restored a backup, before the number was taken. Ask again.
public struct TillChanged: Error, Hashable, Sendable {
    public let register: String
}

extension Ledger {
    /// Which till this ledger is.
    ///
    /// - Throws: `StorageError`.
    public func till() async throws -> Till {
        try await engine.readDatabase { try Till.load($0) }
    }

    /// Names of series that this ledger has given out numbers of, or was given, in the order they were named.
    ///
    /// - Throws: `StorageError`.
    public func tillSeries() async throws -> [String] {
        try await engine.readDatabase { database in
            try String.fetchAll(database, sql: "SELECT register FROM till_series ORDER BY named_at, rowid")
        }
    }

    /// Names the series, and records that in the chain of money.
    ///
    /// - Parameters:
    ///   - old: as it was when the user was asked for a name.
    ///   - machine: the hash of this computer with the ledger's id, old or new; nil where it has none.
    ///   - anew: gives the ledger another id, so that it is not confused with the one it was copied from.
    /// - Returns: the till as it is now.
    /// - Throws: `TillChanged`, `MoneyLedgerError.broken`, `StorageError`.
    public func nameTill(
        _ register: String,
        after old: Till,
        siteID: Int64,
        anew: Bool,
        at date: Date,
        machine: @escaping @Sendable (_ ledgerID: String) -> String?
    ) async throws -> Till {
        try await engine.write { storage in
            let database = try storage.database()
            guard try Till.load(database) == old else { throw TillChanged(register: register) }
            let fresh = try String.fetchOne(database, sql: "SELECT lower(hex(randomblob(16)))") ?? old.ledgerID
            let next = Till(
                ledgerID: anew ? fresh : old.ledgerID,
                register: register,
                machine: machine(anew ? fresh : old.ledgerID),
                site: old.site,
                restoredAt: nil
            )
            try database.run(
                "UPDATE till SET ledger_id = ?, register = ?, machine = ?, restored_at = NULL WHERE id = 1",
                [.text(next.ledgerID), .text(register), next.machine.map(SQLValue.text) ?? .null]
            )
            try database.run(
                "INSERT OR IGNORE INTO till_series (register, ledger_id, named_at) VALUES (?, ?, ?)",
                [.text(register), .text(next.ledgerID), date.sqlValue]
            )
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            let body = [
                "before": old.register ?? "", "ledger": next.ledgerID, "machine": next.machine ?? "",
                "register": register,
            ]
            let event = MoneyEvent(
                siteID: siteID,
                kind: "till.named",
                subjectID: register,
                orderID: 0,
                date: date,
                bodyJSON: String(decoding: try encoder.encode(body), as: UTF8.self)
            )
            _ = try MoneyLedger.append(event, storage)
            return next
        }
    }

    /// Stores which shop the ledger belongs to, where that is not stored yet.
    ///
    /// - Throws: `StorageError`.
    public func bind(site: String) async throws {
        guard try await till().site == nil else { return }
        try await engine.write { storage in
            try storage.database().run("UPDATE till SET site = ? WHERE id = 1 AND site IS NULL", [.text(site)])
        }
    }

    /// Stores the hash of this computer where none is stored. Returns the till as it is now.
    ///
    /// - Throws: `StorageError`.
    public func adopt(machine: String) async throws -> Till {
        try await engine.write { storage in
            let database = try storage.database()
            try database.run("UPDATE till SET machine = ? WHERE id = 1 AND machine IS NULL", [.text(machine)])
            return try Till.load(database)
        }
    }
}
