import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import WooFoundation

@testable import Yosemite

/// A demo store and what a manager of it needs. Requests go straight to its router, and over real HTTP once a test reaches for
/// the fault proxy.
@MainActor
final class Shop {
    nonisolated static let siteID: Int64 = 7
    nonisolated static let name = "Harbor & Pine"
    nonisolated static let now = Date(timeIntervalSince1970: 1_795_235_000)

    let store: DemoStore
    let address: DemoStoreAddress
    private let faults: FaultProxy
    private let network: ShopNetwork
    let folder: TemporaryFolder
    let clock = VirtualClock()
    /// Those that have no answer yet.
    private let requests = Busy()
    var waitsForAnswers: Bool { requests.count > 0 }
    /// What the programs have under way that bring no counter of their own.
    let busy = Busy()
    let dates = SteppingDateSource(startingAt: Shop.now, step: 0)
    let url: String
    private let storeClock = SteppingDateSource(startingAt: Shop.now, step: 0)

    /// The store's clock, which stands still, goes on.
    func setStoreClock(aheadBy seconds: Double) { storeClock.advance(by: seconds) }
    var storeTime: Date { storeClock.now() }

    private init(
        orders: Int,
        customers: Int?,
        latency: Duration,
        profile: DemoProfile?,
        plugins: Set<DemoPlugin>
    ) async throws {
        var configuration = DemoStoreConfiguration(orders: orders, now: Shop.now, latency: latency, clock: storeClock)
        configuration.customers = customers
        (configuration.profile, configuration.plugins) = (profile, plugins)
        store = DemoStore(configuration: configuration)
        address = try await store.start()
        faults = FaultProxy(upstream: address.port)
        url = "http://127.0.0.1:\(try faults.start())"
        network = ShopNetwork(store, at: url, beside: Self.network, counting: requests)
        folder = try TemporaryFolder(named: "yosemite")
    }

    /// - Parameters:
    ///   - customers: how many have an account; nil: as many as fit to the orders.
    ///   - latency: what each request takes, in real time.
    ///   - profile: another shop's settings, goods and coupons in the place of the invented ones.
    static func with(
        orders: Int = 60,
        customers: Int? = nil,
        latency: Duration = .zero,
        profile: DemoProfile? = nil,
        plugins: Set<DemoPlugin> = [],
        _ body: @MainActor (Shop) async throws -> Void
    ) async throws {
        let shop = try await Shop(
            orders: orders,
            customers: customers,
            latency: latency,
            profile: profile,
            plugins: plugins
        )
        do {
            try await body(shop)
        } catch {
            await shop.close()
            throw error
        }
        await shop.close()
    }

    /// What stands between Yosemite and the store. From the first look at it on, requests go through it.
    var proxy: FaultProxy {
        network.goesOverHTTP()
        return faults
    }

    /// Straight to the store for one of several programs, which the store tells apart by it.
    func network(of reader: String) -> ShopNetwork {
        ShopNetwork(store, at: url, beside: Self.network, counting: requests, reader: reader)
    }

    private var opened: [any StoresManager] = []

    private func close() async {
        faults.release()
        // Whoever sleeps in the middle of something ends, too.
        let passing = Task { await passTime(.seconds(20)) { false } }
        for manager in opened { await manager.deauthenticate() }
        passing.cancel()
        faults.stop()
        await store.stop()
    }

    func login(siteID: Int64 = Shop.siteID, name: String = Shop.name, password: String? = nil) -> SiteLogin {
        switch Way.standard {
        case .tunnelled where password == nil: return tunnelledLogin(siteID: siteID, name: name)
        case .cookie where password == nil: return accountLogin(siteID: siteID, name: name)
        case .direct, .cookie, .tunnelled: break
        }
        let secret = Secret(password ?? address.applicationPassword)
        return SiteLogin(siteID: siteID, name: name, address: url, identity: .user(address.user)) { secret }
    }

    /// Signed in at the store's own page.
    func accountLogin(
        siteID: Int64 = Shop.siteID,
        name: String = Shop.name,
        password: @escaping @Sendable () -> String = { DemoSignIn.password(of: "admin") }
    ) -> SiteLogin {
        SiteLogin(siteID: siteID, name: name, address: url, identity: .account(address.user)) { Secret(password()) }
    }

    /// Through WordPress.com.
    func tunnelledLogin(
        siteID: Int64 = Shop.siteID,
        name: String = Shop.name,
        token: @escaping @Sendable () -> String = { DemoDotcom.token }
    ) -> SiteLogin {
        SiteLogin(
            siteID: siteID,
            name: name,
            address: url,
            identity: .wordPressCom(blogID: Int64(DemoDotcom.blogID), service: url + "/wordpress-com")
        ) { Secret(token()) }
    }

