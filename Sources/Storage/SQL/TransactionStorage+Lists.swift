import GRDB

/// A payment method that orders were paid with, and its title at the time.
public struct OrderMethod: Hashable, Sendable {
    public let id: String
    public let title: String
}

extension TransactionStorage {
    func orderMethods(limit: Int) throws -> [OrderMethod] {
        let database = try database()
        return try StorageError.wrap("reading payment methods") {
            var methods: [OrderMethod] = []
            let sql = "SELECT payment_method_id, payment_method_title FROM order_methods LIMIT ?"
            try SQLStatement(database, sql).run([.integer(Int64(limit))]) { row in
                methods.append(
                    OrderMethod(id: Cell(statement: row, index: 0).text, title: Cell(statement: row, index: 1).text)
                )
            }
            return methods
        }
    }

    func identifiers<T: Object>(
        matching predicate: RecordPredicate<T>,
        sortedBy sort: [RecordSortDescriptor<T>],
        range: Range<Int>
    ) throws -> [Int64] where T.PrimaryKey == Int64 {
        let database = try database()
        return try StorageError.wrap("reading the ids of \(T.entity.table)") {
            try SelectQuery(predicate: predicate, order: SortOrder(sort)).identifiers(database, range: range)
        }
    }

    func nearestWord(to word: String) throws -> (word: String, orders: Int)? {
        let database = try database()
        return try StorageError.wrap("looking for a similar word") { try NearestTerm(database).of(word) }
    }
}
