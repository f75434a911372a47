import FoundationEssentials
import GRDB
import WooFoundation

/// Orders with one mark: a sale or a form became an order more than once.
public struct StoredDouble: Hashable, Sendable {
    /// The uuid of the sale, or the mark of the form.
    public let mark: String
    /// Two or more, lowest first; those in the trash and cancelled ones are left out.
    public let orderIDs: [Int64]
}

extension StoredDouble {
    /// How many orders are too many, read from a mirror without opening it for anything else. Blocks its thread.
    ///
    /// - Returns: nil where the file is missing, of an earlier version, or cannot be read.
    public static func glance(at file: URL) -> Int? {
        return DatabaseGlance.read(file) { database in
            let sql = """
                SELECT COUNT(DISTINCT order_id) - 1 FROM meta_data INDEXED BY meta_data_makings
                JOIN orders USING (order_id)
                WHERE key IN ('_merced_edit', '_merced_sale') AND value_json <> '""'
                AND store_status NOT IN ('trash', 'cancelled', 'checkout-draft')
                GROUP BY value_json HAVING COUNT(DISTINCT order_id) > 1
                """
            return try Int.fetchAll(database, sql: sql).reduce(0, +)
        }
    }
}

extension TransactionStorage {
    func doubledOrders(siteID: Int64) throws -> [StoredDouble] {
        let database = try database()
        return try StorageError.wrap("looking for orders that were made twice") {
            // The keys are written as in the index (migration 032).
            let sql = """
                SELECT meta_data.value_json, meta_data.order_id
                FROM meta_data JOIN orders ON orders.order_id = meta_data.order_id
                WHERE meta_data.key IN ('_merced_edit', '_merced_sale') AND meta_data.site_id = ?1
                AND meta_data.owner_kind = ?2 AND orders.store_status NOT IN ('trash', 'cancelled', 'checkout-draft')
                AND meta_data.value_json IN (
                    SELECT value_json FROM meta_data INDEXED BY meta_data_makings
                    WHERE key IN ('_merced_edit', '_merced_sale')
                    GROUP BY value_json HAVING MIN(order_id) <> MAX(order_id) LIMIT \(Self.maximumDoubles)
                )
                ORDER BY meta_data.value_json, meta_data.order_id
                """
            var orders: [String: [Int64]] = [:]
            try SQLStatement(database, sql).run([siteID.sqlValue, MetaDataOwner.order.sqlValue]) { row in
                let id = Cell(statement: row, index: 1).integer
                let value = Cell(statement: row, index: 0).text
                guard let mark = try? JSONDecoder().decode(String.self, from: Data(value.utf8)), !mark.isEmpty,
                    orders[mark]?.contains(id) != true
                else { return }
                orders[mark, default: []].append(id)
            }
            return orders.filter { $0.value.count > 1 }.map { StoredDouble(mark: $0.key, orderIDs: $0.value.sorted()) }
                .sorted { $0.orderIDs[0] < $1.orderIDs[0] }
        }
    }

    /// A store may send anything: more are not looked at in one go.
    private static var maximumDoubles: Int { 100 }
}
