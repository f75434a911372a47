import FoundationEssentials
import WooFoundation

/// The format of a shop's customer cards: `[register] customer-card`.
public enum CustomerCode: Hashable, Sendable {
    /// A key of the customer's meta data has the code.
    case meta(key: String)
    /// The account's number between a prefix and a suffix, one of which is not empty.
    case account(before: String, after: String)

    private static let place = "{id}"

    /// - Parameter text: `meta:_loyalty_card`, or a card's text with `{id}` in place of the account's number: `K-{id}`.
    public init?(_ text: String) {
        let text = text.trimmed(.whitespaces)
        if text.hasPrefix("meta:") {
            let key = String(text.dropFirst(5)).trimmed(.whitespaces)
            guard !key.isEmpty else { return nil }
            self = .meta(key: key)
            return
        }
        guard let range = text.firstRange(of: Self.place) else { return nil }
        let (before, after) = (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
        // Otherwise every number would be a customer's.
        guard !before.isEmpty || !after.isEmpty else { return nil }
        self = .account(before: before, after: after)
    }

    /// The account's number in a code; nil where it is not such a card.
    func account(in code: String) -> Int64? {
        guard case .account(let before, let after) = self, code.hasPrefix(before), code.hasSuffix(after),
            code.count > before.count + after.count
        else { return nil }
        let digits = code.dropFirst(before.count).dropLast(after.count)
        guard digits.utf8.allSatisfy({ (48...57).contains($0) }), let id = Int64(digits), id > 0 else { return nil }
        return id
    }
}

/// The customer whose card was scanned.
public enum CustomerAnswer: Hashable, Sendable {
    case person(Person)
    /// It is a customer's card, or address, but unknown here.
    case nobody
    /// Several have it, so the clerk chooses.
    case several
    /// It is not recognised as a customer's.
    case other
}
