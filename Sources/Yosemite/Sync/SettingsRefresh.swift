import FoundationEssentials
import Logging
import Storage
import Synchronization
import WooFoundation

/// Fetches statuses, currency and site when it is time, in parallel with orders. The time of the last fetch outlives
/// the process.
final class SettingsRefresh: Sendable {
    private struct State {
        var running: Task<Void, Never>?
    }

    private let fetcher: SettingsFetcher
    private let mirror: any StorageManagerType
    private let siteID: Int64
    private let dates: any DateSource
    private let state = Mutex(State())
    private let logger = Logger(label: "merced.sync")

    private var key: String { MirrorResourceKind.settings.rawValue }

    init(fetcher: SettingsFetcher, mirror: any StorageManagerType, siteID: Int64, dates: any DateSource) {
        self.fetcher = fetcher
        self.mirror = mirror
        self.siteID = siteID
        self.dates = dates
    }

    /// - Parameter always: even if they were just fetched.
    func begin(always: Bool) {
        state.withLock { state in
            if state.running != nil { return }
            state.running = Task {
                if await self.isDue(always) { await self.fetch() }
                self.state.withLock { $0.running = nil }
            }
        }
    }

    private func isDue(_ always: Bool) async -> Bool {
        guard !always, let limit = MirrorPlan.of(.settings)?.asked,
            let last = try? await mirror.read({ [siteID, key] storage in
                try storage.loadSyncState(siteID: siteID, resource: key)?.updatedAt
            })
        else { return true }
        return abs(dates.now().timeIntervalSince(last)) >= Double(limit.components.seconds)
    }

    private func fetch() async {
        do {
            try await fetcher.fetch()
            let record = SyncStateRecord(
                siteID: siteID,
                resource: key,
                phase: SyncCursor.Phase.whole.rawValue,
                updatedAt: dates.now()
            )
            try await mirror.performAndSave { try $0.save(record) }
        } catch {
            // Unreadable settings are no reason to call orders out of sync.
            logger.warning("settings: \(StoreWords.describe(error))")
        }
    }

    /// Returns when nothing is in progress.
    func finish() async {
        let running = state.withLock { $0.running }
        await withTaskCancellationHandler {
            await running?.value
        } onCancel: {
            running?.cancel()
        }
    }
}
