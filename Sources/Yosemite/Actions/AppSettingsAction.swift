/// What can be asked about settings that stay on this machine.
public enum AppSettingsAction: Action {
    case loadOrderListSettings(siteID: Int64, onCompletion: Completion<OrderListSettings>)
    case saveOrderListSettings(siteID: Int64, settings: OrderListSettings, onCompletion: Completion<Void>)
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
}