    func configuration(
        _ logins: [SiteLogin]? = nil,
        inBackground: Bool = false,
        busy: Busy? = nil,
        network: (any Network)? = nil
    ) -> YosemiteConfiguration {
        let root = folder.url
        var configuration = YosemiteConfiguration(
            logins: logins ?? [login()],
            folder: { root.appending(path: $0) },
            stateFolder: root.appending(path: "state"),
            runsInBackground: inBackground,
            dates: dates,
            clock: clock,
            busy: busy ?? self.busy,
            network: network ?? self.network
        )
        configuration.jitter = { $0 }
        configuration.register.name = "R1"
        return configuration
    }

    static var network: CurlNetwork {
        CurlNetwork(configuration: CurlConfiguration(stallTimeout: .seconds(120), retry: RetryPolicy(attempts: 1)))
    }

    func manager(
        _ logins: [SiteLogin]? = nil,
        inBackground: Bool = false,
        busy: Busy? = nil,
        network: (any Network)? = nil
    ) -> any StoresManager {
        self.manager(of: configuration(logins, inBackground: inBackground, busy: busy, network: network))
    }

    func manager(of configuration: YosemiteConfiguration) -> any StoresManager {
        let manager = makeStoresManager(configuration: configuration)
        opened.append(manager)
        return manager
    }

    /// The files of the store, opened beside whoever has them open.
    var storeFolder: StoreFolder { StoreFolder(url: folder.url.appending(path: Shop.name)) }
    func mirror() throws -> StorageManager { try StorageManager(folder: storeFolder) }
    func ledger() throws -> Ledger { try Ledger(folder: storeFolder) }

    /// Orders here that a list without a filter would show.
    func mirroredIDs() async throws -> [Int] {
        let hidden = OrderFilter.hiddenStatuses
        return try await mirror().read { storage in
            try storage.identifiers(
                ofType: OrderRecord.self,
                matching: !OrderRecord.Columns.storeStatus.isIn(hidden)
            )
        }.map { Int($0) }
    }

    /// Orders here and their statuses, as the store has them.
    func mirroredStatuses() async throws -> [Int: String] {
        let records = try await mirror().read { try $0.allObjects(ofType: OrderRecord.self) }
        return Dictionary(uniqueKeysWithValues: records.map { (Int($0.orderID), $0.storeStatus) })
    }

    /// What the store would list to somebody who asks for every status.
    var statuses: [Int: String] {
        let pairs = store.orderIDs.compactMap { id in store.status(ofOrder: id).map { (id, $0) } }
        return Dictionary(uniqueKeysWithValues: pairs.filter { $0.1 != "auto-draft" })
    }

    func mirrored(_ id: Int) async throws -> OrderRecord? {
        try await mirror().read { try $0.loadOrder(siteID: Shop.siteID, orderID: Int64(id)) }
    }

    func mirroredNotes(_ id: Int) async throws -> [OrderNoteRecord] {
        try await mirror().read { try $0.loadOrderNotes(siteID: Shop.siteID, orderID: Int64(id)) }
    }

    func edits() async throws -> [PendingEditRecord] {
        try await ledger().read { try $0.allObjects(ofType: PendingEditRecord.self) }
    }

    /// Moves clock and calendar on, sleeper by sleeper, until `isDone`. For waits that a wake-up from elsewhere may
    /// have begun anew: a single step would leave such a one asleep for ever. Ends where the test is cancelled.
    func passTime(_ step: Duration = .seconds(2), until isDone: () -> Bool) async {
        var passer = TimePasser(clock, requests: requests)
        while !Task.isCancelled, !isDone() {
            if passer.turn(by: step) { dates.advance(by: Double(step.components.seconds)) }
            await Task.yield()
        }
    }

    /// Orders the store lists, oldest first.
    var listedIDs: [Int] {
        store.orderIDs.filter { id in
            store.status(ofOrder: id).map { !["trash", "checkout-draft", "auto-draft"].contains($0) } ?? false
        }
    }

    /// An order whose status the tests may change.
    var processingID: Int {
        get throws {
            guard let id = listedIDs.last(where: { store.status(ofOrder: $0) == "processing" }) else {
                throw Expectation("an order in processing")
            }
            return id
        }
    }

    /// Queries of the requests for the list of orders.
    var listQueries: [String] {
        store.requests.filter { $0.method == "GET" && $0.path.hasSuffix("/orders") }.map(\.query)
    }

    /// Straight to the store, past the proxy.
    func send(_ method: HTTPMethod, _ path: String, _ body: JSONValue) async throws {
        let connection = SiteConnection(
            siteID: 1,
            address: try SiteAddress(address.url.absoluteString),
            credentials: .applicationPassword(user: address.user, password: Secret(address.applicationPassword))
        )
        let request = RESTRequest(siteID: 1, method: method, path: path, body: body)
        _ = try await Self.network.responseData(
            for: AuthenticatedRESTRequest(request: request, connection: connection)
        )
    }
}
