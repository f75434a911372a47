import GRDB

/// How a store's orders were paid: a method, and what it was called at the time.
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

    func orderIDs(
        matching predicate: RecordPredicate<OrderRecord>,
        sortedBy sort: [RecordSortDescriptor<OrderRecord>],
        range: Range<Int>
    ) throws -> [Int64] {
        try identifiers("reading the ids of orders", SelectQuery(predicate: predicate, order: SortOrder(sort)), range)
    }

    func productIDs(
        matching predicate: RecordPredicate<ProductRecord>,
        sortedBy sort: [RecordSortDescriptor<ProductRecord>],
        range: Range<Int>
    ) throws -> [Int64] {
        try identifiers("reading the ids of products", SelectQuery(predicate: predicate, order: SortOrder(sort)), range)
    }

    private func identifiers<Record: Object>(_ what: String, _ query: SelectQuery<Record>, _ range: Range<Int>) throws
        -> [Int64]
    where Record.PrimaryKey == Int64 {
        let database = try database()
        return try StorageError.wrap(what) { try query.identifiers(database, range: range) }
    }

    func nearestWord(to word: String) throws -> (word: String, orders: Int)? {
        let database = try database()
        return try StorageError.wrap("looking for a similar word") { try NearestTerm(database).of(word) }
    }
}
