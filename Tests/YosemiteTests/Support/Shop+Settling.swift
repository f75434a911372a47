import Foundation
import Storage
import Synchronization
import TestSupport

@testable import Yosemite

extension Shop {
    /// What is in the ledger and not in the store.
    func openEdits() async throws -> [PendingEditRecord] {
        try await ledger().read { try $0.allObjects(ofType: PendingEditRecord.self) }.filter { $0.state != .done }
    }

    /// Moves clock and calendar on until nothing waits any more, waking the sender each time.
    ///
    /// - Throws: after a day that was moved on in vain.
    func settle(_ manager: any StoresManager) async throws {
        for _ in 0..<20_000 {
            guard try await openEdits().contains(where: \.isUnsent) else { return await showing() }
            dates.advance(by: 5)
            if clock.sleeperCount > 0 { clock.advance(by: .seconds(5)) }
            try await manager.send()
            await Task.yield()
        }
        throw Expectation("everything to be sent")
    }

    /// What is sent is written down, and a moment later shown: what is under way ends, save what waits for time or for an
    /// answer that does not come.
    private func showing() async {
        for _ in 0..<5_000 where busy.count > 0 { await Task.detached {}.value }
    }

    /// Does some work, and moves clock and calendar on while nothing is asked over `network`, so that what waits for time gets
    /// it and no answer comes too late.
    ///
    /// - Parameter passes: whether time passes at a moment.
    @MainActor
    func passing<T: Sendable>(
        _ network: WatchedNetwork,
        while passes: @MainActor () -> Bool = { true },
        _ work: @escaping @MainActor () async throws -> T
    ) async throws -> T {
        let isDone = Mutex(false)
        let task = Task {
            defer { isDone.withLock { $0 = true } }
            return try await work()
        }
        var quiet = 0
        while !isDone.withLock({ $0 }) {
            quiet = network.isQuiet ? quiet + 1 : 0
            if quiet >= 300, passes(), clock.sleeperCount > 0 {
                quiet = 0
                dates.advance(by: 1)
                clock.advance(by: .seconds(1))
            }
            // Behind whatever waits for a thread: on a busy machine time passes as slowly as the work does.
            await Task.detached {}.value
        }
        return try await task.value
    }
}
