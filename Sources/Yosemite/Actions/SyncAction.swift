/// What can be asked of the synchronisation of a store. How it stands is in `SiteStatus`.
public enum SyncAction: Action {
    /// Asks the store now, by `MirrorPlan`: what each synchronisation asks for, what is due, and what has its turn.
    ///
    /// - Parameter isFull: walks over everything again, and compares all ids.
    case synchronizeAll(siteID: Int64, isFull: Bool, onCompletion: Completion<OrderSyncSummary>)

    /// Becomes the process that keeps the store in step, if no other is. Completes with whether this one is.
    case takeOwnership(siteID: Int64, onCompletion: Completion<Bool>)

    case pause(siteID: Int64, onCompletion: Completion<Void>)
    case resume(siteID: Int64, onCompletion: Completion<Void>)

    /// Keeps only orders of the last `months` in step from now on, on this machine; nil for all. Older ones that are
    /// here stay.
    case limit(siteID: Int64, months: Int?, onCompletion: Completion<Void>)

    /// Of which orders the notes are here.
    case loadNoteCoverage(siteID: Int64, onCompletion: Completion<NoteCoverage>)

    /// How far every resource is, from what is stored: whoever owns the store.
    case loadProgress(siteID: Int64, onCompletion: Completion<[ResourceProgress]>)
}
