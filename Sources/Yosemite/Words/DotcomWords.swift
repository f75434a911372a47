import Networking

/// Problems between merced and a store that is connected through WordPress.com.
enum DotcomWords {
    static func describe(_ error: DotcomError, status: Int) -> String {
        switch error {
        case .unauthorized(let message):
            localized("WordPress.com does not let this account in: %@.", sentence(message))
        case .invalidToken:
            localized("WordPress.com does not accept the token: get a new one and log in again.")
        case .unknownSite: localized("The account at WordPress.com has no such site.")
        case .jetpackNotConnected:
            localized("The store is no longer connected to WordPress.com: connect Jetpack there.")
        case .requestFailed:
            localized("WordPress.com had no answer from the store; the store may have done what it was told.")
        case .noStatsPermission: localized("This account may not see the store's visits.")
        case .statsModuleDisabled: localized("The store does not track its visits: Jetpack Stats is switched off.")
        case .unknown(let code, let message):
            localized(
                "WordPress.com answered with an error: %@ (%@ %@).",
                message.isEmpty ? localized("no reason given") : sentence(message),
                "\(status)",
                code
            )
        }
    }

    private static func sentence(_ message: String) -> String {
        message.hasSuffix(".") ? String(message.dropLast()) : message
    }
}

extension DotcomError {
    /// Whether WordPress.com passed nothing on, so that the store cannot have acted. For unexplained errors that is
    /// unknown.
    var keepsFromStore: Bool {
        switch self {
        case .unauthorized, .invalidToken, .unknownSite, .jetpackNotConnected, .noStatsPermission,
            .statsModuleDisabled:
            true
        case .requestFailed, .unknown: false
        }
    }
}
