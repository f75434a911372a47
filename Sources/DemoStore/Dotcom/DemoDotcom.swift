import FoundationEssentials
import Synchronization

/// A double of WordPress.com, at `/wordpress-com` of a demo store: the account that owns the store, its sites and
/// visits, and the tunnel to the store itself. Built from the public description of version 1.1 of that API, without
/// access to the live service. It is strict: anything the description lacks is refused.
public final class DemoDotcom: Sendable {
    /// The standard token of the account.
    public static let token = "demo-wordpress-com-token-0123456789"
    /// The id of the store at the service.
    public static let blogID = 424_242
    /// A site of the account without a shop.
    public static let blogWithoutShop = 515_151

    /// A fault of the next request through the tunnel.
    public enum Trouble: Hashable, Sendable {
        /// The service had no answer from the site in time; the site acted on the request, or never received it.
        case timesOut(siteActs: Bool)
        /// An error page of the service's proxy instead of an answer. The site never received the request.
        case badGateway
        case tooManyRequests
        /// The site's Jetpack has lost its connection.
        case disconnected
        /// 200 without `data`. The site acted on the request.
        case emptyAnswer
    }

    struct State {
        var token = DemoDotcom.token
        var troubles: [(method: String?, trouble: Trouble)] = []
        /// Whether sites do not support `_envelope`.
        var ignoresEnvelopes = false
        var countsVisits = true
        var knowsNoComments = false
        var moderated: [Int] = []
        /// Of the account, oldest first.
        var notes: [DemoDotcomNote] = []
        var lastSeen: Int?
        var devices: [DemoDotcomDevice] = []
    }

    let state = Mutex(State())

    /// Replaces the account's token; the previous one becomes invalid.
    public func setToken(_ token: String) { state.withLock { $0.token = token } }
    /// Adds a fault after those added before; each strikes once.
    ///
    /// - Parameter method: `PUT`, as the request to the site; nil for the next request of any kind.
    public func add(_ trouble: Trouble, method: String? = nil) {
        state.withLock { $0.troubles.append((method, trouble)) }
    }
    public func setIgnoresEnvelopes(_ isOn: Bool) { state.withLock { $0.ignoresEnvelopes = isOn } }
    /// Whether the service lists none of the site's comments.
    public func setKnowsNoComments(_ isOn: Bool) { state.withLock { $0.knowsNoComments = isOn } }
    /// Moderated comments, in order.
    public var moderated: [Int] { state.withLock { $0.moderated } }
    public func setCountsVisits(_ isOn: Bool) { state.withLock { $0.countsVisits = isOn } }

    func nextTrouble(of method: String) -> Trouble? {
        state.withLock { state in
            let index = state.troubles.firstIndex { $0.method == nil || $0.method == method }
            return index.map { state.troubles.remove(at: $0).trouble }
        }
    }
}

/// An error in the service's own form: `{"error":…,"message":…}`.
struct DotcomRefusal: Error {
    let status: Int
    let code: String
    let message: String

    init(_ status: Int, _ code: String, _ message: String) {
        (self.status, self.code, self.message) = (status, code, message)
    }

    var answer: StoreAnswer {
        StoreAnswer(["error": .string(code), "message": .string(message)], status: status)
    }

    static let unknownBlog = DotcomRefusal(404, "unknown_blog", "Unknown blog")
    static let unknownEndpoint = DotcomRefusal(404, "unknown_endpoint", "That endpoint is not known")
    static let wrongMethod = DotcomRefusal(405, "invalid_method", "This endpoint takes another method")

    static func invalid(_ message: String) -> DotcomRefusal { DotcomRefusal(400, "invalid_input", message) }
}
