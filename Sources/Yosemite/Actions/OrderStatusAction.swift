/// Actions on the statuses of a store, including those of plugins.
public enum OrderStatusAction: Action {
    /// Fetches the statuses with their totals into the mirror.
    case retrieveOrderStatuses(siteID: Int64, onCompletion: Completion<Void>)
}
