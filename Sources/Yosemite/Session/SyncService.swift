import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Keeps the mirror in sync with the store, and decides which process does.
final class SyncService: SiteService {
    let site: SiteBase
    let loop: SyncLoop
    let engine: MirrorEngine
    private let journal: EditJournal
    private let sales: SaleSender
    private let outbox: OutboxSender
    private let settings: SettingsFetcher
    private let limit: SyncLimit
    private let folder: URL
    private let ownership = SiteOwnership()

    init(
        site: SiteBase,
        loop: SyncLoop,
        engine: MirrorEngine,
        journal: EditJournal,
        sales: SaleSender,
        outbox: OutboxSender,
        settings: SettingsFetcher,
        limit: SyncLimit,
        folder: URL
    ) {
        self.site = site
        self.loop = loop
        self.engine = engine
        self.journal = journal
        self.sales = sales
        self.outbox = outbox
        self.settings = settings
        self.limit = limit
        self.folder = folder
    }

    /// Becomes the process that sends and syncs, unless another one is; then it waits for its turn.
    ///
    /// - Parameter staysInSync: keeps syncing until the session ends.
    /// - Returns: whether this process owns the store now.
    @discardableResult
    func takeOwnership(staysInSync: Bool) async throws -> Bool {
        try await ownership.take(in: folder, waits: staysInSync) { [outbox, loop, journal, sales] in
            await outbox.start(
                additions: journal.observeNewestWaitingEdit(),
                sales: sales.money.observeNewestWaitingSale()
            )
            if staysInSync { await loop.start() }
        }
    }

    /// Sends pending edits now, without waiting for the back-off; if another process owns the store, that one sends
    /// them.
    func sendNow() async throws {
        // First: sending begins with the ownership, and what is tried then has its pause from that.
        try await journal.forgetBackOff()
        try await sales.forgetBackOff()
        if try await takeOwnership(staysInSync: false) { await outbox.wake() }
    }

    /// Fetches everything that is new.
    func synchronizeAll(isFull: Bool) async throws -> OrderSyncSummary {
        let before = network.requests
        let summary = try await loop.synchronizeAll(isFull ? .full : .now)
        return summary.copy(requests: network.requests - before)
    }

    func synchronizeSettings() async throws {
        try await observed {
            try await self.settings.fetchCurrency()
            try await self.settings.fetchSite()
        }
    }

    /// From now on syncs only orders of the last `months`.
    ///
    /// - Throws: `StorageError`.
    func limit(months: Int?) async throws {
        try limit.choose(months)
        let months = limit.months
        await monitor.update { $0.progress.months = months }
        await loop.wake()
    }

    /// Fetches nothing in the background until resumed, by this process or a later one. Explicit requests still work.
    ///
    /// - Throws: `StorageError`.
    func setPaused(_ isPaused: Bool) async throws {
        try limit.setPaused(isPaused)
        if isPaused { await loop.pause() } else { await loop.resume() }
    }

    /// Publishes what is known of the store before any request is made.
    func restore(unreadable: UnreadableReport?) async throws {
        await site.access.restore()
        await monitor.restore(
            resources: try await engine.listProgress(),
            months: limit.months,
            unreadable: unreadable,
            rebuilt: mirror.mirrorWasRebuilt.map(StoreWords.describe)
        )
        if limit.isPaused { await loop.pause() }
    }

    /// Ends all work, waits for it, and releases the store.
    func stop() async {
        await ownership.end()
        await loop.stop()
        await outbox.stop()
        await site.access.stop()
        await ownership.release()
    }
}
