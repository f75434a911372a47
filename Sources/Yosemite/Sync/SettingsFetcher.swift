import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Fetches what is needed to display orders: statuses, currency, the site's name and time zone.
final class SettingsFetcher: Sendable {
    private let login: SiteLogin
    private let mirror: any StorageManagerType
    private let reports: ReportRemote
    private let settings: SiteSettingsRemote
    private let site: SiteAPIRemote

    init(
        login: SiteLogin,
        mirror: any StorageManagerType,
        reports: ReportRemote,
        settings: SiteSettingsRemote,
        site: SiteAPIRemote
    ) {
        self.login = login
        self.mirror = mirror
        self.reports = reports
        self.settings = settings
        self.site = site
    }

    /// Fetches everything; a failing part does not prevent the others.
    ///
    /// - Throws: the first failure.
    func fetch() async throws {
        async let statuses: Void = fetchStatuses()
        async let currency: Void = fetchCurrency()
        async let site: Void = fetchSite()
        var failure: (any Error)?
        do { try await statuses } catch { failure = error }
        do { try await currency } catch { failure = failure ?? error }
        do { try await site } catch { failure = failure ?? error }
        if let failure { throw failure }
    }

    func fetchStatuses() async throws {
        let siteID = login.siteID
        let answer = try await reports.loadOrderStatuses(siteID: siteID)
        if answer.isCutOff { throw NetworkError.cutOff(received: 0) }
        let rows = answer.items
        guard !rows.isEmpty else { return }
        try await mirror.performAndSave { storage in
            try storage.deleteAllObjects(
                ofType: OrderStatusRecord.self,
                matching: OrderStatusRecord.Columns.siteID == siteID
            )
            try storage.save(rows.map(OrderStatusRecord.init))
        }
    }

    func fetchCurrency() async throws {
        let currency = try await settings.loadCurrencySettings(siteID: login.siteID)
        let records = StoredCurrency(currency).records(siteID: login.siteID)
        try await mirror.performAndSave { storage in try storage.save(records) }
    }

    func fetchSite() async throws {
        let found = try await index()
        let record = SiteRecord(
            siteID: login.siteID,
            name: found.name,
            details: found.description,
            url: found.url,
            timezoneID: found.timezoneIdentifier,
            gmtOffset: "\(found.gmtOffset)",
            currency: "",
            wooCommerceVersion: ""
        )
        try await mirror.performAndSave { storage in try storage.save(record) }
    }

    /// A store connected through WordPress.com may not be reachable in any other way.
    private func index() async throws -> Site {
        if case .wordPressCom = login.identity {
            let fields = "name,description,url,home,gmt_offset,timezone_string,namespaces,authentication"
            let request = RESTRequest(
                siteID: login.siteID,
                namespace: .root,
                path: "",
                query: [QueryParameter("_fields", fields)]
            )
            return try await SiteMapper().map(response: try await site.network.responseData(for: request).body)
        }
        let address = try SiteAddress(
            login.address,
            routeStyle: login.usesQueryRoutes ? .query : .pretty,
            allowHTTP: login.allowHTTP
        )
        return try await site.loadSite(at: address, caFile: login.caFile).site
    }
}
