import FoundationEssentials
import GRDB

/// The row of an order's meta data with the number of its receipt at a register.
public enum StoredSaleNumber {
    /// Has an index of its own (mirror migration 025).
    public static let key = "_merced_number"
    /// Two orders with one number are one too many; more need not be reported.
    static let maximum = 4
}

extension TransactionStorage {
    /// Ids of orders that carry a receipt's number, newest first.
    func orderIDs(soldAs number: String, siteID: Int64) throws -> [Int64] {
        let database = try database()
        return try StorageError.wrap("looking for a receipt's order") {
            // The key is written as in the index (migration 025).
            let sql = """
                SELECT DISTINCT meta_data.order_id FROM meta_data INDEXED BY meta_data_numbers
                WHERE meta_data.key = '\(StoredSaleNumber.key)' AND meta_data.value_json = ? AND meta_data.site_id = ?
                    AND meta_data.owner_kind = ?
                ORDER BY meta_data.order_id DESC LIMIT \(StoredSaleNumber.maximum)
                """
            let text = String(decoding: try JSONEncoder().encode(number), as: UTF8.self)
            var ids: [Int64] = []
            try SQLStatement(database, sql).run([text.sqlValue, siteID.sqlValue, MetaDataOwner.order.sqlValue]) { row in
                ids.append(Cell(statement: row, index: 0).integer)
            }
            return ids
        }
    }
}
