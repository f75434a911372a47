import FoundationEssentials
import WooFoundation

/// Takes an address apart; strictly, because the result goes to libcurl.
enum SiteAddressParser {
    struct Parts {
        let scheme: SiteAddress.Scheme
        let host: String
        let port: Int?
        let path: String
    }

    /// Pages from which people copy an address: from here on nothing belongs to the site's own.
    private static let tails: Set = ["wp-json", "wp-admin", "wp-login.php", "index.php"]

    static func parse(_ text: String) throws(SiteAddressError) -> Parts {
        var rest = Substring(text)
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        guard !rest.isEmpty else { throw .empty }
        guard rest.utf8.count <= 2_000 else { throw .invalidPath }
        let scheme = try takeScheme(from: &rest)
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let path = rest.dropFirst(authority.count).prefix { $0 != "?" && $0 != "#" }
        guard !authority.contains("@") else { throw .containsCredentials }
        let (host, port) = try hostAndPort(authority, scheme: scheme)
        return Parts(scheme: scheme, host: host, port: port, path: try folder(path))
    }

    private static func takeScheme(from rest: inout Substring) throws(SiteAddressError) -> SiteAddress.Scheme {
        let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "+") }
        guard rest.dropFirst(name.count).hasPrefix("://") else { return .https }
        guard let scheme = SiteAddress.Scheme(rawValue: name.lowercased()) else {
            throw .unsupportedScheme(String(name.prefix(20)))
        }
        rest = rest.dropFirst(name.count + 3)
        return scheme
    }

    private static func hostAndPort(
        _ authority: Substring,
        scheme: SiteAddress.Scheme
    ) throws(SiteAddressError) -> (String, Int?) {
        var host = authority
        var portText: Substring?
        let colonLimit = authority.lastIndex(of: "]") ?? authority.startIndex
        if let colon = authority[colonLimit...].lastIndex(of: ":") {
            host = authority[..<colon]
            portText = authority[authority.index(after: colon)...]
        }
        let name = try ascii(host)
        guard let portText, !portText.isEmpty else { return (name, nil) }
        guard let port = Int(portText), (1...65_535).contains(port), portText.allSatisfy(\.isNumber) else {
            throw .invalidPort(String(portText.prefix(20)))
        }
        return (name, port == (scheme == .https ? 443 : 80) ? nil : port)
    }

    /// The host in lower case, an international name encoded for the DNS: `müller.example` is `xn--mller-kva.example`.
    private static func ascii(_ host: Substring) throws(SiteAddressError) -> String {
        let name = host.lowercased()
        guard isHost(name) else { throw .invalidHost(String(name.prefix(80))) }
        guard name.utf8.contains(where: { $0 > 0x7F }) else { return name }
        guard let encoded = Punycode.host(name), isHost(encoded) else { throw .invalidHost(String(name.prefix(80))) }
        return encoded
    }

    private static func isHost(_ name: String) -> Bool {
        if name.hasPrefix("["), name.hasSuffix("]") {
            let inside = name.dropFirst().dropLast()
            return inside.contains(":") && inside.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
        }
        guard !name.isEmpty, name.utf8.count <= 253 else { return false }
        return name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
            !label.isEmpty && label.first != "-" && label.last != "-"
                && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        }
    }

    private static func folder(_ path: Substring) throws(SiteAddressError) -> String {
        var result = ""
        for segment in path.split(separator: "/") {
            if tails.contains(segment.lowercased()) { break }
            guard segment != ".", segment != "..", let encoded = encoded(segment) else { throw .invalidPath }
            result += "/" + encoded
        }
        return result
    }

    /// The segment percent-encoded; existing escapes are kept.
    private static func encoded(_ segment: Substring) -> String? {
        var result = ""
        let bytes = Array(segment.utf8)
        for (index, byte) in bytes.enumerated() {
            guard byte > 0x20, byte != 0x7F else { return nil }
            if byte == UInt8(ascii: "%") {
                let digits = bytes.dropFirst(index + 1).prefix(2)
                guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
                    return nil
                }
                result += "%"
            } else {
                result += PercentEncoding.encode(byte)
            }
        }
        return result
    }
}
