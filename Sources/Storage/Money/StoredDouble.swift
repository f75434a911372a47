import FoundationEssentials
import GRDB
import WooFoundation

/// Orders with one mark, one total and nearly one date: a sale or a form became an order more than once. A plugin that
/// copies an order, or renews one, copies its mark as well, and later.
public struct StoredDouble: Hashable, Sendable {
    /// The uuid of the sale, or the mark of the form.
    public let mark: String
    /// Two or more, lowest first; those that are over are left out: in the trash, cancelled, failed, refunded.
    public let orderIDs: [Int64]
}

extension StoredDouble {
    /// The marks that stand on several orders. A store may send anything: of more than a hundred the rest is not looked
    /// at in one go. The keys are written as in the index (migration 032).
    fileprivate static let several = """
        WITH made AS (
            SELECT DISTINCT value_json, meta_data.site_id, order_id, orders.total, orders.date_created
            FROM meta_data INDEXED BY meta_data_makings JOIN orders USING (order_id)
            WHERE key IN ('_merced_edit', '_merced_sale') AND value_json <> '""'
            AND store_status NOT IN ('trash', 'cancelled', 'failed', 'refunded', 'checkout-draft')
        ), several AS (
            SELECT value_json, total, COUNT(*) AS orders FROM made GROUP BY value_json, total
            HAVING COUNT(*) > 1 AND COALESCE(MAX(date_created) - MIN(date_created), 0) <= 86400 LIMIT 100
        )
        """

    /// How many orders are too many, read from a mirror without opening it for anything else. Blocks its thread.
    ///
    /// - Returns: nil where the file is missing, of an earlier version, or cannot be read.
    public static func glance(at file: URL) -> Int? {
        DatabaseGlance.read(file) { database in
            try Int.fetchOne(database, sql: several + " SELECT COALESCE(SUM(orders - 1), 0) FROM several")
        }
    }
}

extension TransactionStorage {
    func doubledOrders(siteID: Int64) throws -> [StoredDouble] {
        let database = try database()
        return try StorageError.wrap("looking for orders that were made twice") {
            let sql =
                StoredDouble.several + """
                     SELECT made.value_json, made.order_id FROM made JOIN several USING (value_json, total)
                    WHERE made.site_id = ?1 ORDER BY made.order_id LIMIT 1000
                    """
            var orders: [String: [Int64]] = [:]
            try SQLStatement(database, sql).run([siteID.sqlValue]) { row in
                let id = Cell(statement: row, index: 1).integer
                let value = Cell(statement: row, index: 0).text
                guard let mark = try? JSONDecoder().decode(String.self, from: Data(value.utf8)), !mark.isEmpty else {
                    return
                }
                orders[mark, default: []].append(id)
            }
            return orders.filter { $0.value.count > 1 }.map { StoredDouble(mark: $0.key, orderIDs: $0.value) }
                .sorted { $0.orderIDs[0] < $1.orderIDs[0] }
        }
    }
}
