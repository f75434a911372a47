import Networking
import WooFoundation

/// What a login may be needed for.
public enum SiteAbility: String, CaseIterable, Hashable, Sendable, Codable {
    case readOrders, writeOrders, readProducts, readAnalytics, readSettings, uploadMedia
}

/// The verified rights of a login.
public struct SiteAccess: Hashable, Sendable, Codable, GeneratedCopiable {
    public enum Verdict: Hashable, Sendable, Codable {
        case available
        /// Part of a sentence: “this key may only read”.
        case missing(reason: String)
        /// It was not checked, or the answer proves nothing.
        case unknown
    }

    /// nil where a consumer key cannot prove its user.
    public var account: Account?
    public var verdicts: [SiteAbility: Verdict]
    /// The Authorization header is stripped on the way to WordPress; the key is sent in the query instead.
    public var sendsKeyInQuery: Bool
    /// A cache in front of the API; nil where nobody has looked for one.
    public var cache: SiteCache?
    /// The name of an active plugin that computes taxes at the shop's own checkout only; empty where there is none, nil
    /// where the login may not ask.
    public var taxService: String?

    public init(
        account: Account?,
        verdicts: [SiteAbility: Verdict],
        sendsKeyInQuery: Bool = false,
        cache: SiteCache? = nil,
        taxService: String? = nil
    ) {
        (self.cache, self.taxService) = (cache, taxService)
        self.account = account
        self.verdicts = verdicts
        self.sendsKeyInQuery = sendsKeyInQuery
    }

    /// `unknown` where it was not checked.
    public func verdict(_ ability: SiteAbility) -> Verdict { verdicts[ability] ?? .unknown }

    /// Why the store cannot be changed with this login, as part of a sentence; nil where that is unknown.
    public var reasonNotToWrite: String? {
        if case .missing(let reason) = verdict(.writeOrders) { reason } else { nil }
    }
}
