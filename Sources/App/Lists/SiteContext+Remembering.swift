import Yosemite

extension SiteContext {
    /// Stores the state of a list for the next start.
    func remember(_ list: RememberedList, of records: SavedFilter.Records) {
        stores.dispatch(
            AppSettingsAction.saveRememberedList(siteID: siteID, of: records, list: list, onCompletion: { _ in })
        )
    }
}
