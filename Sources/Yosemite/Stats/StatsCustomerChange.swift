import FoundationEssentials
import Storage
import WooFoundation

/// A customer's totals in a range, and in the range it is compared with.
public struct StatsCustomerChange: Hashable, Sendable {
    /// As received, to be cleaned for painting; may be empty.
    public let name: String
    public let email: String
    public let orders: Int
    public let ordersBefore: Int
    /// With tax and shipping, before refunds.
    public let sold: Decimal
    public let soldBefore: Decimal
    /// The condition for exactly these orders, in addition to the range; nil where there is none.
    public let test: OrderTest?

    public var difference: Decimal { sold - soldBefore }

    public init(
        name: String,
        email: String,
        orders: Int,
        ordersBefore: Int,
        sold: Decimal,
        soldBefore: Decimal,
        test: OrderTest?
    ) {
        (self.name, self.email) = (name, email)
        (self.orders, self.ordersBefore) = (orders, ordersBefore)
        (self.sold, self.soldBefore) = (sold, soldBefore)
        self.test = test
    }
}

extension StatsCustomerChange {
    init(_ change: SaleCustomerChange) {
        self.init(
            name: change.name,
            email: change.detail,
            orders: Int(clamping: change.orders),
            ordersBefore: Int(clamping: change.ordersBefore),
            sold: Money.amount(stored: change.total),
            soldBefore: Money.amount(stored: change.totalBefore),
            test: StatsLeaderboardRow.customer(change.id, email: change.detail)
        )
    }
}
