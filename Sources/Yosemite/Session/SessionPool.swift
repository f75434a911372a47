import Networking
import Storage
import WooFoundation

/// The stores with a login, opened when they are first needed.
@MainActor
final class SessionPool {
    private let configuration: YosemiteConfiguration
    private let network: any Network
    private var logins: [SiteLogin] = []
    private var sessions: [Int64: Task<SiteSession, any Error>] = [:]
    /// Sessions that are ending; a new one of the same store waits for them, because a store has one owner.
    private var closing: [Int64: Task<Void, Never>] = [:]
    private var monitors: [Int64: SiteMonitor] = [:]
    private var isClosed = false
    /// The readers of this computer, for all stores.
    let desk: ReaderDesk

    init(configuration: YosemiteConfiguration, network: any Network) {
        self.configuration = configuration
        self.network = network
        desk = ReaderDesk(
            service: configuration.equipment.readers,
            stateFolder: configuration.stateFolder,
            clock: configuration.clock
        )
        for login in configuration.logins where self.login(login.siteID) == nil { logins.append(login) }
    }

    var siteIDs: [Int64] { logins.map(\.siteID) }

    func login(_ siteID: Int64) -> SiteLogin? { logins.first { $0.siteID == siteID } }

    func monitor(_ siteID: Int64) -> SiteMonitor {
        if let monitor = monitors[siteID] { return monitor }
        let monitor = SiteMonitor(dates: configuration.dates)
        monitors[siteID] = monitor
        return monitor
    }

    /// Adds a login, or replaces the one of its store.
    func replace(_ login: SiteLogin) {
        endSession(login.siteID)
        if let index = logins.firstIndex(where: { $0.siteID == login.siteID }) {
            logins[index] = login
        } else {
            logins.append(login)
        }
        monitors[login.siteID]?.loginChanged()
    }

    /// Removes a login, and returns when all work on its store has ended.
    func remove(_ siteID: Int64) async {
        logins.removeAll { $0.siteID == siteID }
        endSession(siteID)
        await closing[siteID]?.value
    }

    /// - Throws: `SessionError`. A store that could not be opened is tried again the next time.
    func session(_ siteID: Int64) async throws -> SiteSession {
        guard !isClosed, let login = login(siteID) else { throw SessionError.notLoggedIn(siteID: siteID) }
        let monitor = monitor(siteID)
        let task = sessions[siteID] ?? open(login, monitor: monitor)
        sessions[siteID] = task
        do {
            return try await task.value
        } catch {
            if sessions[siteID] == task { sessions[siteID] = nil }
            monitor.failed(error)
            throw error
        }
    }

    /// Ends every session. None is opened afterwards, even if an observer of a store still exists.
    func closeAll() async {
        isClosed = true
        await desk.close()
        for siteID in Array(sessions.keys) { endSession(siteID) }
        for task in closing.values { await task.value }
    }

    private func open(_ login: SiteLogin, monitor: SiteMonitor) -> Task<SiteSession, any Error> {
        let previous = closing[login.siteID]
        return Task { [configuration, network, desk] in
            await previous?.value
            let session = try await SiteSession(
                login: login,
                configuration: configuration,
                network: network,
                monitor: monitor,
                desk: desk
            )
            guard configuration.runsInBackground else { return session }
            await session.counter.recoverMoney()
            configuration.busy.raise()
            Task {
                do {
                    try await session.sync.takeOwnership(staysInSync: true)
                } catch {
                    monitor.failed(error)
                }
                configuration.busy.lower()
            }
            return session
        }
    }

    private func endSession(_ siteID: Int64) {
        guard let open = sessions.removeValue(forKey: siteID) else { return }
        let previous = closing[siteID]
        closing[siteID] = Task {
            await previous?.value
            await (try? open.value)?.close()
        }
    }
}

/// One store of the pool, as a provider of storage.
struct PooledStorage: StorageProvider {
    let pool: SessionPool
    let siteID: Int64

    func storage() async throws -> any RecordStore { try await pool.session(siteID).mirror }
}
