import DemoStore
import Foundation
import TestSupport

/// A demonstration store for the time of a test, with a fault proxy in front of it.
enum RunningDemo {
    struct Setup {
        let store: DemoStore
        let address: DemoStoreAddress
        let proxy: FaultProxy
        /// The proxy's.
        let port: UInt16
    }

    static func with(
        _ configuration: DemoStoreConfiguration = DemoStoreConfiguration(orders: 60),
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Setup) async throws -> Void
    ) async throws {
        let store = DemoStore(configuration: configuration)
        let address = try await store.start()
        let proxy = FaultProxy(upstream: address.port)
        do {
            try await body(Setup(store: store, address: address, proxy: proxy, port: try proxy.start()))
        } catch {
            proxy.stop()
            await store.stop()
            throw error
        }
        proxy.stop()
        await store.stop()
    }

    /// The store, and a home in which it is connected as `shop`, through the proxy.
    static func connected(
        _ configuration: DemoStoreConfiguration = DemoStoreConfiguration(orders: 60),
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Setup, Merced) async throws -> Void
    ) async throws {
        try await with(configuration) { setup in
            let merced = try Merced()
            try merced.connect(to: setup.address, port: setup.port)
            try merced.nameTill()
            try await body(setup, merced)
        }
    }
}
