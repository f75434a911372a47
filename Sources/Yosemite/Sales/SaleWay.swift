import FoundationEssentials

/// How a part of a sale is to be paid.
public enum SaleWay: Hashable, Sendable {
    case hand(SalePayment)
    /// - Parameter amount: nil for the remaining amount.
    case card(amount: Decimal?)
    /// - Parameter amount: nil for as much as the card has.
    case giftCard(code: String, amount: Decimal?)
}
