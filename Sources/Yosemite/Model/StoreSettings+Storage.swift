import FoundationEssentials
import Storage
import WooFoundation

extension StoreSettings: ReadOnlyType {
    public var identity: String { siteURL }
}

extension StoreSettings {
    /// nil until the store has said.
    static func timeZone(from storage: any StorageType, siteID: Int64) throws -> StoreTimeZone? {
        try storage.loadSite(siteID: siteID).map {
            StoreTimeZone(identifier: $0.timezoneID, gmtOffset: Money.amount(from: $0.gmtOffset) ?? 0)
        }
    }

    /// WooCommerce's defaults, and UTC, for what is not mirrored yet.
    static func load(from storage: any StorageType, login: SiteLogin) throws -> StoreSettings {
        let site = try storage.loadSite(siteID: login.siteID)
        return StoreSettings(
            siteName: site.map(\.name).flatMap { $0.isEmpty ? nil : $0 } ?? login.name,
            siteURL: site?.url ?? login.address,
            currency: try StoredCurrency.load(from: storage, siteID: login.siteID) ?? .standard,
            timeZone: try timeZone(from: storage, siteID: login.siteID) ?? .utc,
            firstWeekday: try StoredWeek.load(from: storage, siteID: login.siteID) ?? 1
        )
    }
}
