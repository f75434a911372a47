/// What can be asked about the statuses a store knows, its own and those of plugins.
public enum OrderStatusAction: Action {
    /// Fetches the statuses with their totals into the mirror.
    case retrieveOrderStatuses(siteID: Int64, onCompletion: Completion<Void>)
}
