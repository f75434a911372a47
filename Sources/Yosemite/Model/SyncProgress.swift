import FoundationEssentials
import WooFoundation

/// How far the mirror of one kind of record is.
public struct ResourceProgress: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public enum State: Hashable, Sendable, GeneratedFakeable {
        /// Not all here, and nothing is under way.
        case waiting
        /// Being brought in.
        case running
        /// All here; ids are compared with the store's.
        case comparing
        /// All here.
        case whole
        case failed(reason: String)
        /// The store does not have it, or does not show it to this login.
        case unavailable(reason: String)
    }

    public var kind: MirrorResourceKind
    public var state: State
    /// Rows that are here.
    public var done: Int
    /// Rows the store says it has; nil where it did not say.
    public var total: Int?
    /// When it last equalled the store.
    public var lastSync: Date?
    /// Only what was made in the last months is here, by the owner's wish.
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

/// How the synchronisation of a store stands, resource by resource.
public struct SyncProgress: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public var resources: [ResourceProgress]
    /// How many requests may be under way at a time now.
    public var connections: Int
    public var isPaused: Bool
    /// Seconds until what is running is all here, at the present pace; nil while nobody can say.
    public var remaining: TimeInterval?
    /// Only orders of so many months are kept in step; nil for all.
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

    /// Lists of up to this many rows are here before a word about them could be read.
    private static let shortList = 200

    /// What of it is worth a word outside of its own page.
    public var news: SyncProgress {
        var news = self
        // Notes come for hours, in the background.
        news.resources.removeAll { $0.kind == .orderNotes }
        news.resources.removeAll { $0.kind != .orders && $0.kind != .products && ($0.total ?? 0) <= Self.shortList }
        return news
    }

    /// Orders of the last 90 days whose notes are not here as they are now: no search finds those.
    public var unreadNotes: Int {
        resource(.orderNotes).map { max(0, ($0.total ?? $0.done) - $0.done) } ?? 0
    }

    public func resource(_ kind: MirrorResourceKind) -> ResourceProgress? { resources.first { $0.kind == kind } }

    /// Puts `progress` in the place of what was known of its kind. A moment that is known is not forgotten.
    mutating func take(_ progress: ResourceProgress) {
        guard let index = resources.firstIndex(where: { $0.kind == progress.kind }) else {
            return resources.append(progress)
        }
        var new = progress
        new.lastSync = new.lastSync ?? resources[index].lastSync
        resources[index] = new
    }
}
