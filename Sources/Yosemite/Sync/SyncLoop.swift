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
    /// The pause between two runs, and how many runs failed before it.
    private var nap: Task<Bool, Never>?
    private var failures = 0
    private var isStopped = false

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

    /// Busy until the first synchronisation is over.
    func start() {
        guard loop == nil, !isStopped else { return }
        busy.raise()
        loop = Task {
            _ = try? await self.synchronize()
            busy.lower()
            while !Task.isCancelled {
                guard await self.sleep() else { continue }
                _ = try? await self.synchronize()
            }
        }
    }

    /// Somebody else found the store missing: it is tried again soon, not at the next minute.
    func storeWasMissed() {
        guard failures == 0 else { return }
        failures = 1
        nap?.cancel()
    }

    /// Ends it, and returns when nothing is under way any more.
    func stop() async {
        isStopped = true
        let (loop, running) = (loop, running)
        loop?.cancel()
        running?.cancel()
        _ = await running?.result
        await loop?.value
    }

    /// 2, 4, 8 … 60 s while it fails.
    private static func pause(afterFailures failures: Int) -> Duration {
        failures == 0 ? interval : min(interval, .seconds(1 << min(failures, 6)))
    }

    /// - Returns: false where the pause was cut short; it may be another one now.
    private func sleep() async -> Bool {
        let pause = Self.pause(afterFailures: failures)
        let nap = Task { [clock] in (try? await clock.sleep(for: pause)) != nil }
        self.nap = nap
        return await withTaskCancellationHandler {
            await nap.value
        } onCancel: {
            nap.cancel()
        }
    }

    /// Synchronises now; joins a run that is under way.
    func synchronize() async throws -> OrderSyncSummary {
        if let running { return try await running.value }
        if isStopped { throw CancellationError() }
        let task = Task { try await self.runBusily() }
        running = task
        defer { if running == task { running = nil } }
        return try await task.value
    }

    private func runBusily() async throws -> OrderSyncSummary {
        busy.raise()
        defer {
            // Before anybody can see the outcome: who asks from here on gets a run of their own.
            running = nil
            busy.lower()
        }
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
            let unreadable = try await synchronizer.unreadable()
            await monitor.update { status in
                status.activity = .idle
                status.connection = .online
                status.failure = nil
                status.lastSync = now
                status.isMirrorWhole = true
                status.unreadable = unreadable
            }
            failures = 0
            await onAnswer()
            return summary
        } catch {
            failures += 1
            if failures == 1 { nap?.cancel() }
            let unreadable = try? await synchronizer.unreadable()
            await monitor.update { status in
                status.activity = .idle
                if let unreadable { status.unreadable = unreadable }
            }
            await monitor.failed(error)
            throw error
        }
    }
}
