import FoundationEssentials
import WooFoundation

/// What merced knows of its connection to a store right now. Not an entity: nothing of it is stored.
public struct SiteStatus: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public enum Connection: Hashable, Sendable, GeneratedFakeable {
        /// No request was made yet.
        case unknown
        case online
        case offline(since: Date, reason: String)
        /// The store answers, but refuses: a removed key, a role with too few rights.
        case refused(status: Int, message: String)
    }

    public enum Activity: Hashable, Sendable, GeneratedFakeable {
        case idle
        /// Orders fetched so far, and the store's total.
        case syncing(done: Int, total: Int?)
    }

    public var connection: Connection
    public var activity: Activity
    /// When the mirror last matched the store.
    public var lastSync: Date?
    /// Whether every order was fetched at least once.
    public var isMirrorWhole: Bool
    /// Rows kept raw because they cannot be read, until the store sends a readable version.
    public var unreadable: UnreadableReport?
    /// Why a mirror that could not be opened was rebuilt.
    public var mirrorRebuilt: String?
    /// The error of a sync that failed for another reason, in words.
    public var failure: String?
    /// What the login may do, as last known; checked again at the first sync and after a refusal; nil until known.
    public var access: SiteAccess?
    /// Every resource, with counts.
    public var progress: SyncProgress
    /// Whether our computed order totals are used, or the store's.
    public var pricing: PricingTrust
    /// How the ledger is copied.
    public var backup: BackupState
    /// By how many seconds this computer's clock is ahead of the store's; nil until known.
    public var clockSkew: Int?

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
        pricing: PricingTrust = .neverAsked,
        backup: BackupState = .none,
        clockSkew: Int? = nil
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
        self.backup = backup
        self.clockSkew = clockSkew
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

/// Rows from a store that could not be read; they are kept raw.
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
