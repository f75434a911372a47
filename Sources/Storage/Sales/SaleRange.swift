import FoundationEssentials

/// Which sales are added up.
public struct SaleRange: Hashable, Sendable {
    public var dated: SaleDated
    /// Days since 1970 in the store's calendar.
    public var days: Range<Int>
    /// The same days as instants: from the first until before the last.
    public var instants: Range<Date>
    public var excludedStatuses: [String]
    /// Only sales in this currency, ISO 4217.
    public var currency: String

    public init(
        dated: SaleDated,
        days: Range<Int>,
        instants: Range<Date>,
        excludedStatuses: [String],
        currency: String
    ) {
        self.dated = dated
        self.days = days
        self.instants = instants
        self.excludedStatuses = excludedStatuses
        self.currency = currency
    }

    /// The column of `orders` that it reads.
    var column: String { dated == .created ? "date_created" : "date_paid" }

    var ends: [SQLValue] { [instants.lowerBound.sqlValue, instants.upperBound.sqlValue] }

    /// The conditions on `sales` besides the dates.
    var counted: CompiledSQL {
        let statuses = excludedStatuses + SaleBasis.hiddenStatuses.sorted()
        let marks = statuses.map { _ in "?" }.joined(separator: ", ")
        return CompiledSQL(
            text: "sales.currency = ? AND sales.status NOT IN (\(marks))",
            values: [.text(currency)] + statuses.map { .text($0) }
        )
    }

    /// Orders of the range, with their sales: `FROM … WHERE …`.
    var orders: CompiledSQL {
        CompiledSQL(
            text: """
                FROM orders INDEXED BY orders_by_date CROSS JOIN sales \
                ON sales.order_id = orders.order_id AND sales.refund_id = 0 \
                WHERE orders.\(column) >= ? AND orders.\(column) < ? AND
                """ + " ",
            values: ends
        ) + counted
    }

    /// Refunds made in the range, with their orders.
    var refunds: CompiledSQL {
        CompiledSQL(
            text: """
                FROM sales INDEXED BY sales_of_refunds CROSS JOIN orders ON orders.order_id = sales.order_id \
                WHERE sales.refund_id > 0 AND sales.created_at >= ? AND sales.created_at < ? AND
                """ + " ",
            values: ends
        ) + counted
    }
}

/// The sums of one day.
public struct SaleDay: Hashable, Sendable {
    /// Days since 1970 in the store's calendar.
    public let day: Int
    public internal(set) var sums: SaleSums
}

/// One sale with its time.
public struct SaleInstant: Hashable, Sendable {
    public let instant: Date
    public let sums: SaleSums
}

/// What orders are ranked by.
public enum SaleLeaderKind: String, Sendable, CaseIterable {
    case product
    case category
    case customer
    case country
    case method
    case coupon
}

/// One entry of a ranking.
public struct SaleLeader: Hashable, Sendable {
    /// The id of a product, category or customer (negative for a guest); 0 otherwise.
    public var id: Int64 = 0
    /// Country code, id of a payment method, coupon code; empty otherwise.
    public var key = ""
    /// The name to show.
    public var name = ""
    /// SKU or e-mail address.
    public var detail = ""
    public var orders: Int64 = 0
    /// In ten-thousandths of a unit.
    public var quantity: Int64 = 0
    /// In ten-thousandths of a major unit, without tax and shipping; for a coupon, its discount.
    public var amount: Int64 = 0
}
