import Dispatch
import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// The stores with a login, opened when they are first needed.
@MainActor
final class SessionPool {
    private struct Opening {
        /// nil where the mirror cannot be used before the session is open.
        let mirror: Task<StorageManager?, Never>
        let session: Task<SiteSession, any Error>
    }

    private let configuration: YosemiteConfiguration
    private let network: any Network
    private var logins: [SiteLogin] = []
    private var openings: [Int64: Opening] = [:]
    /// Sessions that are ending; a new one of the same store waits for them, because a store has one owner.
    private var closing: [Int64: Task<Void, Never>] = [:]
    private var monitors: [Int64: SiteMonitor] = [:]
    private var isClosed = false
    /// The readers of this computer, for all stores.
    let coordinator: ReaderCoordinator

    init(configuration: YosemiteConfiguration, network: any Network) {
        self.configuration = configuration
        self.network = network
        coordinator = ReaderCoordinator(
            service: configuration.equipment.readers,
            stateFolder: configuration.stateFolder,
            clock: configuration.clock
        )
        for login in configuration.logins where self.login(login.siteID) == nil { logins.append(login) }
        // A failure is told to whoever asks for it first.
        if let first = configuration.firstSiteID { _ = try? opening(first) }
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
        let session = try opening(siteID).session
        do {
            return try await session.value
        } catch {
            if openings[siteID]?.session == session { openings[siteID] = nil }
            monitor(siteID).failed(error)
            throw error
        }
    }

    /// The mirror to observe, as soon as it can be read: a list is shown before the ledger is open. What a crash left
    /// between the two files is shown right after.
    ///
    /// - Throws: `SessionError`.
    func mirror(_ siteID: Int64) async throws -> any RecordStore {
        guard let mirror = try await opening(siteID).mirror.value else { return try await session(siteID).mirror }
        // A list needs no more of it, and a failure must be told.
        Task { _ = try? await session(siteID) }
        return mirror
    }

    private func opening(_ siteID: Int64) throws -> Opening {
        guard !isClosed, let login = login(siteID) else { throw SessionError.notLoggedIn(siteID: siteID) }
        let opening = openings[siteID] ?? open(login, monitor: monitor(siteID))
        openings[siteID] = opening
        return opening
    }

    /// Ends every session. None is opened afterwards, even if an observer of a store still exists.
    func closeAll() async {
        isClosed = true
        await coordinator.close()
        for siteID in Array(openings.keys) { endSession(siteID) }
        for task in closing.values { await task.value }
    }

    private func open(_ login: SiteLogin, monitor: SiteMonitor) -> Opening {
        let previous = closing[login.siteID]
        let mirror = Task.detached { [configuration] in
            await previous?.value
            return await Self.mirror(of: login, configuration)
        }
        configuration.busy.raise()
        let session = Task { [configuration, network, coordinator] in
            defer { configuration.busy.lower() }
            let shown = await mirror.value
            // Where the mirror cannot be shown yet, the picture waits for the session.
            if shown != nil { await configuration.firstFrame?.wait() }
            let session = try await SiteSession(
                login: login,
                configuration: configuration,
                network: network,
                monitor: monitor,
                coordinator: coordinator,
                shown: shown
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
        return Opening(mirror: mirror, session: session)
    }

    /// For screens only: a verb must not print what a crash left.
    private nonisolated static func mirror(
        of login: SiteLogin,
        _ configuration: YosemiteConfiguration
    ) async -> StorageManager? {
        let folder = configuration.folder(login.name)
        guard configuration.runsInBackground, let address = try? SiteAddress(login.address, allowHTTP: true),
            SiteBinding.isBound(folder, to: address)
        else { return nil }
        return await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                let mirror = StorageManager.current(folder: StoreFolder(url: folder), busy: configuration.busy)
                continuation.resume(returning: mirror)
            }
        }
    }

    private func endSession(_ siteID: Int64) {
        guard let open = openings.removeValue(forKey: siteID)?.session else { return }
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

    func storage() async throws -> any RecordStore { try await pool.mirror(siteID) }
    func opened() async throws { _ = try await pool.session(siteID) }
}
