import WooFoundation

/// What a screen needs to format a store's amounts and times.
public struct StoreSettings: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    /// The site's own name; the owner's name for it where that is unknown.
    public let siteName: String
    public let siteURL: String
    public let currency: CurrencySettings
    public let timeZone: StoreTimeZone
    /// 0 is Sunday, 1 Monday …; Monday until the store has said.
    public let firstWeekday: Int

    public init(
        siteName: String,
        siteURL: String,
        currency: CurrencySettings,
        timeZone: StoreTimeZone,
        firstWeekday: Int = 1
    ) {
        self.siteName = siteName
        self.siteURL = siteURL
        self.currency = currency
        self.timeZone = timeZone
        self.firstWeekday = firstWeekday
    }
}
