import FoundationEssentials
import WooFoundation

/// What merced knows of its connection to a store right now. It is no entity: nothing of it is stored.
public struct SiteStatus: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public enum Connection: Hashable, Sendable, GeneratedFakeable {
        /// Nothing was asked yet.
        case unknown
        case online
        case offline(since: Date, reason: String)
        /// The store answers, and refuses: a key that was removed, a role too small.
        case refused(status: Int, message: String)
    }

    public enum Activity: Hashable, Sendable, GeneratedFakeable {
        case idle
        /// Orders fetched so far, and how many the store says it has.
        case syncing(done: Int, total: Int?)
    }

    public var connection: Connection
    public var activity: Activity
    /// When the mirror last equalled the store.
    public var lastSync: Date?
    /// Every order was brought in at least once.
    public var isMirrorWhole: Bool
    /// Rows that are kept raw because they cannot be read, until the store sends them readable.
    public var unreadable: UnreadableReport?
    /// A mirror that could not be opened was built anew; why.
    public var mirrorRebuilt: String?
    /// A sync that failed for a reason of its own, in words.
    public var failure: String?
    /// What the login may do, as remembered, and asked anew at the first sync and after a refusal; nil until known.
    public var access: SiteAccess?
    /// Every resource, with counts.
    public var progress: SyncProgress
    /// Whether what is computed here is an order's total, or the store's decides.
    public var pricing: PricingTrust

    public init(
        connection: Connection,
        activity: Activity,
        lastSync: Date?,
        isMirrorWhole: Bool,
        unreadable: UnreadableReport?,
        mirrorRebuilt: String?,
        failure: String?,
        access: SiteAccess?,
        progress: SyncProgress = .none,
        pricing: PricingTrust = .neverAsked
    ) {
        self.connection = connection
        self.activity = activity
        self.lastSync = lastSync
        self.isMirrorWhole = isMirrorWhole
        self.unreadable = unreadable
        self.mirrorRebuilt = mirrorRebuilt
        self.failure = failure
        self.access = access
        self.progress = progress
        self.pricing = pricing
    }

    public static let initial = SiteStatus(
        connection: .unknown,
        activity: .idle,
        lastSync: nil,
        isMirrorWhole: false,
        unreadable: nil,
        mirrorRebuilt: nil,
        failure: nil,
        access: nil
    )

    public var isOffline: Bool {
        if case .offline = connection { true } else { false }
    }
}

/// Rows a store sent that could not be read; they are kept raw.
public struct UnreadableReport: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    static let shownReasons = 5

    public let count: Int
    /// The first few, in words: `order 5123: total is not a number`.
    public let reasons: [String]

    public init(count: Int, reasons: [String]) {
        self.count = count
        self.reasons = reasons
    }
}
