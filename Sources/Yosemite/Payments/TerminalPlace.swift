import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// The location of the counter, given to cards as the terminal's clock and country (tags 9A, 9F21 and 9F1A).
struct TerminalPlace: Hashable, Sendable {
    var timeZone = StoreTimeZone.utc
    /// ISO 3166 numeric, 840 for the United States; 0 for unknown.
    var countryNumber = 0

    /// - Parameter shopCountry: `woocommerce_default_country`: `US:ME`, `DE`.
    init(timeZone: StoreTimeZone = .utc, shopCountry: String = "") {
        self.timeZone = timeZone
        countryNumber = CountryNumbers.number(of: String(shopCountry.prefix { $0 != ":" }))
    }
}

/// Determines the location of a store's counter: from the mirror, and from the store for what is not mirrored yet. It
/// does not keep a card waiting: what does not arrive in time stays unknown.
struct TerminalPlaceFinder: Sendable {
    static let limit = Duration.seconds(3)
    private static let country = (group: "general", setting: "woocommerce_default_country")

    let login: SiteLogin
    let mirror: any StorageManagerType
    let settings: SettingsFetcher
    let network: any Network
    let clock: any Clock<Duration>

    func place() async -> TerminalPlace {
        async let zone = timeZone()
        async let country = shopCountry()
        return TerminalPlace(timeZone: await zone, shopCountry: await country)
    }

    /// The store's zone; nil until the mirror knows it. Makes no request.
    func knownTimeZone() async -> StoreTimeZone? { await mirroredZone() }

    private func timeZone() async -> StoreTimeZone {
        if let known = await mirroredZone() { return known }
        try? await clock.within(Self.limit) { [settings] in try await settings.fetchSite() }
        return await mirroredZone() ?? .utc
    }

    private func mirroredZone() async -> StoreTimeZone? {
        let login = login
        return try? await mirror.read { storage in
            try StoreSettings.timeZone(from: storage, siteID: login.siteID)
        }
    }

    private func shopCountry() async -> String {
        let (siteID, network, place) = (login.siteID, network, Self.country)
        let known = try? await mirror.read { storage in
            try storage.loadSiteSetting(siteID: siteID, groupID: place.group, settingID: place.setting)?.value
        }
        if let known { return known }
        let facts = try? await clock.within(Self.limit) { await ShopFacts.load(siteID: siteID, network: network) }
        return facts?.country ?? ""
    }
}
