import FoundationEssentials
import WooFoundation

/// A problem whose words name amounts of money. They are written as the store writes them wherever it is known which store.
public protocol AmountNaming: LocalizedError {
    /// - Parameter money: writes an amount, in major units.
    func words(_ money: (Decimal) -> String) -> String
}

extension AmountNaming {
    /// Of no known store: amounts as plain numbers.
    public var errorDescription: String? { words { "\($0)" } }
}

extension StoreWords {
    /// The same sentence with its amounts as a store writes them: `$12.50`, where there is one for `12.5`.
    public static func describe(_ error: any Error, in currency: CurrencySettings) -> String {
        guard let problem = error as? any AmountNaming else { return describe(error) }
        let formatter = CurrencyFormatter(settings: currency)
        return problem.words { formatter.string(from: $0) }
    }
}
