/// What can be asked about settings that stay on this machine.
public enum AppSettingsAction: Action {
    /// What the lists of a store remember; the usual where nothing was kept, or it cannot be read.
    case loadRememberedLists(siteID: Int64, onCompletion: Completion<RememberedLists>)
    case saveRememberedList(
        siteID: Int64,
        of: SavedFilter.Records,
        list: RememberedList,
        onCompletion: Completion<Void>
    )
    case loadRecentCommands(onCompletion: Completion<[String]>)
    case saveRecentCommands([String], onCompletion: Completion<Void>)
    /// The filters kept by name, in the order of their names.
    case loadSavedFilters(siteID: Int64, of: SavedFilter.Records, onCompletion: Completion<[SavedFilter]>)
    case saveSavedFilters(
        siteID: Int64,
        of: SavedFilter.Records,
        filters: [SavedFilter],
        onCompletion: Completion<Void>
    )
    /// What Home remembers; the usual where nothing was kept.
    case loadHomeSettings(siteID: Int64, onCompletion: Completion<HomeSettings>)
    case saveHomeSettings(siteID: Int64, settings: HomeSettings, onCompletion: Completion<Void>)
    /// How a store's orders are exported; the usual where nothing was kept.
    case loadOrderExport(siteID: Int64, onCompletion: Completion<OrderExportSettings>)
    case saveOrderExport(siteID: Int64, settings: OrderExportSettings, onCompletion: Completion<Void>)
    /// When and how often somebody was asked how merced is liked.
    case loadFeedback(onCompletion: Completion<FeedbackState>)
    case saveFeedback(FeedbackState, onCompletion: Completion<Void>)
}
