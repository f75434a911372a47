import FoundationEssentials
import GRDB
import GRDBSQLite

/// What a person bought of one product, in the orders that count.
public struct PersonProduct: Hashable, Sendable {
    public var productID: Int64 = 0
    /// The name in the catalogue; for a product that was deleted, that in the newest order.
    public var name = ""
    public var sku = ""
    /// Orders with it.
    public var orders: Int64 = 0
    /// In ten-thousandths of a unit, less what was returned.
    public var quantity: Int64 = 0
    /// In the store's currency, in ten-thousandths of a major unit, without tax and shipping, less refunds.
    public var amount: Int64 = 0
    /// The same in other currencies.
    public var others: OtherSums = [:]
    /// When the newest order with it was placed; nil where no order has a date.
    public var lastAt: Date?

    init(productID: Int64) { self.productID = productID }
}

/// Adds up the lines of a person's sales: one index finds them, and the cost depends on the person's orders only.
struct PersonProducts {
    let database: Database
    private let basis: SaleBasis
    /// Statuses whose orders do not count.
    let uncounted: [String]

    init(_ database: Database) throws {
        self.database = database
        basis = try SaleBasis.load(database)
        uncounted = basis.uncountedStatuses
    }

    /// - Parameter keys: from `PeopleTable.keys`.
    /// - Returns: the most pieces first.
    func most(of keys: [Int64], limit: Int) throws -> [PersonProduct] {
        var found: [Int64: PersonProduct] = [:]
        let orders = """
            FROM sales INDEXED BY sales_by_customer WHERE customer = ? AND refund_id = 0 AND customer <> 0 \
            AND \(CompiledSQL.isNone("status", of: uncounted.count))
            """
        for key in keys {
            let values = [SQLValue.integer(key)] + uncounted.map { .text($0) }
            try add("SELECT lines, created_at, currency \(orders)", values, sign: 1, to: &found)
            let refunds = """
                SELECT lines, NULL, currency FROM sales WHERE refund_id > 0 AND order_id IN (SELECT order_id \(orders))
                """
            try add(refunds, values, sign: -1, to: &found)
        }
        let best = found.values.filter { $0.quantity > 0 }.sorted {
            ($1.quantity, $1.amount, $0.productID) < ($0.quantity, $0.amount, $1.productID)
        }
        return try named(Array(best.prefix(limit)))
    }

    private func add(_ sql: String, _ values: [SQLValue], sign: Int64, to found: inout [Int64: PersonProduct]) throws {
        var seen: Set<Int64> = []
        try SQLStatement(database, sql).run(values) { row in
            seen.removeAll(keepingCapacity: true)
            let cell = Cell(statement: row, index: 1)
            let date = cell.isNull ? nil : Date(timeIntervalSince1970: Double(cell.integer))
            let currency = Cell(statement: row, index: 2).text
            let other = basis.isOwn(currency) ? nil : currency
            let count = Int(sqlite3_column_bytes(row, 0))
            SaleLines.read(UnsafeRawBufferPointer(start: sqlite3_column_blob(row, 0), count: count)) { line in
                guard line.productID > 0 else { return }
                let isNew = sign > 0 && seen.insert(line.productID).inserted
                found[line.productID, default: PersonProduct(productID: line.productID)]
                    .add(line, sign: sign, other: other, isNewOrder: isNew, at: date)
            }
        }
    }

    private func named(_ products: [PersonProduct]) throws -> [PersonProduct] {
        let names = try SaleNames(database).products(products.map { SaleLeader(id: $0.productID) })
        return zip(products, names).map { product, name in
            var product = product
            (product.name, product.sku) = (name.name, name.detail)
            return product
        }
    }
}

extension PersonProduct {
    /// - Parameter other: the order's currency; nil for the store's.
    fileprivate mutating func add(_ line: SaleLine, sign: Int64, other: String?, isNewOrder: Bool, at date: Date?) {
        orders += isNewOrder ? 1 : 0
        quantity = Self.sum(quantity, sign * line.quantity)
        if let other { others.add(sign * line.net, in: other) } else { amount = Self.sum(amount, sign * line.net) }
        if let date { lastAt = max(lastAt ?? date, date) }
    }

    private static func sum(_ one: Int64, _ other: Int64) -> Int64 {
        let sum = one.addingReportingOverflow(other)
        return sum.overflow ? one : sum.partialValue
    }
}

extension TransactionStorage {
    func personProducts(_ personID: Int64, limit: Int) throws -> [PersonProduct] {
        let database = try database()
        return try StorageError.wrap("adding up what somebody bought") {
            try writeSales(database)
            let keys = try PeopleTable.keys(of: personID, database)
            return try PersonProducts(database).most(of: keys, limit: limit)
        }
    }
}
