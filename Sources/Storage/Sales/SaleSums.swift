/// Sums of sales. Amounts are in ten-thousandths of a major unit; those of refunds are positive.
public struct SaleSums: Hashable, Sendable {
    public var orders: Int64 = 0
    public var items: Int64 = 0
    public var total: Int64 = 0
    public var tax: Int64 = 0
    public var shipping: Int64 = 0
    public var discount: Int64 = 0
    /// Orders that are their customer's first.
    public var firsts: Int64 = 0
    public var refunds: Int64 = 0
    public var refunded: Int64 = 0
    public var refundedTax: Int64 = 0
    public var refundedShipping: Int64 = 0
    public var refundedItems: Int64 = 0

    /// All zero.
    public init() {}

    init(_ sale: Sale) {
        if sale.refundID == 0 {
            (orders, items, total, tax) = (1, sale.items, sale.total, sale.tax)
            (shipping, discount, firsts) = (sale.shipping, sale.discount, sale.isFirst ? 1 : 0)
        } else {
            (refunds, refunded, refundedTax) = (1, sale.total, sale.tax)
            (refundedShipping, refundedItems) = (sale.shipping, sale.items)
        }
    }

    static let columns = [
        "orders", "items", "total", "tax", "shipping", "discount", "firsts", "refunds", "refunded", "refunded_tax",
        "refunded_shipping", "refunded_items",
    ]

    var values: [Int64] {
        [
            orders, items, total, tax, shipping, discount, firsts, refunds, refunded, refundedTax, refundedShipping,
            refundedItems,
        ]
    }

    var isZero: Bool { self == SaleSums() }

    /// Reads the columns in their order.
    init(row: OpaquePointer, from index: Int32) {
        func cell(_ place: Int32) -> Int64 { Cell(statement: row, index: index + place).integer }
        (orders, items, total, tax, shipping, discount) = (cell(0), cell(1), cell(2), cell(3), cell(4), cell(5))
        (firsts, refunds, refunded, refundedTax) = (cell(6), cell(7), cell(8), cell(9))
        (refundedShipping, refundedItems) = (cell(10), cell(11))
    }

    /// Adds `other`, or subtracts it. A sum that does not fit into 64 bits stays at the limit.
    public mutating func add(_ other: SaleSums, isTakenAway: Bool = false) {
        func add(_ value: inout Int64, _ change: Int64) { value = Self.sum(value, change, isTakenAway) }
        add(&orders, other.orders)
        add(&items, other.items)
        add(&total, other.total)
        add(&tax, other.tax)
        add(&shipping, other.shipping)
        add(&discount, other.discount)
        add(&firsts, other.firsts)
        add(&refunds, other.refunds)
        add(&refunded, other.refunded)
        add(&refundedTax, other.refundedTax)
        add(&refundedShipping, other.refundedShipping)
        add(&refundedItems, other.refundedItems)
    }

    /// A sum that does not fit stays at the nearest limit.
    private static func sum(_ left: Int64, _ right: Int64, _ isTakenAway: Bool) -> Int64 {
        let (sum, overflows) =
            isTakenAway ? left.subtractingReportingOverflow(right) : left.addingReportingOverflow(right)
        guard overflows else { return sum }
        return (right < 0) == isTakenAway ? .max : .min
    }
}
