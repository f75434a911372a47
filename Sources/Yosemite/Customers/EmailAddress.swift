/// What WordPress accepts as an email address (`is_email`): one `@`, a name before it, a host with a dot after it.
public enum EmailAddress {
    static let maximumLength = 100

    /// Whether a store accepts it (`is_email`).
    public static func isOne(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard text.utf8.count >= 6, text.utf8.count <= maximumLength, parts.count == 2, !parts[0].isEmpty else {
            return false
        }
        let hosts = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        let isName = parts[0].utf8.allSatisfy { isLetterOrDigit($0) || signs.contains($0) }
        return isName && hosts.count >= 2
            && hosts.allSatisfy { host in
                !host.isEmpty && !host.hasPrefix("-") && !host.hasSuffix("-")
                    && host.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
            }
    }

    private static let signs = Set("!#$%&'*+/=?^_`{|}~.-".utf8)

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }
}
