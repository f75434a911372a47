import Foundation
import Logging
import Networking
import Storage
import WooFoundation

/// Keeps one store's mirror equal to the store: at once when started, when asked, when the store answers again, and
/// otherwise every minute.
actor SyncLoop {
    static let interval = Duration.seconds(60)

    private let synchronizer: OrderSynchronizer
    private let settings: SettingsFetcher
    private let monitor: SiteMonitor
    private let dates: any DateSource
    private let clock: any Clock<Duration>
    private let busy: Busy
    private let onAnswer: @Sendable () async -> Void
    private let logger = Logger(label: "merced.sync")

    private var running: Task<OrderSyncSummary, any Error>?
    private var loop: Task<Void, Never>?

    /// - Parameter onAnswer: called after each sync that worked; what waits to be sent goes then.
    init(
        synchronizer: OrderSynchronizer,
        settings: SettingsFetcher,
        monitor: SiteMonitor,
        dates: any DateSource,
        clock: any Clock<Duration>,
        busy: Busy,
        onAnswer: @escaping @Sendable () async -> Void
    ) {
        self.synchronizer = synchronizer
        self.settings = settings
        self.monitor = monitor
        self.dates = dates
        self.clock = clock
        self.busy = busy
        self.onAnswer = onAnswer
    }

    func start() {
        guard loop == nil else { return }
        loop = Task {
            var failures = 0
            while !Task.isCancelled {
                do {
                    _ = try await self.synchronize()
                    failures = 0
                } catch {
                    failures += 1
                }
                let pause = failures == 0 ? Self.interval : min(Self.interval, .seconds(1 << min(failures, 6)))
                try? await clock.sleep(for: pause)
            }
        }
    }

    func stop() {
        loop?.cancel()
        loop = nil
        running?.cancel()
    }

    /// Synchronises now; joins a run that is under way.
    func synchronize() async throws -> OrderSyncSummary {
        if let running { return try await running.value }
        let task = Task { try await self.runBusily() }
        running = task
        defer { if running == task { running = nil } }
        return try await task.value
    }

    private func runBusily() async throws -> OrderSyncSummary {
        busy.raise()
        defer { busy.lower() }
        return try await run()
    }

    private func run() async throws -> OrderSyncSummary {
        await monitor.update { $0.activity = .syncing(done: 0, total: nil) }
        do {
            async let rest: Void = settings.fetch()
            let summary = try await synchronizer.synchronize()
            // What cannot be read of settings and statuses is no reason to call the orders unsynchronised.
            do { try await rest } catch { logger.warning("settings: \(StoreWords.describe(error))") }
            let now = dates.now()
            await monitor.update { status in
                status.activity = .idle
                status.connection = .online
                status.failure = nil
                status.lastSync = now
                status.isMirrorWhole = true
                if let unreadable = summary.unreadable { status.unreadable = unreadable }
            }
            await onAnswer()
            return summary
        } catch {
            await monitor.update { $0.activity = .idle }
            await monitor.failed(error)
            throw error
        }
    }
}
