import FoundationEssentials
import Storage
import WooFoundation

/// A product a customer bought, from the orders that count.
public struct BoughtProduct: Hashable, Sendable {
    /// The most that are listed.
    public static let maximum = 10

    public let productID: Int64
    public let name: String
    public let sku: String
    /// Units, less refunded ones.
    public let quantity: Decimal
    /// In the store's currency, without tax and shipping, less refunds for it.
    public let amount: Decimal
    /// The same in other currencies.
    public let otherAmounts: [OtherAmount]
    /// The number of orders with it.
    public let orders: Int64
    public let lastBought: Date?

    init(_ sums: PersonProduct) {
        productID = sums.productID
        name = sums.name
        sku = sums.sku
        quantity = Money.amount(stored: sums.quantity)
        amount = Money.amount(stored: sums.amount)
        otherAmounts = OtherAmount.list(sums.others)
        orders = sums.orders
        lastBought = sums.lastAt
    }
}

extension Person {
    /// All their orders, whether the statistics count them or not. Orders made without an account are included if they
    /// count for the account.
    public var orderFilter: OrderFilter {
        OrderFilter(conditions: [OrderCondition(.sale(.buyer(personID > 0 ? .account(personID) : .guest(email))))])
    }
}
