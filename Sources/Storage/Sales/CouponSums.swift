import GRDB

/// The sums of the orders with one coupon that count in the store's reports.
public struct CouponSums: Hashable, Sendable {
    public var orders = 0
    /// The discount, without tax, in the store's currency, in ten-thousandths of a major unit.
    public var discount: Int64 = 0
    /// The orders' totals, with tax and shipping, refunds not subtracted, likewise.
    public var total: Int64 = 0
    /// The same two in other currencies.
    public var otherDiscounts: OtherSums = [:]
    public var otherTotals: OtherSums = [:]
    /// When the first and the last of them were placed, in seconds since 1970, UTC.
    public var firstAt: Int64?
    public var lastAt: Int64?
    /// Distinct customers; guests are told apart by their addresses.
    public var customers = 0

    /// All zero.
    public init() {}
}

extension TransactionStorage {
    func couponSums(code: String) throws -> CouponSums {
        let database = try database()
        return try StorageError.wrap("adding up a coupon") {
            try writeSales(database)
            let basis = try SaleBasis.load(database)
            let uncounted = basis.uncountedStatuses
            let marks = uncounted.map { _ in "?" }.joined(separator: ", ")
            let sql = """
                SELECT lines.discount, sales.total, sales.created_at, sales.customer, sales.order_id, sales.currency \
                FROM order_coupon_lines AS lines JOIN sales ON sales.order_id = lines.order_id AND sales.refund_id = 0 \
                WHERE lines.code = ? COLLATE NOCASE AND sales.status NOT IN (\(marks))
                """
            var sums = CouponSums()
            var orders: Set<Int64> = []
            var customers: Set<Int64> = []
            try SQLStatement(database, sql).run([.text(code)] + uncounted.map { .text($0) }) { row in
                let currency = Cell(statement: row, index: 5).text
                let discount = Sale.amount(Cell(statement: row, index: 0).text)
                sums.add(discount, basis.isOwn(currency) ? nil : currency, \.discount, \.otherDiscounts)
                // A plugin may record one coupon in two lines.
                guard orders.insert(Cell(statement: row, index: 4).integer).inserted else { return }
                let total = Cell(statement: row, index: 1).integer
                sums.add(total, basis.isOwn(currency) ? nil : currency, \.total, \.otherTotals)
                let customer = Cell(statement: row, index: 3).integer
                if customer != 0 { customers.insert(customer) }
                let at = Cell(statement: row, index: 2).integer
                guard at != 0 else { return }
                sums.firstAt = min(sums.firstAt ?? at, at)
                sums.lastAt = max(sums.lastAt ?? at, at)
            }
            (sums.orders, sums.customers) = (orders.count, customers.count)
            return sums
        }
    }
}

extension CouponSums {
    /// - Parameter currency: nil for the store's.
    fileprivate mutating func add(
        _ amount: Int64,
        _ currency: String?,
        _ own: WritableKeyPath<CouponSums, Int64>,
        _ others: WritableKeyPath<CouponSums, OtherSums>
    ) {
        if let currency { return self[keyPath: others].add(amount, in: currency) }
        let sum = self[keyPath: own].addingReportingOverflow(amount)
        if !sum.overflow { self[keyPath: own] = sum.partialValue }
    }
}
