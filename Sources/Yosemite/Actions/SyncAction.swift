/// Actions on the synchronisation of a store. Its state is in `SiteStatus`.
public enum SyncAction: Action {
    /// Syncs now, by `MirrorPlan`: what every synchronisation fetches, what is due, and what has its turn.
    ///
    /// - Parameter isFull: whether to fetch everything again and compare all ids.
    case synchronizeAll(siteID: Int64, isFull: Bool, onCompletion: Completion<OrderSyncSummary>)

    /// Becomes the process that keeps the mirror in sync, unless another one does. Completes with whether this one is.
    case takeOwnership(siteID: Int64, onCompletion: Completion<Bool>)

    case pause(siteID: Int64, onCompletion: Completion<Void>)
    case resume(siteID: Int64, onCompletion: Completion<Void>)

    /// From now on syncs only orders of the last `months`, on this machine; nil for all. Older ones already in the
    /// mirror stay.
    case limit(siteID: Int64, months: Int?, onCompletion: Completion<Void>)

    /// The orders whose notes are in the mirror.
    case loadNoteCoverage(siteID: Int64, onCompletion: Completion<NoteCoverage>)

    /// The progress of every resource, from storage: whichever process owns the store.
    case loadProgress(siteID: Int64, onCompletion: Completion<[ResourceProgress]>)
}
