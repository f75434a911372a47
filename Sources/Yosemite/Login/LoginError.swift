import Networking

/// Why a site cannot be connected, or a login was not taken.
public enum LoginError: Error, Hashable, Sendable {
    /// Not an address at all; why, as a sentence.
    case badAddress(String)
    /// Plain http to another machine, which nobody asked for.
    case insecureAddress(host: String)
    case hostNotFound(host: String)
    /// Nobody listens, or the connection fails.
    case unreachable(host: String, reason: String)
    case timedOut(host: String)
    /// The site sends us to another host; following it is for the owner to decide.
    case moved(to: String)
    case redirectLoop(host: String)
    /// The site sends us from https to http.
    case downgraded(to: String)
    /// - clockMayBeWrong: the dates of the certificate do not fit, and this machine's clock may be why.
    case certificate(host: String, problem: CertificateProblem, clockMayBeWrong: Bool)
    /// Something answers that is no WordPress, or one without its REST API.
    case notWordPress(host: String, title: String?)
    /// The same answer of 200 comes whatever is asked.
    case answersEverything(host: String)
    case maintenance(host: String)
    /// Something in front of the site refuses us.
    case firewall(host: String, status: Int, vendor: String?)
    /// WordPress answers, and WooCommerce's API is not there.
    case noWooCommerce(site: String)
    /// The Authorization header does not reach WordPress.
    case headerStripped(canUseQuery: Bool)
    /// The store does not know the consumer key.
    case wrongKey
    /// The store knows the consumer key, and this is not its secret.
    case wrongSecret
    case wrongPassword(user: String)
    case unknownUser(user: String)
    /// The sign-in page does not take a person's own password.
    case wrongOwnPassword(user: String)
    /// The sign-in page lets nobody in by name and password alone; why, as a sentence.
    case cannotSignIn(String)
    case passwordNeedsHTTPS
    case passwordsOff
    case keyNeedsHTTPS
    case keyNeedsPrettyPermalinks
    /// The login works, and its role may not see orders.
    case wrongRole(role: String?)
    case cannotRead(reason: String)
    /// - seconds: the store's clock minus ours.
    case clockWrong(by: Int)
    /// The owner said no in the browser.
    case rejected
    case timedOutWaiting
    case cancelled
    case cannotListen(reason: String)
    case cannotRevokeKey
    /// Anything else the site answered.
    case answer(NetworkError)
}
