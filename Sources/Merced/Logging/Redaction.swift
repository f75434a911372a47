import WooFoundation

/// Removes secrets from text that is stored or sent: log lines, reports. Both secrets known to this process, and text
/// that looks like one.
enum Redaction {
    static let mark = "…"

    static func redacted(_ text: String) -> String {
        var text = KnownSecrets.redacted(text)
        guard mayHoldSecret(text) else { return text }
        text.replace(authorization) { "\($0.output.1)\(mark)" }
        text.replace(scheme) { "\($0.output.1) \(mark)" }
        text.replace(key) { "\($0.output.1)_\(mark)" }
        text.replace(named) { "\($0.output.1)\(mark)" }
        text.replace(userInfo) { "\($0.output.1)\(mark)@" }
        text.replace(spacedPassword) { _ in mark }
        text.replace(password) { match in
            let word = match.output
            let isMixed =
                word.contains(where: \.isNumber)
                || (word.contains(where: \.isUppercase) && word.contains(where: \.isLowercase))
            return isMixed ? mark : String(word)
        }
        return text
    }

    /// Most lines contain nothing of the kind: one look at them costs less than seven searches, and less than making the
    /// searches ready, which a start would wait for.
    private static func mayHoldSecret(_ text: String) -> Bool {
        var letters = 0
        // The last eight bytes, letters in lower case.
        var end: UInt64 = 0
        for byte in text.utf8 {
            let lower = byte | 0x20
            let isLetter = (0x61...0x7A).contains(lower)
            letters = isLetter || (0x30...0x39).contains(byte) ? letters + 1 : (byte == 0x20 ? letters : 0)
            if letters >= shortestPassword || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "=") { return true }
            if byte == UInt8(ascii: "_"), keyPrefixes.contains(end & 0xFFFF) { return true }
            end = end << 8 | UInt64(isLetter ? lower : byte)
            if end & 0xFF_FFFF_FFFF == basic || end & 0xFFFF_FFFF_FFFF == bearer { return true }
        }
        return false
    }

    /// An application password, with and without its spaces.
    private static let shortestPassword = 24
    private static let keyPrefixes = ["ck", "cs", "sk", "rk", "pk"].map(bytes)
    private static let basic = bytes("basic")
    private static let bearer = bytes("bearer")

    private static func bytes(_ word: String) -> UInt64 { word.utf8.reduce(0) { $0 << 8 | UInt64($1) } }

    /// `Authorization: Basic …`, to the end of the line.
    nonisolated(unsafe) private static let authorization = /(?i)\b(authorization["']?\s*[:=]\s*)[^\n]+/
    nonisolated(unsafe) private static let scheme = /(?i)\b(basic|bearer)\s+[a-z0-9+\/=_.~-]{6,}/
    /// `ck_…`, `cs_…` of WooCommerce, `sk_`, `rk_`, `pk_` of Stripe.
    nonisolated(unsafe) private static let key = /\b(ck|cs|sk|rk|pk)_[A-Za-z0-9_]{4,}/
    nonisolated(unsafe) private static let named =
        /(?i)((?:password|passwd|passphrase|secret|consumer_secret|consumer_key|api_?key|token|oauth_signature)["']?\s*[:=]\s*)(?:"[^"\n]*"|'[^'\n]*'|[^\s"'&,;}]+)/
    /// `https://user:password@shop.example`
    nonisolated(unsafe) private static let userInfo = /(:\/\/[^\s\/:@]+:)[^\s\/@]+@/
    /// WordPress writes an application password as six groups of four.
    nonisolated(unsafe) private static let spacedPassword = /\b[A-Za-z0-9]{4}(?: [A-Za-z0-9]{4}){5}\b/
    nonisolated(unsafe) private static let password = /\b[A-Za-z0-9]{24}\b/
}
