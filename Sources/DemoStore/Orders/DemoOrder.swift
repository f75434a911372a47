/// An order as the demo store keeps it: money in cents, dates in seconds since 1970.
struct DemoOrder: Hashable, Sendable {
    var id: Int
    var status: OrderStatus
    var created: Int
    var modified: Int
    var completed: Int?
    var paid: Int?
    var customerID = 0
    var orderKey = ""
    var billing = DemoAddress()
    var shipping = DemoAddress()
    var paymentMethod = ""
    var paymentTitle = ""
    var transactionID = ""
    var ipAddress = ""
    var userAgent = ""
    var createdVia = "rest-api"
    var customerNote = ""
    var meta: [DemoMeta] = []
    var lines: [DemoLine] = []
    var shippingLines: [DemoCharge] = []
    var fees: [DemoCharge] = []
    var coupons: [DemoCoupon] = []
    var refunds: [DemoRefund] = []
    /// The status before the order went to the trash.
    var statusBeforeTrash: OrderStatus?

    var discount: Int { lines.reduce(0) { $0 + $1.subtotal - $1.total } }
    var discountTax: Int { lines.reduce(0) { $0 + $1.subtotalTax - $1.totalTax } }
    var shippingTotal: Int { shippingLines.reduce(0) { $0 + $1.total } }
    var shippingTax: Int { shippingLines.reduce(0) { $0 + $1.totalTax } }
    var cartTax: Int { lines.reduce(0) { $0 + $1.totalTax } + fees.reduce(0) { $0 + $1.totalTax } }
    var totalTax: Int { cartTax + shippingTax }
    var total: Int {
        max(0, lines.reduce(0) { $0 + $1.total } + fees.reduce(0) { $0 + $1.total } + shippingTotal + totalTax)
    }
    var refunded: Int { refunds.reduce(0) { $0 + $1.amount } }

    /// The rates in use, each once, in the order of their first line.
    var rates: [TaxRate] {
        var seen: [TaxRate] = []
        for rate in lines.compactMap(\.tax) + fees.compactMap(\.tax) + shippingLines.compactMap(\.tax)
        where !seen.contains(rate) {
            seen.append(rate)
        }
        return seen
    }

    /// The largest id of any line, for the next one.
    var lastLineID: Int {
        let ids = lines.map(\.id) + shippingLines.map(\.id) + fees.map(\.id) + coupons.map(\.id)
        return (ids.max() ?? id * 5) + 1
    }
}
