import FoundationEssentials
import WooFoundation

/// The cookies of one site, kept in memory only. The owner must not send them to another site.
struct CookieJar: Hashable, Sendable {
    private static let maximum = 20
    private static let maximumLength = 4_096

    private struct Cookie: Hashable, Sendable {
        let name: String
        let value: Secret
        /// The path below which the site wants it back; `/` for everywhere.
        let path: String
    }

    private var cookies: [Cookie] = []

    /// Stores the cookies of `Set-Cookie`. An expired one removes its namesake; `Domain` and dates are ignored.
    mutating func take(_ headers: HTTPHeaders) {
        for field in headers.fields where field.name.lowercased() == "set-cookie" {
            guard field.value.utf8.count <= Self.maximumLength else { continue }
            let parts = field.value.split(separator: ";").map { $0.trimmed(.whitespaces) }
            let pair = (parts.first ?? "").split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2, Self.isToken(pair[0]), Self.isValue(pair[1]) else { continue }
            let (name, value) = (String(pair[0]), String(pair[1]))
            let path = Self.attribute("path", in: parts).flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/"
            let isOver =
                value.isEmpty || Self.attribute("max-age", in: parts).flatMap { Int($0) }.map { $0 <= 0 } ?? false
            cookies.removeAll { $0.name == name && $0.path == path }
            if !isOver, cookies.count < Self.maximum {
                cookies.append(Cookie(name: name, value: Secret(value), path: path))
            }
        }
    }

    /// Whether these are the cookies of a signed-in user.
    var isSignedIn: Bool { cookies.contains { $0.name.hasPrefix("wordpress_logged_in_") } }

    /// The `Cookie` header of a request to `path`; nil for none.
    func header(forPath path: String) -> String? {
        let sent = cookies.filter { cookie in
            let folder = cookie.path.hasSuffix("/") ? cookie.path : cookie.path + "/"
            return path == cookie.path || path.hasPrefix(folder)
        }
        return sent.isEmpty ? nil : sent.map { "\($0.name)=\($0.value.reveal())" }.joined(separator: "; ")
    }

    /// To be removed from every answer.
    var secrets: [Secret] { cookies.map(\.value) }

    private static func attribute(_ name: String, in parts: [String]) -> String? {
        for part in parts.dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1)
            if pair.count == 2, pair[0].lowercased() == name { return String(pair[1]) }
        }
        return nil
    }

    private static func isToken(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { PercentEncoding.isUnreserved($0) }
    }

    /// Spaces or control characters could start another header.
    private static func isValue(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }
    }
}
