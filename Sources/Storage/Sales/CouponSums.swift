import GRDB

/// The sums of the orders with one coupon that count in the store's reports.
public struct CouponSums: Hashable, Sendable {
    public var orders = 0
    /// The discount, without tax, in ten-thousandths of a major unit.
    public var discount: Int64 = 0
    /// The orders' totals, with tax and shipping, refunds not subtracted, in ten-thousandths of a major unit.
    public var total: Int64 = 0
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
            let uncounted = try SaleBasis.load(database).uncountedStatuses
            let marks = uncounted.map { _ in "?" }.joined(separator: ", ")
            let sql = """
                SELECT lines.discount, sales.total, sales.created_at, sales.customer, sales.order_id \
                FROM order_coupon_lines AS lines JOIN sales ON sales.order_id = lines.order_id AND sales.refund_id = 0 \
                WHERE lines.code = ? COLLATE NOCASE AND sales.status NOT IN (\(marks))
                """
            var sums = CouponSums()
            var orders: Set<Int64> = []
            var customers: Set<Int64> = []
            try SQLStatement(database, sql).run([.text(code)] + uncounted.map { .text($0) }) { row in
                sums.discount = Self.sum(sums.discount, Sale.amount(Cell(statement: row, index: 0).text))
                // A plugin may record one coupon in two lines.
                guard orders.insert(Cell(statement: row, index: 4).integer).inserted else { return }
                sums.total = Self.sum(sums.total, Cell(statement: row, index: 1).integer)
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

    private static func sum(_ one: Int64, _ other: Int64) -> Int64 {
        let sum = one.addingReportingOverflow(other)
        return sum.overflow ? one : sum.partialValue
    }
}
