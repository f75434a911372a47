import FoundationEssentials
import Logging
import Networking
import Storage
import WooFoundation

/// Fetches what is needed to display orders: statuses, currency, the site's name and time zone; and which products are
/// not for the counter.
final class SettingsFetcher: Sendable {
    private let login: SiteLogin
    private let mirror: any StorageManagerType
    private let reports: ReportRemote
    private let settings: SiteSettingsRemote
    private let site: SiteAPIRemote
    private let products: ProductsRemote
    private let dates: any DateSource
    private let logger = Logger(label: "merced.sync")
    /// In seconds: one hidden in place of another changes no count.
    private static let counterAge = 86_400.0

    init(
        login: SiteLogin,
        mirror: any StorageManagerType,
        reports: ReportRemote,
        settings: SiteSettingsRemote,
        site: SiteAPIRemote,
        products: ProductsRemote,
        dates: any DateSource
    ) {
        self.login = login
        self.mirror = mirror
        self.reports = reports
        self.settings = settings
        self.site = site
        self.products = products
        self.dates = dates
    }

    /// Fetches everything; a failing part does not prevent the others.
    ///
    /// - Throws: the first failure.
    func fetch() async throws {
        async let statuses: Void = fetchStatuses()
        async let currency: Void = fetchCurrency()
        async let site: Void = fetchSite()
        async let counter: Void = fetchCounterGoods()
        var failure: (any Error)?
        do { try await statuses } catch { failure = error }
        do { try await currency } catch { failure = failure ?? error }
        do { try await site } catch { failure = failure ?? error }
        // A login that may not read products has no part in them; what is known stays.
        do { try await counter } catch { logger.warning("counter goods: \(StoreWords.describe(error))") }
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

    /// The products that the shop keeps out of its point of sale are those that are missing there: no product says so.
    func fetchCounterGoods() async throws {
        let siteID = login.siteID
        let one = ListQuery(size: 1, sort: .id)
        let all = try await products.loadIDs(siteID: siteID, query: one)
        let shown = try await products.loadCounterIDs(siteID: siteID, query: one)
        let counts = StoredCounterGoods.Counts(all: all.total, shown: shown.total, countedAt: dates.now())
        let known = try await mirror.read { try StoredCounterGoods.counts(in: $0) }
        if let known, counts.isLike(known, within: Self.counterAge) { return }
        var kept: Set<Int64> = []
        if let whole = all.total, let part = shown.total, part < whole {
            kept = try await ids { try await self.products.loadIDs(siteID: siteID, query: $0) }
            kept.subtract(try await ids { try await self.products.loadCounterIDs(siteID: siteID, query: $0) })
        }
        let record = StoredCounterGoods.record(kept.sorted(), counts, siteID: siteID)
        try await mirror.performAndSave { storage in try storage.saveChanged([record]) }
    }

    private func ids(_ load: @Sendable (ListQuery) async throws -> Page<Int64>) async throws -> Set<Int64> {
        var found: Set<Int64> = []
        var query = ListQuery(sort: .id, isAscending: true)
        while true {
            let page = try await load(query)
            if page.isCutOff { throw NetworkError.cutOff(received: found.count) }
            let before = found.count
            found.formUnion(page.items)
            // One that ignores the page's number answers the same rows for ever.
            guard page.items.count == query.size, found.count > before else { return found }
            query.page += 1
        }
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
