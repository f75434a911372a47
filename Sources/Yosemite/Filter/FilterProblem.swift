import WooFoundation

/// A problem with a part of a typed filter.
public struct FilterProblem: Hashable, Sendable, Error {
    public enum Reason: Hashable, Sendable {
        case unknownKey(String)
        case noValue(String)
        case badDate(String)
        case badAmount(String)
        case badCountry(String)
        case badCurrency(String)
        case badCategory(String)
        case badBuyer(String)
        case badProduct(String)
        case unknownStatus(String)
        case unknownPart(String)
        case unknownState(String)
        /// Not one of the words this key accepts.
        case unknownChoice(key: String, value: String, choices: [String])
        /// `status>5`: only dates and amounts can be compared.
        case notComparable(String)
        /// The end is before the beginning.
        case backwards(String)
    }

    public let reason: Reason
    /// Its position, in characters.
    public let range: Range<Int>
    /// What may have been meant.
    public let suggestion: String?

    public init(_ reason: Reason, at range: Range<Int>, suggestion: String? = nil) {
        self.reason = reason
        self.range = range
        self.suggestion = suggestion
    }

    /// A sentence for display.
    public var words: String {
        let what =
            switch reason {
            case .unknownKey(let key): localized("There is no condition “%@”.", key)
            case .noValue(let key): localized("“%@” needs a value.", key)
            case .badDate(let text):
                localized("“%@” is not a date: today, 7d, last-month, 2026, 2026-11, 2026-11-22 or first..last.", text)
            case .badAmount(let text): localized("“%@” is not an amount: 100, 12.50 or 20..50.", text)
            case .badCountry(let text): localized("“%@” is not a two-letter country code.", text)
            case .badCurrency(let text): localized("“%@” is not a three-letter currency code.", text)
            case .badCategory(let text): localized("“%@” is not a category id.", text)
            case .badBuyer(let text):
                localized("“buyer” takes new, returning, an account's id or an e-mail address, not “%@”.", text)
            case .badProduct(let text): localized("“%@” is not a product id.", text)
            case .unknownStatus(let text): localized("The store has no status “%@”.", text)
            case .unknownPart(let text): localized("“has” takes note, coupon or refund, not “%@”.", text)
            case .unknownState(let text): localized("“is” takes paid, unpaid, guest or edited, not “%@”.", text)
            case .unknownChoice(let key, let value, let choices):
                localized("“%@” takes %@, not “%@”.", key, choices.joined(separator: ", "), value)
            case .notComparable(let key): localized("“%@” cannot be compared; write %@:value.", key, key)
            case .backwards(let text): localized("“%@” ends before it begins.", text)
            }
        return suggestion.map { what + " " + localized("Did you mean “%@”?", $0) } ?? what
    }
}
