import Foundation
import GRDB

@testable import Storage

/// The bytes of a ledger's file, for tests that change one.
enum LedgerBytes {
    /// The offsets of all cells of the leaf pages of a table: headers and payloads of its rows.
    static func places(ofRowsIn table: String, _ file: URL) throws -> [Int] {
        let bytes = [UInt8](try Data(contentsOf: file))
        let size = Int(bytes[16]) << 8 | Int(bytes[17])
        let pages = try DatabaseQueue(path: file.path, configuration: .patient).read { database in
            try Int.fetchAll(
                database,
                sql: "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf'",
                arguments: [table]
            )
        }
        return pages.flatMap { page -> [Int] in
            let start = (page - 1) * size
            let content = Int(bytes[start + 5]) << 8 | Int(bytes[start + 6])
            return Array((start + content)..<(start + size))
        }
    }

    /// Whether a check of the whole finds something wrong. A file that SQLite cannot read is refused when it is opened, which
    /// is found as well.
    static func finds(_ folder: StoreFolder) async throws -> Bool {
        do {
            let pool = try DatabasePool(path: folder.ledgerURL.path, configuration: DatabaseSettings.ledger)
            defer { try? pool.close() }
            return try await pool.read { try MoneyChain.firstAltered($0) ?? ReceiptSeal.firstAltered($0) } != nil
        } catch is DatabaseError {
            return true
        }
    }
}
