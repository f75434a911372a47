import Foundation
import Storage
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
            guard try await openEdits().contains(where: \.isUnsent) else { return }
            dates.advance(by: 5)
            if clock.sleeperCount > 0 { clock.advance(by: .seconds(5)) }
            try await manager.send()
            await Task.yield()
        }
        throw Expectation("everything to be sent")
    }
}
