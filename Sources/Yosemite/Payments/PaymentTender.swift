import FoundationEssentials

/// How an order is paid at the counter.
public enum PaymentTender: Hashable, Sendable {
    /// - Parameter readerSerial: nil for the connected reader, or the one used last.
    case card(readerSerial: String?)
    /// - Parameter tendered: major units, at least the order's total.
    case cash(tendered: Decimal)
    /// A terminal that merced cannot talk to: the clerk typed what it printed.
    case external(amount: Decimal, reference: String)

    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case card, cash, external
    }

    public var kind: Kind {
        switch self {
        case .card: .card
        case .cash: .cash
        case .external: .external
        }
    }
}
