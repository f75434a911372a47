import Foundation
import TestSupport
import Testing
import WooFoundation

@testable import DemoStore

/// A store behind its host, asked without sockets, with a clock that moves by hand alone.
struct HostedShop {
    let store: DemoStore
    let clock = SteppingDateSource(startingAt: RunningStore.now, step: 0)

    var host: DemoHost { store.host }

    init() {
        store = DemoStore(
            configuration: DemoStoreConfiguration(
                orders: 120,
                now: RunningStore.now,
                clock: clock,
                siteAddress: "https://demo.test"
            )
        )
    }

    /// - Parameter path: below `wc/v3`.
    func send(_ method: String, _ path: String, _ body: String = "") async -> StoreAnswer {
        await ask(method, "/wp-json/wc/v3/" + path, body)
    }

    func get(_ path: String) async -> StoreAnswer { await send("GET", path) }

    func json(_ path: String) async throws -> JSONNode { try JSONNode(parsing: await get(path).body) }

    func ids(_ path: String) async throws -> [Int] { try await json(path).elements.compactMap { $0["id"]?.integer } }

    func ask(_ method: String, _ target: String, _ body: String = "") async -> StoreAnswer {
        let user = store.configuration.credentials.users[0]
        var headers = [
            "authorization": RunningStore.basic(user.login, user.applicationPassword), "host": "demo.test",
            "x-forwarded-proto": "https",
        ]
        if !body.isEmpty { headers["content-type"] = "application/json" }
        return await store.answer(
            StoreRequest(method: method, target: target, headers: headers, body: Data(body.utf8))
        )
    }

    /// An order in processing.
    func order() throws -> Int { try #require(store.orderIDs.last { store.status(ofOrder: $0) == "processing" }) }
}
