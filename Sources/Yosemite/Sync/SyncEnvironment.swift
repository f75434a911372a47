import Foundation
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
    /// Small lists are fetched though it is not their time.
    var refreshesAll = false

    static let due = SyncWish()
    static let full = SyncWish(isFull: true, takesCensus: true, refreshesAll: true)
}

/// One resource as the engine sees it.
protocol ResourceSyncing: Sendable {
    var kind: MirrorResourceKind { get }

    /// Brings in what is new, or everything where it is not all here yet.
    ///
    /// - Throws: what the network or the database threw; everything written up to then stays.
    func synchronize(_ wish: SyncWish) async throws -> SyncTally

    func cursor() async throws -> SyncCursor

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
