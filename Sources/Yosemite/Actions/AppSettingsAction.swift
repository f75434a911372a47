/// Actions on settings stored on this machine.
public enum AppSettingsAction: Action {
    /// The saved state of a store's lists; the defaults where nothing was saved, or it cannot be read.
    case loadRememberedLists(siteID: Int64, onCompletion: Completion<RememberedLists>)
    case saveRememberedList(
        siteID: Int64,
        of: SavedFilter.Records,
        list: RememberedList,
        onCompletion: Completion<Void>
    )
    case loadRecentCommands(onCompletion: Completion<[String]>)
    case saveRecentCommands([String], onCompletion: Completion<Void>)
    /// The saved filters, sorted by name.
    case loadSavedFilters(siteID: Int64, of: SavedFilter.Records, onCompletion: Completion<[SavedFilter]>)
    case saveSavedFilters(
        siteID: Int64,
        of: SavedFilter.Records,
        filters: [SavedFilter],
        onCompletion: Completion<Void>
    )
    /// The saved state of Home; the defaults where nothing was saved.
    case loadHomeSettings(siteID: Int64, onCompletion: Completion<HomeSettings>)
    case saveHomeSettings(siteID: Int64, settings: HomeSettings, onCompletion: Completion<Void>)
    /// How a store's orders are exported; the defaults where nothing was saved.
    case loadOrderExport(siteID: Int64, onCompletion: Completion<OrderExportSettings>)
    case saveOrderExport(siteID: Int64, settings: OrderExportSettings, onCompletion: Completion<Void>)
    /// When and how often the user was asked for feedback on merced.
    case loadFeedback(onCompletion: Completion<FeedbackState>)
    case saveFeedback(FeedbackState, onCompletion: Completion<Void>)
}
