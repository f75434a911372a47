import FoundationEssentials
import Networking
import WooFoundation

/// An application password that was just granted.
public struct ApplicationPasswordGrant: Sendable {
    /// nil where only the password was pasted.
    public let user: String?
    public let password: Secret

    public init(user: String?, password: Secret) {
        self.user = user
        self.password = password
    }

    /// Reads what the user pasted: a bare password (24 letters and digits, with or without spaces) or the whole address
    /// at which the browser ended (`…?user_login=…&password=…`). nil for anything else.
    public init?(pasted: String) {
        let text = pasted.trimmed(.whitespacesAndNewlines)
        guard text.utf8.count <= 4_000 else { return nil }
        if let password = Self.password(text) {
            self.init(user: nil, password: password)
            return
        }
        let query = text.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }
        let parameters = FormParameters(String(query))
        guard let password = parameters["password"].flatMap(Self.password) else { return nil }
        let user = parameters["user_login"]
        if let user, !Self.isPlausible(user: user) { return nil }
        self.init(user: user, password: password)
    }

    /// WordPress generates passwords of 24 letters and digits, and shows them in groups of four.
    static func password(_ text: String) -> Secret? {
        let letters = text.filter { !$0.isWhitespace }
        guard letters.utf8.count == 24, letters.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
            return nil
        }
        return Secret(letters)
    }

    /// A user name has at most 60 characters (`wp_users.user_login`) and no colon, at which Basic authentication would
    /// cut it.
    static func isPlausible(user: String) -> Bool {
        !user.isEmpty && user.count <= 60 && !user.contains(":")
            && user.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }
}
