import FoundationEssentials
import WooFoundation

/// The progress of the mirror of one kind of record.
public struct ResourceProgress: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public enum State: Hashable, Sendable, GeneratedFakeable {
        /// Incomplete, and nothing is in progress.
        case waiting
        /// Being fetched.
        case running
        /// Complete; ids are being compared with the store's.
        case comparing
        /// Complete.
        case whole
        case failed(reason: String)
        /// The store does not have it, or this login may not see it.
        case unavailable(reason: String)
    }

    public var kind: MirrorResourceKind
    public var state: State
    /// Rows in the mirror.
    public var done: Int
    /// The store's total; nil where it did not say.
    public var total: Int?
    /// When it last matched the store.
    public var lastSync: Date?
    /// Only records of the last months are synced, at the owner's request.
    public var isLimited: Bool

    public init(
        kind: MirrorResourceKind,
        state: State,
        done: Int,
        total: Int?,
        lastSync: Date?,
        isLimited: Bool
    ) {
        self.kind = kind
        self.state = state
        self.done = done
        self.total = total
        self.lastSync = lastSync
        self.isLimited = isLimited
    }
}

/// The progress of a store's synchronisation, by resource.
public struct SyncProgress: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public var resources: [ResourceProgress]
    /// The present limit for concurrent requests.
    public var connections: Int
    public var isPaused: Bool
    /// Seconds until everything in progress is complete, at the present rate; nil where that is unknown.
    public var remaining: TimeInterval?
    /// The number of months of orders that are synced; nil for all.
    public var months: Int?

    public init(
        resources: [ResourceProgress],
        connections: Int,
        isPaused: Bool,
        remaining: TimeInterval?,
        months: Int?
    ) {
        self.resources = resources
        self.connections = connections
        self.isPaused = isPaused
        self.remaining = remaining
        self.months = months
    }

    public static let none = SyncProgress(
        resources: [],
        connections: 0,
        isPaused: false,
        remaining: nil,
        months: nil
    )

    /// Lists of up to this many rows arrive before a message about them could be read.
    private static let shortList = 200

    /// The part worth mentioning outside its own page.
    public var news: SyncProgress {
        var news = self
        // Notes arrive for hours, in the background.
        news.resources.removeAll { $0.kind == .orderNotes }
        news.resources.removeAll { $0.kind != .orders && $0.kind != .products && ($0.total ?? 0) <= Self.shortList }
        return news
    }

    /// Orders of the last 90 days whose notes are missing or outdated: searches do not find those.
    public var unreadNotes: Int {
        resource(.orderNotes).map { max(0, ($0.total ?? $0.done) - $0.done) } ?? 0
    }

    public func resource(_ kind: MirrorResourceKind) -> ResourceProgress? { resources.first { $0.kind == kind } }

    /// Replaces the progress of the same kind, but keeps a known time.
    mutating func take(_ progress: ResourceProgress) {
        guard let index = resources.firstIndex(where: { $0.kind == progress.kind }) else {
            return resources.append(progress)
        }
        var new = progress
        new.lastSync = new.lastSync ?? resources[index].lastSync
        resources[index] = new
    }
}
