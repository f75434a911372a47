import FoundationEssentials

/// The code of a gift card is money for whoever reads it: no more than its last four letters is shown, or kept of an order.
public enum GiftCardMask {
    private static let stars = "****"
    private static let shown = 4

    /// `****1234`; of a short code the stars alone. What is masked stays as it is.
    public static func code(_ code: String) -> String {
        let letters = code.filter { ($0.isLetter || $0.isNumber) && $0.unicodeScalars.count == 1 }
        if code == stars + letters, letters.count <= shown { return code }
        return letters.count < 2 * shown ? stars : stars + letters.suffix(shown)
    }

    /// The class of what holds a code in the order's notes that the Gift Cards plugin writes.
    private static let mark = "woocommerce-giftcards-admin-note-code"

    /// A note of an order, without codes. Text that is no note of the plugin stays as it is.
    public static func note(_ note: String) -> String {
        var (text, rest) = ("", note[...])
        while let found = rest.firstRange(of: mark), let open = rest[found.upperBound...].firstIndex(of: ">") {
            let start = rest.index(after: open)
            let end = rest[start...].firstIndex(of: "<") ?? rest.endIndex
            text += rest[..<start] + code(String(rest[start..<end]))
            rest = rest[end...]
        }
        return text + rest
    }
}
