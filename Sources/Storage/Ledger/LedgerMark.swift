import FoundationEssentials
import GRDB

/// What a store's folder remembers of its ledger, in a small file beside it: so that a ledger that is gone, or is another
/// or an older one, is noticed when the store is next opened. It never says more than the ledger has on the disk, and
/// may say less.
struct LedgerMark: Codable, Hashable, Sendable {
    let ledgerID: String
    /// The number of rows in the chain of money.
    let sequence: Int64
    /// The hash of its last row, 32 bytes.
    let hash: Data

    /// The end of a ledger.
    ///
    /// - Throws: `MoneyLedgerError.broken`, `DatabaseError`.
    init(_ database: Database) throws {
        let head = try MoneyChain.head(database)
        (sequence, hash) = head
        ledgerID = try Till.load(database).ledgerID
    }

    /// nil where none is remembered, or what is cannot be understood.
    static func read(_ folder: StoreFolder) -> LedgerMark? {
        guard let data = try? Data(contentsOf: folder.ledgerMarkURL), data.count < 1_000 else { return nil }
        return try? JSONDecoder().decode(LedgerMark.self, from: data)
    }

    /// Writes it where the file says something else. Blocks.
    ///
    /// - Throws: `FileFailure`.
    func write(to folder: StoreFolder) throws {
        guard Self.read(folder) != self else { return }
        try JSONFileStorage().write(self, to: folder.ledgerMarkURL)
    }

    /// Whether a ledger has the row that was its last when this was written.
    func isContinued(by database: Database) throws -> Bool {
        guard try database.tableExists("till") else { return false }
        guard sequence > 0 else { return try Till.load(database).ledgerID == ledgerID }
        let sql = "SELECT hash FROM money_events WHERE sequence = ?"
        return try Data.fetchOne(database, sql: sql, arguments: [sequence]) == hash
    }
}

extension StoreFolder {
    var ledgerMarkURL: URL { url.appendingPathComponent("ledger.known") }

    /// Why the ledger in this folder is not the one that it had. Blocks.
    ///
    /// - Returns: nil where it is, where nothing is remembered, and where the ledger cannot be read.
    public func ledgerLoss() -> StorageError? {
        guard let mark = LedgerMark.read(self) else { return nil }
        guard (DatabaseFiles.size(ledgerURL) ?? 0) > 0 else { return loss(mark, has: nil) }
        return DatabaseGlance.read(ledgerURL) { try loss(mark, in: $0) }
    }

    /// As `ledgerLoss()`, of a ledger that is being read.
    func loss(_ mark: LedgerMark, in database: Database) throws -> StorageError? {
        guard try !mark.isContinued(by: database) else { return nil }
        let has = try database.tableExists("money_events") ? database.integer("SELECT COUNT(*) FROM money_events") : 0
        return loss(mark, has: has)
    }

    func loss(_ mark: LedgerMark, has: Int64?) -> StorageError {
        .ledgerLost(path: ledgerURL.path, had: mark.sequence, has: has)
    }
}

extension Ledger {
    /// Has the folder remember the ledger as it is now. Its commits have to be on the disk, which money's are as soon as
    /// they are made.
    ///
    /// - Throws: `MoneyLedgerError.broken`, `StorageError`, `FileFailure`.
    public func leaveMark() async throws {
        guard let folder else { return }
        try await engine.readDatabase { try LedgerMark($0) }.write(to: folder)
    }
}
