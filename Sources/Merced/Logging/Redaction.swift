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

    /// Most lines contain nothing of the kind, and seven searches cost more than one check.
    private static func mayHoldSecret(_ text: String) -> Bool {
        var letters = 0
        for byte in text.utf8 {
            let isWord = (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (0x30...0x39).contains(byte)
            letters = isWord ? letters + 1 : (byte == 0x20 ? letters : 0)
            if letters >= 12 || byte == 0x3D || byte == 0x3A || byte == 0x5F { return true }
        }
        return false
    }

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
