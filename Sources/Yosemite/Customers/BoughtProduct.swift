import FoundationEssentials
import Storage
import WooFoundation

/// A product that somebody bought, from the orders that count.
public struct BoughtProduct: Hashable, Sendable {
    /// As many are told.
    public static let most = 10

    public let productID: Int64
    public let name: String
    public let sku: String
    /// Pieces, less what was given back.
    public let quantity: Decimal
    /// In the store's currency, without tax and shipping, less what was paid back for it.
    public let amount: Decimal
    /// Orders with it.
    public let orders: Int64
    public let lastBought: Date?

    init(_ sums: PersonProduct) {
        productID = sums.productID
        name = sums.name
        sku = sums.sku
        quantity = Money.amount(stored: sums.quantity)
        amount = Money.amount(stored: sums.amount)
        orders = sums.orders
        lastBought = sums.lastAt
    }
}

extension Person {
    /// Everything they ordered: what the figures count, and what does not count. Orders made without an account are in it
    /// where they count for the account.
    public var orderFilter: OrderFilter {
        OrderFilter(conditions: [OrderCondition(.sale(.buyer(personID > 0 ? .account(personID) : .guest(email))))])
    }
}
