import Foundation
import Logging
import Networking
import Storage
import WooFoundation

/// Sends what waits in one store's ledger, oldest first, one at a time, as long as this process owns the store.
///
/// A try that fails for want of a connection leaves the edit waiting and is repeated after 2, 4, 8 … 60 s or when
/// something wakes the sender. A refusal ends the edit and undoes it on screen.
actor OutboxSender {
    private enum Step { case sent, nothing, failed }

    private let journal: EditJournal
    private let writer: EditWriter
    private let monitor: SiteMonitor
    private let clock: any Clock<Duration>
    private let busy: Busy
    private let logger = Logger(label: "merced.outbox")

    private var loop: Task<Void, Never>?
    private var watch: Task<Void, Never>?
    private var wakeUp: AsyncStream<Void>.Continuation?
    private var failures = 0

    init(journal: EditJournal, writer: EditWriter, monitor: SiteMonitor, clock: any Clock<Duration>, busy: Busy) {
        self.journal = journal
        self.writer = writer
        self.monitor = monitor
        self.clock = clock
        self.busy = busy
    }

    /// Starts sending. Edits a crashed process had begun to send are uncertain now and are looked up first.
    ///
    /// - Parameter additions: the newest waiting edit as it changes; whoever added it, it goes at once.
    func start(additions: QueryObservation<Int64?>) async {
        guard loop == nil else { return }
        let (wakes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        wakeUp = continuation
        do {
            try await journal.requeueInterruptedEdits()
        } catch {
            logger.error("marking interrupted edits: \(error)")
        }
        loop = Task { await self.run(wakes) }
        watch = Task {
            var newest: Int64 = 0
            for await editID in additions.values {
                guard let editID, editID > newest else { continue }
                newest = editID
                self.wake()
            }
        }
        continuation.yield()
    }

    func stop() {
        wakeUp?.finish()
        loop?.cancel()
        watch?.cancel()
        (loop, watch) = (nil, nil)
    }

    /// Something was added, or the store answers again.
    func wake() {
        wakeUp?.yield()
    }

    private func run(_ wakes: AsyncStream<Void>) async {
        var retry: Task<Void, Never>?
        for await _ in wakes {
            retry?.cancel()
            busy.raise()
            let outcome = await drain()
            busy.lower()
            guard outcome == .failed else { continue }
            let delay = Duration.seconds(min(60, 1 << min(failures, 6)))
            retry = Task { [clock] in
                try? await clock.sleep(for: delay)
                if !Task.isCancelled { self.wake() }
            }
        }
        retry?.cancel()
    }

    private func drain() async -> Step {
        while !Task.isCancelled {
            switch await sendNext() {
            case .sent: continue
            case .nothing: return .nothing
            case .failed: return .failed
            }
        }
        return .nothing
    }

    private func sendNext() async -> Step {
        do {
            guard let edit = try await journal.claimNextEdit() else {
                failures = 0
                return .nothing
            }
            return await send(edit)
        } catch {
            logger.error("claiming the next edit: \(error)")
            failures += 1
            return .failed
        }
    }

    private func send(_ edit: PendingEditRecord) async -> Step {
        do {
            try await writer.send(edit)
            failures = 0
            await monitor.answered()
            return .sent
        } catch let error as EditRefusal {
            failures = 0
            await monitor.answered()
            logger.warning("edit \(edit.editID) refused")
            return await settle { try await self.writer.refuse(edit, reason: error.reason) }
        } catch {
            failures += 1
            await monitor.failed(error)
            let step = await settle { try await self.writer.keep(edit, error: error) }
            return step == .sent ? .failed : step
        }
    }

    private func settle(_ work: () async throws -> Void) async -> Step {
        do {
            try await work()
            return .sent
        } catch {
            logger.error("recording the outcome of an edit: \(error)")
            return .failed
        }
    }
}
