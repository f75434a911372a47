import FoundationEssentials
import Storage
import WooFoundation

extension StatsTotals {
    init(_ sums: SaleSums, decimals: Int) {
        func money(_ stored: Int64) -> Decimal { Money.amount(stored: stored) }
        let (total, tax, shipping) = (money(sums.total), money(sums.tax), money(sums.shipping))
        let (refunded, refundedTax) = (money(sums.refunded), money(sums.refundedTax))
        let refundedShipping = money(sums.refundedShipping)
        let net = total - tax - shipping
        self.init(
            orders: Int(clamping: sums.orders),
            itemsSold: Int(clamping: sums.items) - Int(clamping: sums.refundedItems),
            totalSales: total - refunded,
            grossSales: net + money(sums.discount),
            netRevenue: net - (refunded - refundedTax - refundedShipping),
            refunds: refunded,
            taxes: tax - refundedTax,
            shipping: shipping - refundedShipping,
            discounts: money(sums.discount),
            refundCount: Int(clamping: sums.refunds),
            averageOrder: sums.orders > 0 ? Money.rounded(net / Decimal(sums.orders), decimals: decimals) : 0
        )
    }
}

extension StatsLeaderboardKind {
    var saleKind: SaleLeaderKind {
        switch self {
        case .products: .product
        case .customers: .customer
        case .coupons: .coupon
        case .categories: .category
        case .countries: .country
        case .paymentMethods: .method
        }
    }
}

extension StatsLeaderboardRow {
    init(_ leader: SaleLeader, kind: StatsLeaderboardKind) {
        let counts = kind == .products || kind == .categories
        self.init(
            name: leader.name.isEmpty ? leader.key : leader.name,
            detail: leader.detail,
            orders: Int(clamping: leader.orders),
            itemsSold: counts
                ? Int(clamping: (leader.quantity + (leader.quantity < 0 ? -5_000 : 5_000)) / 10_000) : nil,
            amount: Money.amount(stored: leader.amount),
            test: Self.test(leader, kind)
        )
    }

    /// - Parameter id: negative for a guest.
    static func customer(_ id: Int64, email: String) -> OrderTest? {
        if id > 0 { return .customer(.id(id)) }
        return email.contains("@") ? .sale(.buyer(.guest(email))) : nil
    }

    private static func test(_ leader: SaleLeader, _ kind: StatsLeaderboardKind) -> OrderTest? {
        switch kind {
        case .products: .product(.id(leader.id))
        case .categories: .sale(.category(leader.id))
        case .customers: customer(leader.id, email: leader.detail)
        case .coupons: .coupon(leader.key)
        case .countries: .sale(.billed([leader.key]))
        case .paymentMethods: .sale(.methodID(leader.key))
        }
    }
}
