/// Actions on a store's settings.
public enum SettingAction: Action {
    /// Fetches the general settings and the site's name, address and time zone into the mirror.
    case synchronizeGeneralSettings(siteID: Int64, onCompletion: Completion<Void>)

    /// How the store formats amounts and dates, from the mirror; the defaults while nothing is mirrored.
    case loadStoreSettings(siteID: Int64, onCompletion: Completion<StoreSettings>)

    /// The store's currency from the mirror, ISO 4217; nil while it is not mirrored.
    case loadCurrency(siteID: Int64, onCompletion: Completion<String?>)
}
