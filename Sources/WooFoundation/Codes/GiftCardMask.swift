import FoundationEssentials

/// Anybody who knows a gift card's code can spend it: only its last four characters are shown or stored.
public enum GiftCardMask {
    private static let stars = "****"
    private static let shown = 4

    /// `****1234`; only the stars for a short code. A masked code stays unchanged.
    public static func code(_ code: String) -> String {
        let letters = code.filter { ($0.isLetter || $0.isNumber) && $0.unicodeScalars.count == 1 }
        if code == stars + letters, letters.count <= shown { return code }
        return letters.count < 2 * shown ? stars : stars + letters.suffix(shown)
    }

    /// The CSS class of the element with the code, in order notes by the Gift Cards plugin.
    private static let mark = "woocommerce-giftcards-admin-note-code"

    /// An order note with its codes masked. A note that is not the plugin's stays unchanged.
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
