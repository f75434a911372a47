import FoundationEssentials
import Storage
import WooFoundation

/// A sum in another currency than the store's: never added to one in the store's.
public struct OtherAmount: Hashable, Sendable {
    /// ISO 4217.
    public let currency: String
    public let amount: Decimal

    public init(currency: String, amount: Decimal) {
        (self.currency, self.amount) = (currency, amount)
    }

    /// `26.95 EUR`
    public var text: String { "\(Money.text(amount, currency: currency)) \(currency)" }

    /// By currency, without those that come to nothing.
    static func list(_ sums: OtherSums) -> [OtherAmount] {
        sums.filter { $0.value != 0 }.sorted { $0.key < $1.key }.map {
            OtherAmount(currency: $0.key, amount: Money.amount(stored: $0.value))
        }
    }
}
