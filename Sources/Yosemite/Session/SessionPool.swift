import Networking
import Storage
import WooFoundation

/// The stores somebody is logged in to, opened when they are first needed.
@MainActor
final class SessionPool {
    private let configuration: YosemiteConfiguration
    private let network: any Network
    private let logins: [Int64: SiteLogin]
    private var sessions: [Int64: Task<SiteSession, any Error>] = [:]
    private var monitors: [Int64: SiteMonitor] = [:]
    private var isClosed = false

    init(configuration: YosemiteConfiguration, network: any Network) {
        self.configuration = configuration
        self.network = network
        logins = Dictionary(configuration.logins.map { ($0.siteID, $0) }) { first, _ in first }
    }

    func login(_ siteID: Int64) -> SiteLogin? { logins[siteID] }

    func monitor(_ siteID: Int64) -> SiteMonitor {
        if let monitor = monitors[siteID] { return monitor }
        let monitor = SiteMonitor(dates: configuration.dates)
        monitors[siteID] = monitor
        return monitor
    }

    /// - Throws: `SessionError`. A store that could not be opened is tried anew the next time.
    func session(_ siteID: Int64) async throws -> SiteSession {
        guard !isClosed, let login = logins[siteID] else { throw SessionError.notLoggedIn(siteID: siteID) }
        let monitor = monitor(siteID)
        let task =
            sessions[siteID]
            ?? Task { [configuration, network] in
                let session = try await SiteSession(
                    login: login,
                    configuration: configuration,
                    network: network,
                    monitor: monitor
                )
                if configuration.runsInBackground {
                    configuration.busy.raise()
                    Task {
                        do {
                            try await session.takeOwnership(staysInSync: true)
                        } catch {
                            monitor.failed(error)
                        }
                        configuration.busy.lower()
                    }
                }
                return session
            }
        sessions[siteID] = task
        do {
            return try await task.value
        } catch {
            if sessions[siteID] == task { sessions[siteID] = nil }
            monitor.failed(error)
            throw error
        }
    }

    /// Ends every session. None is opened afterwards, whoever still holds an observer of a store.
    func closeAll() async {
        isClosed = true
        let open = sessions.values
        sessions = [:]
        for task in open { await (try? task.value)?.close() }
    }
}

/// One store of the pool, as something that has storage.
struct PooledStorage: StorageProvider {
    let pool: SessionPool
    let siteID: Int64

    func storage() async throws -> any RecordStore { try await pool.session(siteID).mirror }
}
