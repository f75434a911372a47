import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// What the synchronisation of all resources of one store shares.
struct SyncEnvironment: Sendable {
    let siteID: Int64
    let mirror: any StorageManagerType
    let dates: any DateSource
    let meter: ConnectionMeter
    /// Called on every progress of a resource.
    let report: @Sendable (ResourceProgress) async -> Void
    /// Called with the time of the store's clock, now and then.
    var heard: @Sendable (Date) async -> Void = { _ in }
}

/// What a run should do.
struct SyncWish: Hashable, Sendable {
    /// Everything is fetched again, whatever is known.
    var isFull = false
    /// Ids are compared now.
    var takesCensus = false
    /// Lists are fetched whole even if they are not due.
    var refreshesAll = false
    /// Recent requests are repeated, and failed ones tried again.
    var asksAnew = false

    /// What is due.
    static let due = SyncWish()
    /// Requested by the user: no look is left out because there was a recent one.
    static let now = SyncWish(asksAnew: true)
    static let full = SyncWish(isFull: true, takesCensus: true, refreshesAll: true, asksAnew: true)
}

/// One resource, as the engine sees it.
protocol ResourceSyncing: Sendable {
    var kind: MirrorResourceKind { get }

    /// Fetches what is new, or everything if it is not complete yet.
    ///
    /// - Throws: errors of the network or the database; everything written until then stays.
    func synchronize(_ wish: SyncWish) async throws -> SyncTally

    func cursor() async throws -> SyncCursor

    /// Fetches these records; says nothing about any other.
    ///
    /// - Throws: errors of the network or the database.
    func fetch(ids: [Int64]) async throws

    /// When the store was last asked for it, if it was complete then; nil for never.
    func lastAsked() async throws -> Date?

    /// The progress, from storage.
    func progress(_ storage: any StorageType) throws -> ResourceProgress
}

/// The result of a run for one resource.
struct SyncTally: Hashable, Sendable {
    /// Rows the store sent that were written.
    var saved = 0
    /// Rows found deleted, and removed.
    var removed = 0
    /// The store's total; nil where it did not say.
    var total: Int?
}
