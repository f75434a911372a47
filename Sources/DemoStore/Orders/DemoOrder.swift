import FoundationEssentials

/// An order of the demo store; dates in seconds since 1970. The sums of an invented order are derived from its rows, in
/// cents; those of a changed one are as the store computed them then.
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
    var giftCards: [DemoGiftUse] = []
    var pricesIncludeTax = false
    /// nil for the store's.
    var currency: String?
    var keptSums: Kept<OrderSums>?
    /// The status before the order went to the trash.
    var statusBeforeTrash: OrderStatus?

    /// nil for an invented order.
    var sums: OrderSums? {
        get { keptSums?.value }
        set { keptSums = newValue.map { Kept($0) } }
    }

    var discount: Int { sums?.discount.hundredths ?? lines.reduce(0) { $0 + $1.subtotal - $1.total } }
    var discountTax: Int { sums?.discountTax.hundredths ?? lines.reduce(0) { $0 + $1.subtotalTax - $1.totalTax } }
    var shippingTotal: Int { sums?.shipping.hundredths ?? shippingLines.reduce(0) { $0 + $1.total } }
    var shippingTax: Int { sums?.shippingTax.hundredths ?? shippingLines.reduce(0) { $0 + $1.totalTax } }
    var cartTax: Int {
        sums?.cartTax.hundredths ?? lines.reduce(0) { $0 + $1.totalTax } + fees.reduce(0) { $0 + $1.totalTax }
    }
    var totalTax: Int { sums?.totalTax.hundredths ?? cartTax + shippingTax }
    var total: Int {
        if let sums { return sums.total.hundredths }
        return max(0, lines.reduce(0) { $0 + $1.total } + fees.reduce(0) { $0 + $1.total } + shippingTotal + totalTax)
    }
    var refunded: Int { refunds.reduce(0) { $0 + $1.amount } }

    /// The rates in use, each once.
    var taxRows: [TaxRow] {
        if let sums { return sums.taxRows }
        return rates.map { rate in
            TaxRow(id: 0, rateID: rate.id, code: rate.code, label: rate.label, percent: rate.percentText)
        }
    }

    /// For an invented order, in the order of their first line.
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
        let ids =
            lines.map(\.id) + shippingLines.map(\.id) + fees.map(\.id) + coupons.map(\.id)
            + (sums?.taxRows.map(\.id) ?? [])
        return (ids.max() ?? id * 5) + 1
    }
}
