import Networking
import WooFoundation

/// What a login may be needed for.
public enum SiteAbility: String, CaseIterable, Hashable, Sendable, Codable {
    case readOrders, writeOrders, readProducts, readAnalytics, readSettings, uploadMedia
}

/// What a login proved to be able to do.
public struct SiteAccess: Hashable, Sendable, Codable, GeneratedCopiable {
    public enum Verdict: Hashable, Sendable, Codable {
        case available
        /// A part of a sentence: “this key may only read”.
        case missing(reason: String)
        /// It was not asked, or the answer proves nothing.
        case unknown
    }

    /// nil where a consumer key cannot prove who it is.
    public var account: Account?
    public var verdicts: [SiteAbility: Verdict]
    /// The Authorization header is taken away on the way to WordPress; the key travels in the query instead.
    public var sendsKeyInQuery: Bool

    public init(account: Account?, verdicts: [SiteAbility: Verdict], sendsKeyInQuery: Bool = false) {
        self.account = account
        self.verdicts = verdicts
        self.sendsKeyInQuery = sendsKeyInQuery
    }

    /// `unknown` for what was not asked.
    public func verdict(_ ability: SiteAbility) -> Verdict { verdicts[ability] ?? .unknown }

    /// Why the store cannot be changed with this login, as a part of a sentence; nil where that is not known.
    public var reasonNotToWrite: String? {
        if case .missing(let reason) = verdict(.writeOrders) { reason } else { nil }
    }
}
