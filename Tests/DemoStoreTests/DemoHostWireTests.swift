import Foundation
import Testing

@testable import DemoStore

/// The host over HTTP and behind WordPress.com, and what of it the proxy has too.
@Suite struct DemoHostWireTests {
    private static let statuses = "/wp-json/wc/v3/orders/statuses"

    private static func with(_ body: (RunningStore) async throws -> Void) async throws {
        try await RunningStore.with(DemoStoreConfiguration(orders: 60, now: RunningStore.now), body)
    }

    @Test func test_cut_when_over_http_then_the_connection_ends() async throws {
        try await Self.with { running in
            running.store.host.add(Fault(.cutAfterStore, method: "POST"))
            running.store.host.add(Fault(.truncateBody(bytes: 100)))
            await #expect(throws: WireClient.Failure.noAnswer) {
                _ = try await running.client.send("POST", "/wp-json/wc/v3/orders", body: "{}")
            }
            #expect(running.store.createdOrders.count == 1)
            let answer = try await running.client.get(Self.statuses)
            #expect(answer.isCut && answer.body.count == 100)
        }
    }

    @Test func test_host_when_wordpress_com_asks_then_its_answers_are_handed_on() async throws {
        try await Self.with { running in
            let tunnel = TunnelClient(running)
            running.store.host.add(Fault(.gateway(502), path: "page=2"))
            running.store.host.add(Fault(.cutBeforeStore, path: "page=3"))
            let whole = try await tunnel.send("GET", "/wp-json/wc/v3/orders?page=1", body: nil)
            let page = try await tunnel.send("GET", "/wp-json/wc/v3/orders?page=2", body: nil)
            let cut = try await tunnel.send("GET", "/wp-json/wc/v3/orders?page=3", body: nil)
            #expect(whole.status == 200 && page.status == 502 && cut.status == 500)
        }
    }

    @Test func test_proxy_when_it_answers_after_the_store_or_adds_junk_then_the_client_sees_it() async throws {
        try await Self.with { running in
            let proxy = FaultProxy(upstream: running.address.port)
            defer { proxy.stop() }
            var client = running.client
            client.port = try proxy.start()
            proxy.add(Fault(.actThenGateway(503), isWrite: true))
            proxy.add(Fault(.junk(before: "Notice: x\n", after: "<!-- y -->")))
            let refused = try await client.send("POST", "/wp-json/wc/v3/orders", body: "{}")
            #expect(refused.status == 503 && running.store.createdOrders.count == 1)
            let direct = try await running.client.get(Self.statuses)
            let answer = try await client.get(Self.statuses)
            #expect(answer.body == Data("Notice: x\n".utf8) + direct.body + Data("<!-- y -->".utf8))
            #expect(!answer.isCut)
        }
    }

    @Test func test_proxy_when_a_share_is_struck_then_the_seed_says_which() async throws {
        try await Self.with { running in
            func answers(seed: UInt64) async throws -> [Int] {
                let proxy = FaultProxy(upstream: running.address.port, seed: seed)
                defer { proxy.stop() }
                var client = running.client
                client.port = try proxy.start()
                proxy.add(Fault(.gateway(503), share: 0.5))
                var found: [Int] = []
                for _ in 0..<20 { found.append(try await client.get(Self.statuses).status) }
                return found
            }
            let first = try await answers(seed: 7)
            #expect(Set(first) == [200, 503])
            #expect(try await answers(seed: 7) == first)
        }
    }
}
