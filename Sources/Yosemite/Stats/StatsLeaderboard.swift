import FoundationEssentials
import WooFoundation

public enum StatsLeaderboardKind: String, Hashable, Sendable, CaseIterable, Codable, GeneratedFakeable {
    case products
    case customers
    case coupons
    case categories
    /// By the billing address.
    case countries
    case paymentMethods = "payment_methods"
}

/// What or who sold most in a range.
public struct StatsLeaderboard: Hashable, Sendable {
    public let kind: StatsLeaderboardKind
    /// The first rows, best first.
    public let rows: [StatsLeaderboardRow]

    public init(kind: StatsLeaderboardKind, rows: [StatsLeaderboardRow]) {
        self.kind = kind
        self.rows = rows
    }
}

/// A row of a leaderboard.
public struct StatsLeaderboardRow: Hashable, Sendable {
    /// A product, coupon code, country code … as received, to be cleaned for painting. Empty where it has no name.
    public let name: String
    /// SKU of a product, email address of a customer, id of a payment method; empty otherwise.
    public let detail: String
    public let orders: Int
    /// Units, less those refunded in the range; for products and categories.
    public let itemsSold: Int?
    /// Without tax and shipping, less refunds in the range where they are known by product; for a coupon its discount.
    public let amount: Decimal
    /// The condition for exactly its orders, in addition to the range; nil where there is none.
    public let test: OrderTest?

    public init(name: String, detail: String, orders: Int, itemsSold: Int?, amount: Decimal, test: OrderTest?) {
        self.name = name
        self.detail = detail
        self.orders = orders
        self.itemsSold = itemsSold
        self.amount = amount
        self.test = test
    }
}
