import FoundationEssentials
import GRDB

/// `StorageType` on one connection, during one transaction. Records which rows it changed.
final class TransactionStorage: StorageType {
    private var open: Database?
    private(set) var touched: [String: TouchedRows] = [:]
    private var knownOrderWriter: OrderWriter?
    /// The order being saved.
    private var orderID: Int64 = 0
    /// Orders with changed notes whose search index is not updated yet.
    private var ordersWithOtherNotes: Set<Int64> = []
    private var tallies = OrderTallies()
    private let saleChanges = SaleChanges()
    /// Changed, with the search index not updated yet.
    private var changedProducts: Set<Int64> = []
    private var changedCustomers: Set<Int64> = []

    init(_ database: Database) { open = database }

    func close() {
        open = nil
        knownOrderWriter = nil
    }

    func database() throws -> Database {
        guard let open else { throw StorageError.transactionEnded }
        return open
    }

    func touch(_ table: String, _ rows: TouchedRows) {
        touched[table] = touched[table]?.union(rows) ?? rows
    }

    private func touch(_ table: String, row id: Int64) { touched[table, default: .some([])].add(id) }

    /// Call before the transaction is committed.
    func finish() throws {
        let database = try database()
        try StorageError.wrap("counting orders") { try writeTallies(database) }
        try StorageError.wrap("adding up sales") { try saleChanges.write(database) }
        try StorageError.wrap("indexing for search") {
            try OrderSearchIndex.refreshNotes(orderIDs: ordersWithOtherNotes, database)
            let catalogue = CatalogueSearchIndex(database)
            try catalogue.refresh(products: changedProducts)
            try catalogue.refresh(customers: changedCustomers)
        }
        try StorageError.wrap("adding up customers") {
            try changePeople(changedCustomers.union(saleChanges.buyers), database)
        }
        saleChanges.buyers = []
        (ordersWithOtherNotes, changedProducts, changedCustomers) = ([], [], [])
    }

    /// A few are updated at once, unless others are waiting.
    private func changePeople(_ people: Set<Int64>, _ database: Database) throws {
        guard !people.isEmpty else { return }
        guard people.count <= PeopleTable.few, try PeopleTable.changed(limit: 1, database).isEmpty else {
            return try PeopleTable.note(people, database)
        }
        touchPeople(try PeopleTable(database).refresh(people))
    }

    private func touchPeople(_ people: Set<Int64>) {
        for id in people { touch(PersonRecord.entity.table, row: id) }
    }

    func settlePeople(limit: Int) throws -> Bool {
        let database = try database()
        return try StorageError.wrap("adding up customers") {
            touchPeople(try PeopleTable.settle(limit: limit, database))
            return try !PeopleTable.changed(limit: 1, database).isEmpty
        }
    }

    /// Called before orders are counted, and at the end.
    func writeTallies(_ database: Database) throws {
        if !tallies.isEmpty { try tallies.write(database) }
    }

    /// Called before sales are added up.
    func writeSales(_ database: Database) throws { try saleChanges.write(database) }

    func save(_ graph: OrderGraph, text: String? = nil, _ database: Database) throws {
        orderID = graph.order.orderID
        if let knownOrderWriter { return try knownOrderWriter.save(graph, text: text) }
        let writer = try OrderWriter(
            database,
            touch: { [unowned self] in touch($0, row: orderID) },
            replaced: { [unowned self] in tallies.replaced($0, by: $1) },
            sold: { [unowned self] in saleChanges.note($0, isNew: !$1) }
        )
        knownOrderWriter = writer
        try writer.save(graph, text: text)
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
            try writeTallies(database)
            return try SelectQuery(predicate: predicate, order: SortOrder([])).count(database)
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
            if let order = object as? OrderRecord {
                tallies.replaced(try loadObject(ofType: OrderRecord.self, primaryKey: order.orderID), by: order)
            }
            if let row = object as? UnreadableRowRecord {
                try write(row.cut(), database)
            } else {
                try write(object, database)
            }
            if let id = object.primaryKey as? Int64 {
                touch(T.entity.table, row: id)
            } else {
                touch(T.entity.table, .many)
            }
            noteForSearch(object)
            saleChanges.note(object)
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
            let rows = try touchedByDeleting(entity, where: condition, database)
            try noteForSearchBeforeDeleting(entity, where: condition, database)
            try saleChanges.noteBeforeDeleting(entity, where: condition, database)
            if T.self == OrderRecord.self {
                try tallies.remove(where: condition, database)
                let orders = "(SELECT order_id FROM orders WHERE \(condition.text))"
                for sql in [
                    "DELETE FROM order_notes WHERE order_id IN \(orders)",
                    "DELETE FROM order_note_readings WHERE order_id IN \(orders)",
                    "DELETE FROM shipment_trackings WHERE order_id IN \(orders)",
                    "DELETE FROM order_search WHERE rowid IN \(orders)",
                ] {
                    try database.run(sql, condition.values)
                }
            }
            try database.run("DELETE FROM \(entity.table) WHERE \(condition.text)", condition.values)
            let count = database.changesCount
            guard count > 0 else { return 0 }
            touch(entity.table, rows)
            if T.self == OrderRecord.self {
                for table in OrderTables.children + ["order_notes", "shipment_trackings"] { touch(table, .many) }
            }
            return count
        }
    }

    /// The rows that a deletion will delete.
    private func touchedByDeleting<T: Object>(
        _ entity: Entity<T>,
        where condition: CompiledSQL,
        _ database: Database
    ) throws -> TouchedRows {
        guard T.PrimaryKey.self == Int64.self, condition.text != "1" else { return .many }
        var rows = TouchedRows.some([])
        let sql = "SELECT \(entity.key[0]) FROM \(entity.table) WHERE \(condition.text)"
        try SQLStatement(database, sql).walk({ binder in for value in condition.values { binder.bind(value) } }) {
            row in
            rows.add(Cell(statement: row, index: 0).integer)
            return rows != .many
        }
        return rows
    }

    private func noteForSearch<T: Object>(_ object: T) {
        switch object {
        case let note as OrderNoteRecord: ordersWithOtherNotes.insert(note.orderID)
        case let product as ProductRecord: changedProducts.insert(product.productID)
        case let variation as ProductVariationRecord: changedProducts.insert(variation.productID)
        case let customer as CustomerRecord: changedCustomers.insert(customer.customerID)
        default: break
        }
    }

    private func noteForSearchBeforeDeleting<T: Object>(
        _ entity: Entity<T>,
        where condition: CompiledSQL,
        _ database: Database
    ) throws {
        func ids(_ column: String) throws -> Set<Int64> {
            var ids: Set<Int64> = []
            let sql = "SELECT DISTINCT \(column) FROM \(entity.table) WHERE \(condition.text)"
            try SQLStatement(database, sql).run(condition.values) { ids.insert(Cell(statement: $0, index: 0).integer) }
            return ids
        }
        if T.self == OrderNoteRecord.self { ordersWithOtherNotes.formUnion(try ids("order_id")) }
        if T.self == ProductRecord.self || T.self == ProductVariationRecord.self {
            changedProducts.formUnion(try ids("product_id"))
        }
        if T.self == CustomerRecord.self { changedCustomers.formUnion(try ids("customer_id")) }
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
