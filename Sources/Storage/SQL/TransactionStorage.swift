import Foundation
import GRDB

/// `StorageType` on one connection, for the time of one transaction. Notes which tables it changed.
final class TransactionStorage: StorageType {
    private var open: Database?
    private(set) var touched: Set<String> = []
    private var knownOrderWriter: OrderWriter?

    init(_ database: Database) { open = database }

    func close() {
        open = nil
        knownOrderWriter = nil
    }

    func database() throws -> Database {
        guard let open else { throw StorageError.transactionEnded }
        return open
    }

    func touch(_ table: String) { touched.insert(table) }

    func orderWriter(_ database: Database) throws -> OrderWriter {
        if let knownOrderWriter { return knownOrderWriter }
        let writer = try OrderWriter(database) { [unowned self] in touch($0) }
        knownOrderWriter = writer
        return writer
    }

    func allObjects<T: Object>(
        ofType type: T.Type,
        matching predicate: RecordPredicate<T>,
        sortedBy sortDescriptors: [RecordSortDescriptor<T>],
        limit: Int?,
        offset: Int
    ) throws -> [T] {
        let database = try database()
        return try StorageError.wrap("reading \(T.entityName)") {
            let query = SelectQuery(predicate: predicate, order: SortOrder(sortDescriptors))
            return try query.rows(database, limit: limit, offset: offset).map(\.record)
        }
    }

    func countObjects<T: Object>(ofType type: T.Type, matching predicate: RecordPredicate<T>) throws -> Int {
        let database = try database()
        return try StorageError.wrap("counting \(T.entityName)") {
            try SelectQuery(predicate: predicate, order: SortOrder([])).count(database)
        }
    }

    func loadObject<T: Object>(ofType type: T.Type, primaryKey: T.PrimaryKey) throws -> T? {
        let database = try database()
        return try StorageError.wrap("reading \(T.entityName)") {
            let entity = T.entity
            var found: T?
            try SQLStatement(database, entity.selectSQL).run(primaryKey.keyValues) { row in
                var reader = RowReader(statement: row)
                found = entity.decode(&reader)
            }
            return found
        }
    }

    func save<T: Object>(_ object: T) throws {
        let database = try database()
        try StorageError.wrap("saving \(T.entityName)") {
            if let row = object as? UnreadableRowRecord {
                try write(row.cut(), database)
            } else {
                try write(object, database)
            }
            touch(T.entity.table)
            if let orderID = searchedOrder(of: object) { try OrderSearchIndex.refresh(orderID: orderID, database) }
        }
    }

    func deleteObject<T: Object>(ofType type: T.Type, primaryKey: T.PrimaryKey) throws -> Bool {
        let entity = T.entity
        let condition = CompiledSQL(text: entity.keyCondition, values: primaryKey.keyValues)
        return try delete(entity, where: condition) > 0
    }

    func deleteAllObjects<T: Object>(ofType type: T.Type, matching predicate: RecordPredicate<T>) throws -> Int {
        try delete(T.entity, where: predicate.node.sql)
    }

    private func write<T: Object>(_ object: T, _ database: Database) throws {
        let entity = T.entity
        try SQLStatement(database, entity.upsertSQL).run { entity.bind(object, &$0) }
    }

    private func delete<T: Object>(_ entity: Entity<T>, where condition: CompiledSQL) throws -> Int {
        let database = try database()
        return try StorageError.wrap("deleting \(entity.name)") {
            if T.self == OrderRecord.self {
                let orders = "(SELECT order_id FROM orders WHERE \(condition.text))"
                for sql in [
                    "DELETE FROM order_notes WHERE order_id IN \(orders)",
                    "DELETE FROM order_search WHERE rowid IN \(orders)",
                ] {
                    try database.run(sql, condition.values)
                }
            }
            try database.run("DELETE FROM \(entity.table) WHERE \(condition.text)", condition.values)
            let count = database.changesCount
            guard count > 0 else { return 0 }
            touch(entity.table)
            if T.self == OrderRecord.self { touched.formUnion(OrderTables.children + ["order_notes"]) }
            return count
        }
    }

    private func searchedOrder<T: Object>(of object: T) -> Int64? {
        switch object {
        case let order as OrderRecord: order.orderID
        case let item as OrderItemRecord: item.orderID
        case let coupon as OrderCouponLineRecord: coupon.orderID
        default: nil
        }
    }
}

extension UnreadableRowRecord {
    fileprivate func cut() -> UnreadableRowRecord {
        guard raw.count > Self.rawLimit else { return self }
        var copy = self
        copy.raw = Data(raw.prefix(Self.rawLimit))
        return copy
    }
}
