import FoundationEssentials
import Logging
import Networking
import Storage
import WooFoundation

/// Keeps one store's mirror in sync: at once when started, on request, when the store answers again, and otherwise
/// about every minute.
actor SyncLoop {
    static let interval = Duration.seconds(60)

    private let engine: MirrorEngine
    private let monitor: SiteMonitor
    private let dates: any DateSource
    private let clock: any Clock<Duration>
    private let jitter: @Sendable (Duration) -> Duration
    private let busy: Busy
    private let onAnswer: @Sendable (OrderSyncSummary) async -> Void
    private let onRound: @Sendable () async -> Void
    private let onEnd: @Sendable () async -> Void

    private var running: Task<OrderSyncSummary, any Error>?
    /// Everything but orders is fetched in parallel with the rounds, which do not wait for it.
    private var others: Task<(any Error)?, Never>?
    private var loop: Task<Void, Never>?
    /// Rounds requested in addition to the loop.
    private var rounds: Set<Task<Void, Never>> = []
    /// The pause between two runs, and how many runs failed before it.
    private var nap: Task<Bool, Never>?
    private var isNapping = false
    private var failures = 0
    private var isPaused = false
    private var isStopped = false

    /// - Parameters:
    ///   - jitter: varies a pause a little, so that many tills do not ask in the same second.
    ///   - onAnswer: called after each successful sync; pending edits are sent then.
    ///   - onRound: called when everything besides orders was requested, if the store was reachable.
    ///   - onEnd: called after each round, whatever its result.
    init(
        engine: MirrorEngine,
        monitor: SiteMonitor,
        dates: any DateSource,
        clock: any Clock<Duration>,
        jitter: @escaping @Sendable (Duration) -> Duration,
        busy: Busy,
        onAnswer: @escaping @Sendable (OrderSyncSummary) async -> Void,
        onRound: @escaping @Sendable () async -> Void = {},
        onEnd: @escaping @Sendable () async -> Void = {}
    ) {
        self.engine = engine
        self.monitor = monitor
        self.dates = dates
        self.clock = clock
        self.jitter = jitter
        self.busy = busy
        self.onAnswer = onAnswer
        self.onRound = onRound
        self.onEnd = onEnd
    }

    /// Busy until the first synchronisation is over.
    func start() {
        guard loop == nil, !isStopped else { return }
        busy.raise()
        loop = Task {
            await self.round()
            // Not said by a round that failed or was not made.
            if await monitor.status.progress.resource(.orderNotes) == nil { await engine.tellNotes() }
            busy.lower()
            while !Task.isCancelled {
                guard await self.sleep() else { continue }
                await self.round()
            }
        }
    }

    private func beginRound() {
        guard !isStopped else { return }
        let round = Task { await self.round() }
        rounds.insert(round)
        Task {
            await round.value
            self.rounds.remove(round)
        }
    }

    private func round() async {
        guard !isPaused, !isStopped else { return }
        beginOthers(.due)
        _ = try? await synchronize()
    }

    /// Another request found the store offline: it is tried again soon, not only at the next minute.
    func storeWasMissed() {
        guard failures == 0 else { return }
        failures = 1
        nap?.cancel()
    }

    /// Cancels what is in progress; what was fetched stays, and the next run continues after it.
    func pause() async {
        isPaused = true
        running?.cancel()
        others?.cancel()
        await monitor.update { $0.progress.isPaused = true }
    }

    func resume() async {
        guard isPaused else { return }
        isPaused = false
        await monitor.update { $0.progress.isPaused = false }
        nap?.cancel()
        if loop != nil { beginRound() }
    }

    /// The wanted data has changed: a round starts at once.
    func wake() {
        guard loop != nil, !isPaused else { return }
        nap?.cancel()
        beginRound()
    }

    /// Ends it, and returns when nothing is in progress.
    func stop() async {
        isStopped = true
        markFirstPageArrived()
        let (loop, running, others) = (loop, running, others)
        for round in rounds { round.cancel() }
        loop?.cancel()
        running?.cancel()
        others?.cancel()
        _ = await running?.result
        _ = await others?.value
        await loop?.value
        for round in rounds { await round.value }
    }

    /// 2, 4, 8 … 60 s while it fails.
    private static func pause(afterFailures failures: Int) -> Duration {
        failures == 0 ? interval : min(interval, .seconds(1 << min(failures, 6)))
    }

    /// - Returns: false where the pause was cut short; its length may have changed.
    private func sleep() async -> Bool {
        let pause = jitter(Self.pause(afterFailures: failures))
        let nap = Task { [clock] in (try? await clock.sleep(for: pause)) != nil }
        self.nap = nap
        isNapping = true
        defer { isNapping = false }
        return await withTaskCancellationHandler {
            await nap.value
        } onCancel: {
            nap.cancel()
        }
    }

    /// Syncs orders with a run that starts after this call: one in progress may have older answers. Concurrent callers
    /// share that run. If the one in progress fails, its failure is the result.
    func synchronize() async throws -> OrderSyncSummary {
        if let running {
            do {
                _ = try await running.value
            } catch {
                let wasStopped = error is CancellationError || error as? NetworkError == .cancelled
                // It was stopped by a pause that is over.
                guard wasStopped, !isPaused else { throw error }
            }
        }
        if let running { return try await running.value }
        return try await begin(.due)
    }

    /// Syncs everything now, and returns when it is done.
    ///
    /// - Throws: the first failure; everything else is mirrored.
    func synchronizeAll(_ wish: SyncWish) async throws -> OrderSyncSummary {
        while let running { _ = await running.result }
        while let others { _ = await others.value }
        beginOthers(wish)
        let others = others
        let summary = try await begin(wish)
        if let failure = await others?.value { throw failure }
        return summary
    }

    private func begin(_ wish: SyncWish) async throws -> OrderSyncSummary {
        if isStopped { throw CancellationError() }
        let task = Task { try await self.runBusily(wish) }
        running = task
        defer { if running == task { running = nil } }
        return try await task.value
    }

    private func beginOthers(_ wish: SyncWish) {
        guard others == nil, !isStopped else { return }
        busy.raise()
        others = Task { [engine, busy, onRound, onEnd] in
            // The first page of orders comes first.
            await self.waitForFirstPage()
            let failure = await withTaskExecutorPreference(BackgroundExecutor.sync) {
                await engine.synchronizeOthers(wish)
            }
            if let failure { await self.othersFailed(failure) }
            await engine.settlePeople()
            if (failure as? NetworkError)?.isOffline != true, !Task.isCancelled { await onRound() }
            if !Task.isCancelled { await onEnd() }
            // Not for a caller that waits for the end.
            if wish == .due, failure == nil {
                await withTaskExecutorPreference(BackgroundExecutor.sync) { await engine.readNotes() }
            }
            self.othersEnded()
            busy.lower()
            return failure
        }
    }

    private func othersEnded() { others = nil }

    /// A store that is not there is told of at once, whoever finds it. A list that only takes too long says nothing of that.
    private func othersFailed(_ error: any Error) async {
        guard let error = error as? NetworkError, error.isOffline, error != .timedOut, error.status == nil else {
            return
        }
        await monitor.failed(error)
        // A round that is under way finds out by itself.
        if isNapping { storeWasMissed() }
    }

    private var firstPageWaiters: [CheckedContinuation<Void, Never>] = []
    private var hasFirstPage = false

    private func waitForFirstPage() async {
        guard !hasFirstPage else { return }
        await withCheckedContinuation { firstPageWaiters.append($0) }
    }

    /// A page of orders has arrived, or none will.
    func markFirstPageArrived() {
        hasFirstPage = true
        for waiter in firstPageWaiters { waiter.resume() }
        firstPageWaiters = []
    }

    private func runBusily(_ wish: SyncWish) async throws -> OrderSyncSummary {
        busy.raise()
        defer {
            // Before the result is visible: later callers get a run of their own.
            running = nil
            busy.lower()
        }
        defer { markFirstPageArrived() }
        return try await run(wish)
    }

    private func run(_ wish: SyncWish) async throws -> OrderSyncSummary {
        await monitor.update { $0.activity = .syncing(done: 0, total: nil) }
        do {
            let summary = try await withTaskExecutorPreference(BackgroundExecutor.sync) { [engine] in
                try await engine.synchronizeOrders(wish)
            }
            let now = dates.now()
            await monitor.update { status in
                status.activity = .idle
                status.connection = .online
                status.failure = nil
                status.lastSync = now
                status.isMirrorWhole = true
                status.unreadable = summary.unreadable
            }
            failures = 0
            await onAnswer(summary)
            return summary
        } catch {
            failures += 1
            if failures == 1 { nap?.cancel() }
            let unreadable = try? await engine.unreadable()
            await engine.tellOrders()
            await monitor.update { status in
                status.activity = .idle
                if let unreadable { status.unreadable = unreadable }
            }
            await monitor.failed(error)
            throw error
        }
    }
}
