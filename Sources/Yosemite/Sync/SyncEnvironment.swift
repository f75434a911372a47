import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// What the synchronisation of every resource of one store shares.
struct SyncEnvironment: Sendable {
    let siteID: Int64
    let mirror: any StorageManagerType
    let dates: any DateSource
    let meter: ConnectionMeter
    /// Told whenever a resource has come further.
    let report: @Sendable (ResourceProgress) async -> Void
}

/// What a run is to do.
struct SyncWish: Hashable, Sendable {
    /// Everything is walked over again, whatever is known.
    var isFull = false
    /// Ids are compared now.
    var takesCensus = false
    /// Lists are read whole though it is not their time.
    var refreshesAll = false
    /// The store is asked whatever was asked a moment ago, and what could not be had is tried again.
    var asksAnew = false

    /// What is due.
    static let due = SyncWish()
    /// Somebody wants it now: no look is left out because there was one a moment ago.
    static let now = SyncWish(asksAnew: true)
    static let full = SyncWish(isFull: true, takesCensus: true, refreshesAll: true, asksAnew: true)
}

/// One resource as the engine sees it.
protocol ResourceSyncing: Sendable {
    var kind: MirrorResourceKind { get }

    /// Brings in what is new, or everything where it is not all here yet.
    ///
    /// - Throws: what the network or the database threw; everything written up to then stays.
    func synchronize(_ wish: SyncWish) async throws -> SyncTally

    func cursor() async throws -> SyncCursor

    /// Brings in these records as they are now; says nothing of any other.
    ///
    /// - Throws: what the network or the database threw.
    func fetch(ids: [Int64]) async throws

    /// When the store was last asked for it, and all of it was here then; nil where it never was.
    func lastAsked() async throws -> Date?

    /// How far it is, from what is stored.
    func progress() async throws -> ResourceProgress
}

/// What a run did to one resource.
struct SyncTally: Hashable, Sendable {
    /// Rows the store sent that were written.
    var saved = 0
    /// Rows that were found gone, and removed.
    var removed = 0
    /// How many the store says there are; nil where it did not say.
    var total: Int?
}
