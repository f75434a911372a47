/// Indexed words that no typed text can match: they begin with a private-use character.
enum SearchTerm {
    /// An order has a line of this product or variation.
    static func product(_ id: Int64) -> String { "\u{E000}\(id)" }

    /// A phone number in reverse, so that a local number without its area code is a prefix of it too.
    ///
    /// - Returns: nil for fewer than `shortestPhoneEnd` digits, which would match too much.
    static func phone(endingIn digits: String) -> String? {
        digits.utf8.count < shortestPhoneEnd ? nil : "\u{E001}" + String(digits.reversed())
    }

    private static let shortestPhoneEnd = 5
}
