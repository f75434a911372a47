import Networking

/// Why a site cannot be connected, or a login is not accepted.
public enum LoginError: Error, Hashable, Sendable {
    /// Not a valid address; why, as a sentence.
    case badAddress(String)
    /// Plain http to another machine, without permission.
    case insecureAddress(host: String)
    case hostNotFound(host: String)
    /// Nothing listens there, or the connection fails.
    case unreachable(host: String, reason: String)
    case timedOut(host: String)
    /// The site redirects to another host; the owner decides whether to follow.
    case moved(to: String)
    case redirectLoop(host: String)
    /// The site redirects from https to http.
    case downgraded(to: String)
    /// - clockMayBeWrong: the certificate's dates do not fit, possibly because of this machine's clock.
    case certificate(host: String, problem: CertificateProblem, clockMayBeWrong: Bool)
    /// The site answers but is not WordPress, or has no REST API.
    case notWordPress(host: String, title: String?)
    /// Every request gets the same 200 answer.
    case answersEverything(host: String)
    case maintenance(host: String)
    /// Something in front of the site blocks us.
    case firewall(host: String, status: Int, vendor: String?)
    /// WordPress answers, but without WooCommerce's API.
    case noWooCommerce(site: String)
    /// The Authorization header does not reach WordPress.
    case headerStripped(canUseQuery: Bool)
    /// The store does not know the consumer key.
    case wrongKey
    /// The store knows the consumer key, but the secret is wrong.
    case wrongSecret
    case wrongPassword(user: String)
    case unknownUser(user: String)
    /// The sign-in page rejects a user's own password.
    case wrongOwnPassword(user: String)
    /// The sign-in page lets nobody in with name and password alone; why, as a sentence.
    case cannotSignIn(String)
    case passwordNeedsHTTPS
    case passwordsOff
    case keyNeedsHTTPS
    case keyNeedsPrettyPermalinks
    /// The login works, but its role may not see orders.
    case wrongRole(role: String?)
    case cannotRead(reason: String)
    /// - seconds: the store's clock minus ours.
    case clockWrong(by: Int)
    /// The owner declined in the browser.
    case rejected
    case timedOutWaiting
    case cancelled
    case cannotListen(reason: String)
    case cannotRevokeKey
    /// Any other answer of the site.
    case answer(NetworkError)
}
