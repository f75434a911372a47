import FoundationEssentials
import GRDB
import GRDBSQLite

/// Ranks products, customers and others by what they brought in a range, reading the range's sales once.
struct SaleRanking {
    private let database: Database
    private let range: SaleRange

    init(_ database: Database, range: SaleRange) {
        self.database = database
        self.range = range
    }

    func leaders(_ kind: SaleLeaderKind, limit: Int) throws -> [SaleLeader] {
        switch kind {
        case .product: try SaleNames(database).products(best(try products(), limit))
        case .category: try best(categories(), limit)
        case .customer: try SaleNames(database).customers(best(keyed("sales.customer", isNumber: true), limit))
        case .country: try best(keyed("orders.billing_country", isNumber: false), limit)
        case .method: try SaleNames(database).methods(best(keyed("orders.payment_method_id", isNumber: false), limit))
        case .coupon: try best(coupons(), limit)
        }
    }

    private func best(_ leaders: [SaleLeader], _ limit: Int) -> [SaleLeader] {
        let sorted = leaders.sorted {
            ($1.amount, $1.quantity, $1.orders, $0.id, $0.key) < ($0.amount, $0.quantity, $0.orders, $1.id, $1.key)
        }
        return Array(sorted.prefix(limit))
    }

    // MARK: One per order

    private func keyed(_ column: String, isNumber: Bool) throws -> [SaleLeader] {
        var found: [SaleKey: SaleLeader] = [:]
        for (source, sign) in [(range.orders, Int64(1)), (range.refunds, -1)] {
            let sql = "SELECT \(column), sales.total - sales.tax - sales.shipping \(source.text)"
            try SQLStatement(database, sql).run(source.values) { row in
                let cell = Cell(statement: row, index: 0)
                let key = isNumber ? SaleKey(id: cell.integer) : SaleKey(text: cell.text)
                // Orders without a customer are skipped.
                guard !isNumber || key.id != 0 else { return }
                found[key, default: SaleLeader(id: key.id, key: key.text)]
                    .add(orders: max(0, sign), amount: sign * Cell(statement: row, index: 1).integer)
            }
        }
        return Array(found.values)
    }

    // MARK: Several per order

    private func products() throws -> [SaleLeader] {
        var found: [Int64: SaleLeader] = [:]
        try walkLines { line, isNewInOrder, sign in
            guard line.productID > 0 else { return }
            let orders: Int64 = sign > 0 && isNewInOrder(line.productID) ? 1 : 0
            found[line.productID, default: SaleLeader(id: line.productID)]
                .add(orders: orders, amount: sign * line.net, quantity: sign * line.quantity)
        }
        return Array(found.values)
    }

    private func categories() throws -> [SaleLeader] {
        let (ofProduct, names) = try SaleNames(database).categories()
        var found: [Int64: SaleLeader] = [:]
        try walkLines { line, isNewInOrder, sign in
            for category in ofProduct[line.productID] ?? [] {
                let orders: Int64 = sign > 0 && isNewInOrder(category) ? 1 : 0
                found[category, default: SaleLeader(id: category, name: names[category] ?? "")]
                    .add(orders: orders, amount: sign * line.net, quantity: sign * line.quantity)
            }
        }
        return Array(found.values)
    }

    /// Passes the lines of the range's orders, then those of its refunds with a sign of -1; the function passed with
    /// them returns whether it sees a number for the first time in that order.
    private func walkLines(_ line: (SaleLine, (Int64) -> Bool, Int64) -> Void) throws {
        for (source, sign) in [(range.orders, Int64(1)), (range.refunds, -1)] {
            var seen = NumbersOfOrder()
            try SQLStatement(database, "SELECT sales.lines \(source.text)").run(source.values) { row in
                seen.removeAll()
                let bytes = UnsafeRawBufferPointer(
                    start: sqlite3_column_blob(row, 0),
                    count: Int(sqlite3_column_bytes(row, 0))
                )
                SaleLines.read(bytes) { line($0, { seen.insert($0) }, sign) }
            }
        }
    }

    private func coupons() throws -> [SaleLeader] {
        let orders = range.orders
        let (tables, conditions) = orders.text.splitAtWhere
        let sql = """
            SELECT coupons.code, coupons.discount, orders.order_id \(tables) \
            CROSS JOIN order_coupon_lines AS coupons ON coupons.order_id = orders.order_id \(conditions)
            """
        var found: [String: SaleLeader] = [:]
        var last: [String: Int64] = [:]
        try SQLStatement(database, sql).run(orders.values) { row in
            let code = Cell(statement: row, index: 0).text.lowercased()
            let order = Cell(statement: row, index: 2).integer
            let isNew = last.updateValue(order, forKey: code) != order
            found[code, default: SaleLeader(key: code, name: code)]
                .add(orders: isNew ? 1 : 0, amount: Sale.amount(Cell(statement: row, index: 1).text))
        }
        return Array(found.values)
    }
}

/// A number or a text by which sales are grouped.
private struct SaleKey: Hashable {
    var id: Int64 = 0
    var text = ""
}

/// What an order has of something is mostly little: comparing takes less time than hashing.
private struct NumbersOfOrder {
    private static let most = 32

    private var few: [Int64] = []
    private var others: Set<Int64> = []

    /// - Returns: whether it is new.
    mutating func insert(_ number: Int64) -> Bool {
        if few.contains(number) { return false }
        guard few.count == Self.most else {
            few.append(number)
            return true
        }
        return others.insert(number).inserted
    }

    mutating func removeAll() {
        few.removeAll(keepingCapacity: true)
        if !others.isEmpty { others.removeAll() }
    }
}

extension SaleLeader {
    fileprivate mutating func add(orders: Int64, amount: Int64, quantity: Int64 = 0) {
        self.orders += orders
        let sum = self.amount.addingReportingOverflow(amount)
        self.amount = sum.overflow ? (amount < 0 ? .min : .max) : sum.partialValue
        let units = self.quantity.addingReportingOverflow(quantity)
        self.quantity = units.overflow ? (quantity < 0 ? .min : .max) : units.partialValue
    }
}

extension String {
    /// The text before the first `WHERE`.
    fileprivate var splitAtWhere: (String, String) {
        guard let place = firstRange(of: "WHERE") else { return (self, "") }
        return (String(self[..<place.lowerBound]), String(self[place.lowerBound...]))
    }
}
