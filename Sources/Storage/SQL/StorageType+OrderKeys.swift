import GRDB

extension StorageType {
    /// WooCommerce's keys of mirrored orders, by id.
    ///
    /// - Throws: `StorageError`.
    public func orderKeys(of ids: [Int64]) throws -> [Int64: String] {
        guard !ids.isEmpty, let storage = self as? TransactionStorage else { return [:] }
        let database = try storage.database()
        return try StorageError.wrap("reading the keys of orders") {
            var keys: [Int64: String] = [:]
            for first in stride(from: 0, to: ids.count, by: 500) {
                let part = ids[first..<min(first + 500, ids.count)].map(String.init).joined(separator: ", ")
                let sql = "SELECT order_id, order_key FROM orders WHERE order_id IN (\(part))"
                try SQLStatement(database, sql).run([]) { row in
                    keys[Cell(statement: row, index: 0).integer] = Cell(statement: row, index: 1).text
                }
            }
            return keys
        }
    }
}
