import FoundationEssentials
import GRDB
import WooFoundation

/// What a ledger holds, counted without opening it for anything else.
public struct LedgerContents: Hashable, Sendable {
    public let receipts: Int
    /// The days of the first and the last receipt, UTC; nil for none.
    public let days: ClosedRange<Date>?
    /// Payments and refunds.
    public let payments: Int
    /// Sales, returns and voids at the register.
    public let sales: Int
    /// Drafts of orders, held carts and sales that were begun.
    public let drafts: Int
    /// Changes that are not in the store, for whatever reason.
    public let unsent: Int

    /// Whether nothing would be missed.
    public var isEmpty: Bool { receipts + payments + sales + drafts + unsent == 0 }

    /// Blocks its thread.
    ///
    /// - Returns: nil where the file is missing or cannot be read.
    public static func glance(at file: URL) -> LedgerContents? {
        DatabaseGlance.read(file) { database in
            func count(_ table: String, _ what: String = "COUNT(*)", where condition: String = "1") throws -> Int {
                guard try database.tableExists(table) else { return 0 }
                return try Int.fetchOne(database, sql: "SELECT \(what) FROM \(table) WHERE \(condition)") ?? 0
            }
            func moment(_ function: String) throws -> Date? {
                guard try database.tableExists("receipts") else { return nil }
                return try Int64.fetchOne(database, sql: "SELECT \(function)(created_at) FROM receipts")
                    .map { Date(timeIntervalSince1970: Double($0)) }
            }
            let (first, last) = (try moment("MIN"), try moment("MAX"))
            return LedgerContents(
                receipts: try count("receipts"),
                days: first.flatMap { first in last.map { first...max(first, $0) } },
                payments: try count("money_events", "COUNT(DISTINCT subject_id)", where: "order_id > 0"),
                sales: try count("till_sales"),
                drafts: try count("order_drafts") + count("till_carts") + count("till_open", where: "state = 'open'"),
                unsent: try count("pending_edits", where: "state <> 'done'")
                    + count("till_orders", where: "state <> 'sent'")
            )
        }
    }
}
