import FoundationEssentials
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

    func logOut(
        siteID: Int64,
        movingLedgerTo archive: URL?,
        leaving: @escaping @MainActor () async -> Void
    ) async throws -> RemovedLedger? {
        guard let pool = state.pool, let login = pool.login(siteID) else {
            throw SessionError.notLoggedIn(siteID: siteID)
        }
        // A ledger that cannot be opened does not prevent logging out: it is not deleted.
        if let work = try await openWork(siteID), !work.isEmpty { throw SessionError.open(store: login.name, work) }
        // It is moved or left, not deleted: that no copy can be made does not prevent logging out.
        if let session = try? await pool.session(siteID) { await session.backup.makeOrTell() }
        // A device registered from here receives no more notifications, if the service answers.
        if login.blogID != nil { _ = try? await pool.session(siteID).notifications.unregister() }
        await pool.remove(siteID)
        let files = StoreFiles(folder: configuration.folder(login.name))
        let hold: StoreFiles.Hold
        do {
            hold = try await Task.detached { try files.hold() }.value
        } catch {
            pool.replace(login)
            if case .locked? = error as? StorageError { throw SessionError.inUse(store: login.name) }
            throw SessionError.storage(store: login.name, cause: error)
        }
        await leaving()
        configuration.equipment.forget(siteID)
        if pool.siteIDs.isEmpty, state.pool === pool { await deauthenticate() }
        do {
            return try await Task.detached {
                try files.removeFetched(hold)
                return try archive.flatMap { try files.moveLedger(to: $0, hold) }
            }.value
        } catch {
            throw SessionError.storage(store: login.name, cause: error)
        }
    }

    /// - Returns: nil where the files cannot be opened.
    private func openWork(_ siteID: Int64) async throws -> UnsentWork? {
        do { return try await unsentWork(siteID: siteID) } catch is SessionError { return nil }
    }

    func unsentWork(siteID: Int64) async throws -> UnsentWork {
        guard let pool = state.pool else { throw SessionError.notLoggedIn(siteID: siteID) }
        let session = try await pool.session(siteID)
        let open = try await session.stats.money.openSubjects(siteID: siteID)
        let sales = try await session.sales.unsent()
        let begun = try await session.sales.unsettled()
        return try await session.edits.journal.unsentWork().copy(payments: open.count, sales: sales, begun: begun)
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
