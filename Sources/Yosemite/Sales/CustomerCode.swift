import FoundationEssentials
import WooFoundation

/// What a shop's customer cards say: `[register] customer-card`.
public enum CustomerCode: Hashable, Sendable {
    /// A field of the customer's meta data holds the code.
    case meta(key: String)
    /// The account's number between two texts, one of which is not empty.
    case account(before: String, after: String)

    private static let place = "{id}"

    /// - Parameter text: `meta:_loyalty_card`, or a card's text with `{id}` in the place of the account's number: `K-{id}`.
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
        // Every number would be a customer's.
        guard !before.isEmpty || !after.isEmpty else { return nil }
        self = .account(before: before, after: after)
    }

    /// The account's number in a code; nil where it is no such card.
    func account(in code: String) -> Int64? {
        guard case .account(let before, let after) = self, code.hasPrefix(before), code.hasSuffix(after),
            code.count > before.count + after.count
        else { return nil }
        let digits = code.dropFirst(before.count).dropLast(after.count)
        guard digits.utf8.allSatisfy({ (48...57).contains($0) }), let id = Int64(digits), id > 0 else { return nil }
        return id
    }
}

/// Whose card was scanned.
public enum CustomerAnswer: Hashable, Sendable {
    case person(Person)
    /// It is a customer's card, or address, and nobody here has it.
    case nobody
    /// Several have it, so it is chosen by hand.
    case several
    /// Nothing says that it is a customer's.
    case other
}
