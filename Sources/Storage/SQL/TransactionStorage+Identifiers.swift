import GRDB

extension TransactionStorage {
    func identifiers<T: Object>(ofType type: T.Type, matching predicate: RecordPredicate<T>) throws -> [Int64]
    where T.PrimaryKey == Int64 {
        let database = try database()
        return try StorageError.wrap("reading ids of \(T.entityName)") {
            let entity = T.entity
            let condition = predicate.node.sql
            var ids: [Int64] = []
            let key = entity.key[0]
            let sql = "SELECT \(key) FROM \(entity.table) WHERE \(condition.text) ORDER BY \(key)"
            try SQLStatement(database, sql).run(condition.values) { row in
                ids.append(Cell(statement: row, index: 0).integer)
            }
            return ids
        }
    }
}
