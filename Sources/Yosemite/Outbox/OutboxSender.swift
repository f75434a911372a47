import FoundationEssentials
import Logging
import Networking
import Storage
import WooFoundation

/// Sends pending edits of one store's ledger, in order, one at a time, while this process owns the store.
///
/// If there is no connection the edit stays pending and is tried again after 2, 4, 8 … 60 s or when the sender is
/// woken. If the edit itself fails, the edits of other records continue meanwhile. A refusal ends the edit and undoes
/// it on screen.
actor OutboxSender {
    private enum Step { case sent, nothing, postponed, failed }

    private let journal: EditJournal
    private let writer: EditWriter
    private let sales: SaleSender?
    private let monitor: SiteMonitor
    private let clock: any Clock<Duration>
    private let busy: Busy
    /// How long the store has asked us to wait.
    private let askedToWait: @Sendable () -> Duration?
    private let logger = Logger(label: "merced.outbox")

    private var loop: Task<Void, Never>?
    private var watch: Task<Void, Never>?
    private var saleWatch: Task<Void, Never>?
    private var wakeUp: AsyncStream<Void>.Continuation?
    /// A wake-up is pending and counts as busy.
    private var isWoken = false
    private var isStopped = false
    private var failures = 0

    init(
        journal: EditJournal,
        writer: EditWriter,
        sales: SaleSender? = nil,
        monitor: SiteMonitor,
        clock: any Clock<Duration>,
        busy: Busy,
        askedToWait: @escaping @Sendable () -> Duration? = { nil }
    ) {
        self.askedToWait = askedToWait
        self.journal = journal
        self.writer = writer
        self.sales = sales
        self.monitor = monitor
        self.clock = clock
        self.busy = busy
    }

    /// Starts sending. Edits that a crashed process had started to send are looked up in the store before they are
    /// repeated. Only the owner of the store may call it.
    ///
    /// - Parameters:
    ///   - additions: the newest pending edit, observed; whichever process added it, it is sent at once.
    ///   - sold: the newest pending sale, likewise.
    func start(additions: QueryObservation<Int64?>, sales sold: QueryObservation<String?>? = nil) async {
        guard loop == nil, !isStopped else { return }
        let (wakes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        wakeUp = continuation
        loop = Task(executorPreference: BackgroundExecutor.sending) {
            await self.requeueInterruptedEdits()
            await self.run(wakes)
        }
        watch = Task {
            var newest: Int64 = 0
            for await editID in additions.values {
                guard let editID, editID > newest else { continue }
                newest = editID
                self.wake()
            }
        }
        if let sold { saleWatch = Task { await self.follow(sold) } }
        wake()
    }

    private func follow(_ sold: QueryObservation<String?>) async {
        var newest: String?
        for await uuid in sold.values {
            guard let uuid, uuid != newest else { continue }
            newest = uuid
            wake()
        }
    }

    /// Ends sending and returns when nothing is in progress. An edit that was being sent is kept.
    func stop() async {
        isStopped = true
        wakeUp?.finish()
        wakeUp = nil
        watch?.cancel()
        saleWatch?.cancel()
        loop?.cancel()
        await loop?.value
        if isWoken {
            isWoken = false
            busy.lower()
        }
    }

    /// Something was added, or the store answers again.
    func wake() {
        guard let wakeUp else { return }
        if !isWoken {
            isWoken = true
            busy.raise()
        }
        wakeUp.yield()
    }

    private func requeueInterruptedEdits() async {
        do {
            try await journal.requeueInterruptedEdits()
            try await sales?.requeue()
        } catch {
            logger.error("marking interrupted edits: \(error)")
        }
    }

    private func run(_ wakes: AsyncStream<Void>) async {
        var retry: Task<Void, Never>?
        for await _ in wakes {
            retry?.cancel()
            if !isWoken { busy.raise() }
            isWoken = false
            let delay = await drain()
            busy.lower()
            guard let delay else { continue }
            retry = Task { [clock] in
                try? await clock.sleep(for: delay)
                if !Task.isCancelled { self.wake() }
            }
        }
        retry?.cancel()
    }

    /// 2, 4, 8 … 60 s.
    static func pause(afterTries tries: Int) -> Duration { .seconds(min(60, 1 << min(max(tries, 1), 6))) }

    /// - Returns: when to try again; nil where nothing is left.
    private func drain() async -> Duration? {
        while !Task.isCancelled {
            if let wait = askedToWait() { return wait }
            switch await sendNext() {
            case .sent, .postponed: continue
            case .nothing: return await pause()
            case .failed: return Self.pause(afterTries: failures)
            }
        }
        return nil
    }

    private func pause() async -> Duration? {
        do {
            return [try await journal.pauseBeforeNextEdit(), try await sales?.pause()].compactMap { $0 }.min()
        } catch {
            logger.error("asking when to send next: \(error)")
            return nil
        }
    }

    /// Sales come first: money was taken for them.
    private func sendSale() async -> Step? {
        do {
            guard let sales, try await sales.sendNext() else { return nil }
            failures = 0
            await monitor.answered()
            return .sent
        } catch is CancellationError {
            return .nothing
        } catch {
            failures += 1
            await monitor.failed(error)
            return .failed
        }
    }

    private func sendNext() async -> Step {
        if let step = await sendSale() { return step }
        do {
            guard let edit = try await journal.claimNextEdit() else { return .nothing }
            let size = EditWriter.batchSize(of: edit)
            guard size > 1 else { return await conclude(edit, await attempt(edit)) }
            // The first is claimed already: if claiming more fails, it is sent, or released, alone.
            let others = (try? await journal.claimMore(of: edit.kind, atMost: size - 1)) ?? []
            var step = Step.sent
            for outcome in await writer.send([edit] + others) {
                let next = await conclude(outcome.edit, outcome.result)
                if next == .failed || step == .sent { step = next }
            }
            return step
        } catch is CancellationError {
            return .nothing
        } catch {
            logger.error("claiming the next edit: \(error)")
            failures += 1
            return .failed
        }
    }

    private func attempt(_ edit: PendingEditRecord) async -> Result<Void, any Error> {
        do {
            return .success(try await writer.send(edit))
        } catch {
            return .failure(error)
        }
    }

    /// Records the outcome of an edit.
    private func conclude(_ edit: PendingEditRecord, _ result: Result<Void, any Error>) async -> Step {
        do {
            try result.get()
            failures = 0
            await monitor.answered()
            return .sent
        } catch let error as EditConflict {
            failures = 0
            await monitor.answered()
            return await settle(.sent) { try await self.writer.conflict(edit, error) }
        } catch let error as EditPostponed {
            if error.waitsFor == nil {
                failures = 0
                await monitor.answered()
            }
            return await settle(.postponed) { try await self.writer.keep(edit, error: error, pausing: error.pause) }
        } catch let error as EditRefusal {
            failures = 0
            await monitor.answered()
            logger.warning("edit \(edit.editID) refused")
            if let leftover = error.leftover { await discard(leftover, of: edit) }
            return await settle(.sent) { try await self.writer.refuse(edit, reason: error.reason) }
        } catch {
            failures += 1
            await monitor.failed(error)
            let delay = Self.isOfThisEdit(error) ? Self.pause(afterTries: edit.tries) : nil
            return await settle(delay == nil ? .failed : .postponed) {
                try await self.writer.keep(edit, error: error, pausing: delay)
            }
        }
    }

    /// If that fails, the store deletes it after a day (`tax.md`, "Drafts, statuses and meta data").
    private func discard(_ orderID: Int64, of edit: PendingEditRecord) async {
        do {
            try await writer.discard(orderID, siteID: edit.siteID)
        } catch {
            logger.warning("order \(orderID), left behind by edit \(edit.editID): \(error)")
        }
    }

    /// Whether the error is about this edit only, so that other records' edits may succeed.
    static func isOfThisEdit(_ error: any Error) -> Bool {
        guard let error = error as? NetworkError else { return error is TaskUndone }
        return switch error {
        case .tooLarge, .notJSON, .unreadable: true
        case .store, .http: !error.isOffline && error.status != 401
        case .hostNotFound, .unreachable, .timedOut, .tlsNotTrusted, .cutOff, .redirected, .wordPressCom, .cancelled,
            .invalidRequest:
            false
        }
    }

    /// Records the outcome of an edit, even while the sender is being stopped.
    private func settle(_ step: Step, _ work: @escaping @Sendable () async throws -> Void) async -> Step {
        do {
            try await Task { try await work() }.value
            return step
        } catch {
            logger.error("recording the outcome of an edit: \(error)")
            failures += 1
            return .failed
        }
    }
}
