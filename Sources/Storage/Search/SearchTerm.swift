/// Words of the index that nobody can mean by typing: they begin with a character for private use.
enum SearchTerm {
    /// An order's line is of this product or variation.
    static func product(_ id: Int64) -> String { "\u{E000}\(id)" }

    /// A phone number read from its end, so that a local number without its area code begins the word as well.
    ///
    /// - Returns: nil for fewer than `shortestPhoneEnd` digits: they would find too much.
    static func phone(endingIn digits: String) -> String? {
        digits.utf8.count < shortestPhoneEnd ? nil : "\u{E001}" + String(digits.reversed())
    }

    private static let shortestPhoneEnd = 5
}
