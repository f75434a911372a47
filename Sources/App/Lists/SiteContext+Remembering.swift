import Yosemite

extension SiteContext {
    /// Keeps how a list is left, for the next start.
    func remember(_ list: RememberedList, of records: SavedFilter.Records) {
        stores.dispatch(
            AppSettingsAction.saveRememberedList(siteID: siteID, of: records, list: list, onCompletion: { _ in })
        )
    }
}
