import Logging
import Storage
import Synchronization

/// Has a store's folder remember how far its ledger has come, while the ledger is open: so that one that is gone, cut off
/// or exchanged is noticed when the store is next opened.
final class LedgerMarks: Sendable {
    /// The least time between two marks.
    private static let pause = Duration.seconds(2)

    private let ledger: Ledger
    private let logger = Logger(label: "merced.ledger")
    private let loop = Mutex(Task<Void, Never>?.none)

    init(ledger: Ledger) { self.ledger = ledger }

    func start() {
        let task = Task { [ledger] in
            let changes = MoneyLedger(ledger: ledger).observeChanges()
            for await _ in changes.values {
                await self.leave()
                do { try await Task.sleep(for: Self.pause) } catch { return }
            }
        }
        loop.withLock { $0 = task }
    }

    func stop() async {
        let task = loop.withLock { $0.take() }
        task?.cancel()
        await task?.value
        await leave()
    }

    private func leave() async {
        do {
            try await ledger.leaveMark()
        } catch is CancellationError {
            // It is left once more at the end.
        } catch {
            logger.error("the end of the ledger is not noted: \(StoreWords.describe(error))")
        }
    }
}
