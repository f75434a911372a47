import FoundationEssentials
import WooFoundation

/// Why WordPress.com itself refused or failed: `{"error": …, "message": …}`. An error of the store behind it is a
/// `StoreError`.
public enum DotcomError: Error, Hashable, Sendable {
    /// The account may not do this.
    case unauthorized(message: String)
    /// The token is wrong, revoked or expired.
    case invalidToken
    /// The account has no such site.
    case unknownSite
    /// The site is not, or no longer, connected to WordPress.com.
    case jetpackNotConnected
    /// The site was asked and did not answer. It may have carried out the request.
    case requestFailed(message: String)
    case noStatsPermission
    case statsModuleDisabled
    case unknown(code: String, message: String)
}

extension DotcomError {
    private static let maximumMessageLength = 500
    private static let maximumCodeLength = 100

    /// Reads `body` if it is an error of WordPress.com; nil for anything else.
    init?(body: Data) {
        guard let (code, message) = Self.parts(of: body), !Self.isOfStore(code) else { return nil }
        switch code {
        case "invalid_token", "oauth2_invalid_token": self = .invalidToken
        case "unauthorized" where message.contains("view stats"): self = .noStatsPermission
        case "unauthorized", "authorization_required": self = .unauthorized(message: message)
        case "unknown_blog": self = .unknownSite
        case "invalid_blog" where message.contains("Stats module"): self = .statsModuleDisabled
        case "unknown_token", "invalid_blog": self = .jetpackNotConnected
        case "http_request_failed": self = .requestFailed(message: message)
        default: self = .unknown(code: code, message: message)
        }
    }

    /// The store's error in WordPress.com's format, in which it arrives when the store sent no envelope; nil for
    /// anything else.
    static func storeError(in body: Data, status: Int) -> StoreError? {
        guard let (code, message) = parts(of: body), isOfStore(code) else { return nil }
        return StoreError(
            code: code,
            message: message,
            status: status,
            data: .object(["status": .number(Decimal(status))])
        )
    }

    private static func isOfStore(_ code: String) -> Bool {
        ["rest_", "woocommerce_", "wc_", "wcpay_"].contains { code.hasPrefix($0) }
    }

    private static func parts(of body: Data) -> (code: String, message: String)? {
        guard body.count <= 100_000, let members = JSONRowScanner.members(of: body),
            members.allSatisfy({ JSONRowScanner.depth(of: $0.value) < 100 }),
            let object = try? JSONDecoder().decode(JSONValue.self, from: body),
            let code = object["error"]?.string, !code.isEmpty
        else { return nil }
        let message = HTMLText.plain(String((object["message"]?.string ?? "").prefix(maximumMessageLength)))
        return (Excerpt.line(code, limit: maximumCodeLength), Excerpt.line(message, limit: maximumMessageLength))
    }
}

extension DotcomError: LocalizedError {
    /// One short sentence; screens use their own words.
    public var errorDescription: String? {
        switch self {
        case .unauthorized(let message): "WordPress.com does not allow it: \(message)"
        case .invalidToken: "WordPress.com does not take the token."
        case .unknownSite: "WordPress.com knows no such site of this account."
        case .jetpackNotConnected: "The site is not connected to WordPress.com."
        case .requestFailed: "WordPress.com had no answer from the site."
        case .noStatsPermission: "The account may not see this site's visits."
        case .statsModuleDisabled: "The site does not count its visits."
        case .unknown(let code, let message): message.isEmpty ? "WordPress.com: \(code)" : "WordPress.com: \(message)"
        }
    }
}
