import GRDB

/// Reads and writes rows of `sales`.
struct SaleTable {
    private static let columns = """
        order_id, refund_id, created_at, created_day, paid_day, status, currency, total, tax, shipping, discount, items, \
        customer, is_first, lines
        """

    private let select: SQLStatement
    private let insert: SQLStatement
    private let delete: SQLStatement
    private let firstCounted: SQLStatement
    private let markedFirst: SQLStatement
    private let mark: SQLStatement
    private let uncounted: [String]

    init(_ database: Database, basis: SaleBasis) throws {
        select = try SQLStatement(database, "SELECT \(Self.columns) FROM sales WHERE order_id = ?")
        insert = try SQLStatement(
            database,
            "INSERT INTO sales (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        )
        delete = try SQLStatement(database, "DELETE FROM sales WHERE order_id = ?")
        uncounted = basis.uncountedStatuses
        let columns = "order_id, created_at, created_day, paid_day, status, currency, is_first"
        firstCounted = try SQLStatement(
            database,
            """
            SELECT \(columns) FROM sales INDEXED BY sales_by_customer \
            WHERE customer = ? AND refund_id = 0 AND customer <> 0 AND created_at IS NOT NULL \
            AND \(CompiledSQL.isNone("status", of: uncounted.count)) ORDER BY created_at, order_id LIMIT 1
            """
        )
        markedFirst = try SQLStatement(
            database,
            "SELECT \(columns) FROM sales INDEXED BY sales_first WHERE customer = ? AND is_first = 1"
        )
        mark = try SQLStatement(database, "UPDATE sales SET is_first = ? WHERE order_id = ? AND refund_id = 0")
    }

    func sales(ofOrder orderID: Int64) throws -> [Sale] {
        var sales: [Sale] = []
        try select.run({ $0.bind(orderID) }) { sales.append(Sale(row: $0)) }
        return sales
    }

    /// A customer's oldest order that counts and has a date.
    func firstOrder(ofCustomer customer: Int64) throws -> CustomerOrder? {
        var found: CustomerOrder?
        try firstCounted.run { binder in
            binder.bind(customer)
            for status in uncounted { binder.bind(status) }
        } row: {
            found = CustomerOrder(row: $0)
        }
        return found
    }

    /// A customer's orders that are marked as the first: at most one, unless something just changed.
    func ordersMarkedFirst(ofCustomer customer: Int64) throws -> [CustomerOrder] {
        var orders: [CustomerOrder] = []
        try markedFirst.run({ $0.bind(customer) }) { orders.append(CustomerOrder(row: $0)) }
        return orders
    }

    func delete(order orderID: Int64) throws { try delete.run { $0.bind(orderID) } }

    func insert(_ sale: Sale) throws {
        try insert.run { binder in
            binder.bind(sale.orderID)
            binder.bind(sale.refundID)
            binder.bind(sale.createdAt)
            binder.bind(sale.createdDay)
            binder.bind(sale.paidDay)
            binder.bind(sale.status)
            binder.bind(sale.currency)
            binder.bind(sale.total)
            binder.bind(sale.tax)
            binder.bind(sale.shipping)
            binder.bind(sale.discount)
            binder.bind(sale.items)
            binder.bind(sale.customer)
            binder.bind(sale.isFirst)
            binder.bind(SaleLines.pack(sale.lines))
        }
    }

    func mark(order orderID: Int64, isFirst: Bool) throws {
        try mark.run { binder in
            binder.bind(isFirst)
            binder.bind(orderID)
        }
    }
}

/// The part of a customer's order needed to know whether it is the first.
struct CustomerOrder {
    let orderID: Int64
    let createdAt: Int64?
    let createdDay: Int?
    let paidDay: Int?
    let status: String
    let currency: String
    let isFirst: Bool

    fileprivate init(row: OpaquePointer) {
        var reader = RowReader(statement: row)
        orderID = reader.next()
        createdAt = reader.next()
        createdDay = reader.next()
        paidDay = reader.next()
        status = reader.next()
        currency = reader.next()
        isFirst = reader.next()
    }
}

extension Sale {
    /// A row with the columns of `SaleTable`, in their order.
    fileprivate init(row: OpaquePointer) {
        var reader = RowReader(statement: row)
        self.init(
            orderID: reader.next(),
            refundID: reader.next(),
            createdAt: reader.next(),
            createdDay: reader.next(),
            paidDay: reader.next(),
            status: reader.next(),
            currency: reader.next(),
            total: reader.next(),
            tax: reader.next(),
            shipping: reader.next(),
            discount: reader.next(),
            items: reader.next(),
            customer: reader.next(),
            isFirst: reader.next(),
            lines: SaleLines.unpack(reader.next())
        )
    }
}
