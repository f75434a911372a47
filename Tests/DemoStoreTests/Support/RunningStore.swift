import Foundation

@testable import DemoStore

/// A demo store with a fixed date, started for one test.
struct RunningStore: Sendable {
    let store: DemoStore
    let address: DemoStoreAddress
    /// Signed in with the application password.
    let client: WireClient

    static let now = Date(timeIntervalSince1970: 1_795_235_000)

    /// Runs `body` against a store of its own and stops it.
    static func with(
        _ configuration: DemoStoreConfiguration = DemoStoreConfiguration(orders: 480, now: now),
        _ body: (RunningStore) async throws -> Void
    ) async throws {
        let store = DemoStore(configuration: configuration)
        let address = try await store.start()
        let running = RunningStore(
            store: store,
            address: address,
            client: WireClient(
                port: address.port,
                headers: ["Authorization": basic(address.user, address.applicationPassword)]
            )
        )
        do {
            try await body(running)
        } catch {
            await store.stop()
            throw error
        }
        await store.stop()
    }

    static func basic(_ user: String, _ password: String) -> String {
        "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
    }

    /// No credentials.
    var anonymous: WireClient { WireClient(port: address.port) }

    /// Behind a TLS front, with the consumer key called `name`.
    func key(_ name: String) -> WireClient {
        let key = store.configuration.credentials.keys.first { $0.consumerKey.hasPrefix("ck_demo_\(name)") }
        return WireClient(
            port: address.port,
            headers: [
                "Authorization": Self.basic(key?.consumerKey ?? "", key?.consumerSecret ?? ""),
                "X-Forwarded-Proto": "https",
            ]
        )
    }
}
