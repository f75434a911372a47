import FoundationEssentials
import WooFoundation

/// An order or a refund as the store's reports count it; amounts in cents, those of a refund negative.
struct AnalyticsSale: Sendable {
    var time: Int
    var isRefund = false
    var items = 0
    var total = 0
    var tax = 0
    var shipping = 0
    var coupons = 0
    var couponCodes: [String] = []
    var customer = ""
    var products: [Int] = []

    var net: Int { total - tax - shipping }

    /// The statuses that do not count (`woocommerce_excluded_report_order_statuses`), and those of orders that do not
    /// exist.
    static let excluded: Set<OrderStatus> = [.pending, .failed, .cancelled, .trash, .checkoutDraft, .autoDraft]

    /// The sales of an order: itself, where it has the requested date, and its refunds.
    static func of(_ order: DemoOrder, byPayment: Bool) -> [AnalyticsSale] {
        guard !excluded.contains(order.status) else { return [] }
        let customer = order.customerID > 0 ? "\(order.customerID)" : order.billing.email.lowercased()
        var sales: [AnalyticsSale] = []
        if let time = byPayment ? order.paid : order.created {
            var sale = AnalyticsSale(time: time)
            sale.items = order.lines.reduce(0) { $0 + $1.quantity.pieces }
            sale.total = order.total
            sale.tax = order.totalTax
            sale.shipping = order.shippingTotal
            sale.coupons = order.coupons.reduce(0) { $0 + $1.discount }
            sale.couponCodes = order.coupons.map(\.code)
            sale.customer = customer
            sale.products = order.lines.map(\.productID)
            sales.append(sale)
        }
        for refund in order.refunds {
            let lines = order.lines.filter { refund.lineIDs.contains($0.id) }
            var sale = AnalyticsSale(time: refund.created, isRefund: true)
            sale.items = -(lines.map(\.quantity) + refund.parts.map(\.quantity)).reduce(0) { $0 + $1.pieces }
            sale.total = -refund.amount
            sale.tax = -lines.reduce(0) { $0 + $1.totalTax } - refund.parts.reduce(0) { $0 + $1.tax }
            sale.shipping = -refund.parts.reduce(0) { $0 + ($1.kind == .shipping ? $1.total : 0) }
            sale.customer = customer
            sales.append(sale)
        }
        return sales
    }
}

/// Sums of sales as in `reports/revenue/stats`.
struct AnalyticsSums {
    let sales: [AnalyticsSale]

    /// - Parameter isTotal: for the whole range; an interval has no number of products.
    func json(isTotal: Bool) -> JSONNode {
        func money(_ cents: Int) -> JSONNode { .number(MoneyText.unpadded(cents)) }
        func sum(_ value: (AnalyticsSale) -> Int) -> Int { sales.reduce(0) { $0 + value($1) } }
        let orders = sales.filter { !$0.isRefund }
        let net = orders.reduce(0) { $0 + $1.net }
        let coupons = sum(\.coupons)
        let items = orders.reduce(0) { $0 + $1.items }
        func average(_ value: Double) -> JSONNode { orders.isEmpty ? 0 : .number("\(value / Double(orders.count))") }
        var members: [JSONNode.Member] = [
            .init("orders_count", .integer(orders.count)), .init("num_items_sold", .integer(sum(\.items))),
            .init("gross_sales", money(net + coupons)), .init("total_sales", money(sum(\.total))),
            .init("coupons", money(coupons)),
            .init("coupons_count", .integer(Set(sales.flatMap(\.couponCodes)).count)),
            .init("refunds", money(-sales.reduce(0) { $0 + ($1.isRefund ? $1.total : 0) })),
            .init("taxes", money(sum(\.tax))), .init("shipping", money(sum(\.shipping))),
            .init("net_revenue", money(sum(\.net))), .init("avg_items_per_order", average(Double(items))),
            .init("avg_order_value", average(Double(net) / 100)),
            .init("total_customers", .integer(Set(sales.map(\.customer)).count)),
        ]
        if isTotal { members.append(.init("products", .integer(Set(sales.flatMap(\.products)).count))) }
        members.append(.init("segments", []))
        return .object(members)
    }
}
