import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Keeps what a store's login may do, and checks again when that may have changed: once per session, and after the
/// store refused something.
actor AccessKeeper {
    private let file: URL
    private let base: any Network
    private let network: SessionNetwork
    private let monitor: SiteMonitor
    private let dates: any DateSource
    private var isDoubtful = true
    private var running: Task<Void, Never>?
    private var isEnded = false
    /// Whether this computer sells: then it has to know of a cache.
    private let sells: @Sendable () async -> Bool
    private let siteID: Int64

    init(
        file: URL,
        base: any Network,
        network: SessionNetwork,
        monitor: SiteMonitor,
        dates: any DateSource,
        siteID: Int64,
        sells: @escaping @Sendable () async -> Bool
    ) {
        (self.siteID, self.sells) = (siteID, sells)
        self.file = file
        self.base = base
        self.network = network
        self.monitor = monitor
        self.dates = dates
    }

    /// Gives the monitor what was known when the store was last open. A file that cannot be read counts as missing.
    func restore() async {
        guard let access = (try? JSONFileStorage().data(SiteAccess.self, for: file)) ?? nil else { return }
        await monitor.update { $0.access = access }
    }

    /// Called when the store refused something.
    func doubt() {
        isDoubtful = true
    }

    /// Checks in the background, if there is a reason to. Call it when the store has just let us read orders.
    func refreshIfDoubtful() {
        guard isDoubtful, running == nil, !isEnded else { return }
        isDoubtful = false
        running = Task {
            await self.refresh()
            self.running = nil
        }
    }

    /// Saves a new result.
    func keep(_ access: SiteAccess) async {
        isDoubtful = false
        await monitor.update { $0.access = access }
        try? JSONFileStorage().write(access, to: file)
    }

    /// Why the login cannot change the store, if that is why the store refused a request. A key that was removed is
    /// refused in the same way, but cannot read either.
    func reasonNotToWrite(refused error: any Error) async -> String? {
        guard let error = error as? NetworkError, error.status == 401, error.saysWhatTheKeyLacks,
            let found = try? await check()
        else { return nil }
        await keep(found.filled(from: await monitor.status.access))
        return found.reasonNotToWrite
    }

    /// Why the login cannot change the store; nil where it may, or where the store does not say.
    ///
    /// - Parameter asks: check again even if the reason is known.
    func reasonNotToWrite(asks: Bool) async -> String? {
        let known = await monitor.status.access
        if !asks, let reason = known?.reasonNotToWrite { return reason }
        guard let found = try? await check() else { return known?.reasonNotToWrite }
        await keep(found.filled(from: known))
        return found.filled(from: known).reasonNotToWrite
    }

    /// The access test with the credentials of this session.
    ///
    /// - Throws: `LoginError`, `SessionError.secret`.
    func check() async throws -> SiteAccess {
        try await CredentialsCheck(connection: try await network.connection(), network: base, dates: dates).run()
    }

    /// Cancels a check in progress.
    func stop() async {
        isEnded = true
        running?.cancel()
        await running?.value
    }

    private func refresh() async {
        guard let connection = try? await network.connection() else { return }
        var access = await AbilityCheck(network: base, connection: connection).access()
        if Task.isCancelled { return }
        access.verdicts[.readOrders] = .available
        let known = await monitor.status.access
        access = access.filled(from: known)
        if access.cache?.isDue(at: dates.now()) ?? true, access.verdict(.writeOrders) == .available, await sells(),
            var found = try? await CacheCheck(network: network, siteID: siteID).run()
        {
            found.checkedAt = dates.now()
            access.cache = found
        }
        await keep(access)
    }
}

extension SiteAccess {
    /// What got no answer this time keeps its known value.
    func filled(from known: SiteAccess?) -> SiteAccess {
        guard let known else { return self }
        var result = self
        if result.account == nil { result.account = known.account }
        if result.cache == nil { result.cache = known.cache }
        if result.taxService == nil { result.taxService = known.taxService }
        result.verdicts.merge(known.verdicts) { new, old in new == .unknown ? old : new }
        return result
    }
}
