import FoundationEssentials
import WooFoundation

/// A problem whose message contains amounts. They are formatted as in the store wherever the store is known.
public protocol AmountNaming: LocalizedError {
    /// - Parameter money: formats an amount in major units.
    func words(_ money: (Decimal) -> String) -> String
}

extension AmountNaming {
    /// For no particular store: amounts as plain numbers.
    public var errorDescription: String? { words { "\($0)" } }
}

extension StoreWords {
    /// The same sentence with its amounts formatted as in the store: `$12.50` instead of `12.5`.
    public static func describe(_ error: any Error, in currency: CurrencySettings) -> String {
        guard let problem = error as? any AmountNaming else { return describe(error) }
        let formatter = CurrencyFormatter(settings: currency)
        return problem.words { formatter.string(from: $0) }
    }
}
