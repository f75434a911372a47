import Foundation
import Synchronization
import WooFoundation

@testable import DemoStore

/// A living shop without a server, with a clock that a test moves.
struct LivingStore {
    final class Clock: DateSource {
        private let instant: Mutex<Date>
        init(_ start: Date) { instant = Mutex(start) }
        func now() -> Date { instant.withLock { $0 } }
        func advance(by seconds: Int) { instant.withLock { $0 = $0.addingTimeInterval(Double(seconds)) } }
    }

    /// Saturday, 21 November 2026, half past four in the afternoon in New York.
    static let now = Date(timeIntervalSince1970: 1_795_296_600)

    let store: DemoStore
    let clock: Clock

    init(days: Int = 60, now: Date = now, seed: UInt64 = 2026) {
        clock = Clock(now)
        var configuration = DemoStoreConfiguration(
            seed: seed,
            now: now,
            clock: clock,
            siteAddress: "https://demo.test"
        )
        configuration.trade = .living(days: days)
        store = DemoStore(configuration: configuration)
    }

    func get(_ target: String) async -> StoreAnswer {
        let credentials = store.configuration.credentials.users[0]
        let user = RunningStore.basic(credentials.login, credentials.applicationPassword)
        return await store.answer(
            StoreRequest(
                method: "GET",
                target: "/wp-json/" + target,
                headers: ["authorization": user, "host": "demo.test", "x-forwarded-proto": "https"],
                body: Data()
            )
        )
    }

    func json(_ target: String) async throws -> JSONNode { try JSONNode(parsing: await get(target).body) }

    func orders() -> [JSONNode] { store.orderIDs.compactMap { store.orderJSON($0) } }
}
