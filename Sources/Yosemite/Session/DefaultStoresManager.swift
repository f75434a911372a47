import Networking
import Storage
import WooFoundation

/// The state machine behind `StoresManager`: authenticated with the given logins, or not.
@MainActor
final class DefaultStoresManager: StoresManager {
    let configuration: YosemiteConfiguration
    private let network: any Network
    private var state: any StoresManagerState

    init(configuration: YosemiteConfiguration) {
        let network = configuration.network ?? CurlNetwork(clock: configuration.clock, dates: configuration.dates)
        self.configuration = configuration
        self.network = network
        state =
            configuration.logins.isEmpty
            ? DeauthenticatedState(configuration: configuration, network: network)
            : AuthenticatedState(configuration: configuration, network: network)
        state.didEnter()
    }

    var isAuthenticated: Bool { state.pool != nil }

    func dispatch(_ action: any Action) { state.dispatcher.dispatch(action) }

    func deauthenticate() async {
        await state.willLeave()
        enter(DeauthenticatedState(configuration: configuration, network: network))
    }

    var siteIDs: [Int64] { state.pool?.siteIDs ?? [] }

    func authenticate(_ login: SiteLogin) {
        if let pool = state.pool { return pool.replace(login) }
        var configuration = configuration
        configuration.logins = [login]
        enter(AuthenticatedState(configuration: configuration, network: network))
    }

    func logOut(siteID: Int64, purgesLedger: Bool) async throws {
        guard let pool = state.pool, let login = pool.login(siteID) else {
            throw SessionError.notLoggedIn(siteID: siteID)
        }
        if purgesLedger { try await checkSales(siteID, in: pool) }
        await pool.remove(siteID)
        if pool.siteIDs.isEmpty, state.pool === pool { await deauthenticate() }
        let files = StoreFiles(folder: configuration.folder(login.name))
        do {
            try await Task.detached { try files.remove(withLedger: purgesLedger) }.value
        } catch {
            throw SessionError.storage(store: login.name, cause: error)
        }
    }

    /// Paid sales must not be deleted before the store has them, nor card payments before they are settled. A ledger
    /// that cannot be opened does not prevent logging out.
    ///
    /// - Throws: `SaleProblem.unsent`, `.unsettled`.
    private func checkSales(_ siteID: Int64, in pool: SessionPool) async throws {
        let session: SiteSession
        do { session = try await pool.session(siteID) } catch is SessionError { return }
        let count = try await session.sales.unsent()
        guard count == 0 else { throw SaleProblem.unsent(count: count) }
        let unsettled = try await session.sales.unsettled()
        guard unsettled == 0 else { throw SaleProblem.unsettled(count: unsettled) }
    }

    func unsentWork(siteID: Int64) async throws -> UnsentWork {
        guard let pool = state.pool else { throw SessionError.notLoggedIn(siteID: siteID) }
        let session = try await pool.session(siteID)
        let open = try await session.stats.money.openSubjects(siteID: siteID)
        let sales = try await session.sales.unsent()
        return try await session.edits.journal.unsentWork().copy(payments: open.count, sales: sales)
    }

    private func enter(_ next: any StoresManagerState) {
        state = next
        state.didEnter()
    }

    /// Screens of a store may outlive its login for a moment: their actions then fail with `SessionError.notLoggedIn`.
    var pool: SessionPool { state.pool ?? nobody }

    private lazy var nobody: SessionPool = {
        var configuration = configuration
        configuration.logins = []
        return SessionPool(configuration: configuration, network: network)
    }()

    func monitor(siteID: Int64) -> SiteMonitor { pool.monitor(siteID) }

    func products(siteID: Int64, search: String, range: Range<Int>) -> ResultsController<StorageProduct> {
        ResultsController(
            storage: PooledStorage(pool: pool, siteID: siteID),
            busy: configuration.busy,
            predicate: .search(search),
            sortedBy: [ProductRecord.Columns.nameSort.ascending],
            range: range
        )
    }

    func customers(siteID: Int64, search: String, range: Range<Int>) -> ResultsController<StorageCustomer> {
        ResultsController(
            storage: PooledStorage(pool: pool, siteID: siteID),
            busy: configuration.busy,
            predicate: .search(search),
            sortedBy: [CustomerRecord.Columns.nameSort.ascending],
            range: range
        )
    }

    func order(siteID: Int64, orderID: Int64) -> EntityListener<Order> {
        let pool = pool
        return EntityListener(busy: configuration.busy) {
            try await pool.session(siteID).mirror.observe([OrderRecord.self]) { storage in
                try storage.loadOrderGraph(siteID: siteID, orderID: orderID)?.toReadOnly()
            }
        }
    }

    func orderNotes(siteID: Int64, orderID: Int64) -> ResultsController<StorageOrderNote> {
        ResultsController(
            storage: PooledStorage(pool: pool, siteID: siteID),
            busy: configuration.busy,
            predicate: OrderNoteRecord.Columns.orderID == orderID,
            sortedBy: [OrderNoteRecord.Columns.dateCreated.descending, OrderNoteRecord.Columns.noteID.descending],
            range: 0..<500
        )
    }

    func orderRefunds(siteID: Int64, orderID: Int64) -> ResultsController<StorageRefund> {
        ResultsController(
            storage: PooledStorage(pool: pool, siteID: siteID),
            busy: configuration.busy,
            predicate: RefundRecord.Columns.orderID == orderID,
            sortedBy: [RefundRecord.Columns.refundID.descending],
            range: 0..<100
        )
    }

    func orderStatuses(siteID: Int64) -> ResultsController<StorageOrderStatus> {
        ResultsController(
            storage: PooledStorage(pool: pool, siteID: siteID),
            busy: configuration.busy,
            predicate: OrderStatusRecord.Columns.siteID == siteID,
            sortedBy: [],
            range: 0..<100
        )
    }

    func openEdits(siteID: Int64) -> EntityListener<OpenEdits> {
        let pool = pool
        return EntityListener(busy: configuration.busy) {
            try await pool.session(siteID).edits.journal.observeOpenEdits()
        }
    }

    func stats(_ query: StatsQuery) -> EntityListener<StatsReport> {
        let pool = pool
        return EntityListener(busy: configuration.busy) {
            let session = try await pool.session(query.siteID)
            let login = session.login
            let types: [any Object.Type] = [
                OrderRecord.self, RefundRecord.self, ProductRecord.self, SiteRecord.self, SiteSettingRecord.self,
            ]
            return session.mirror.observe(types) { try StatsComputer(storage: $0, login: login).report(query) }
        }
    }

    func attention(siteID: Int64) -> EntityListener<AttentionCounts> {
        let pool = pool
        return EntityListener(
            following: { try await pool.session(siteID).stats.followAttention() },
            busy: configuration.busy
        )
    }

    func shipmentTrackings(siteID: Int64, orderID: Int64) -> ResultsController<StorageShipmentTracking> {
        typealias Columns = ShipmentTrackingRecord.Columns
        return ResultsController(
            storage: PooledStorage(pool: pool, siteID: siteID),
            busy: configuration.busy,
            predicate: Columns.orderID == orderID,
            sortedBy: [Columns.dateShipped.ascending, Columns.shipmentID.ascending],
            range: 0..<100
        )
    }

    func storeSettings(siteID: Int64) -> EntityListener<StoreSettings> {
        let pool = pool
        return EntityListener(busy: configuration.busy) {
            let session = try await pool.session(siteID)
            let fallback = session.login
            return session.mirror.observe([SiteRecord.self, SiteSettingRecord.self]) { storage in
                try StoreSettings.load(from: storage, login: fallback)
            }
        }
    }
}
