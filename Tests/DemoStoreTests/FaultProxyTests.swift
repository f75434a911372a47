import Foundation
import Testing

@testable import DemoStore

@Suite struct FaultProxyTests {
    private static let statuses = "/wp-json/wc/v3/orders/statuses"

    private struct Setup {
        let running: RunningStore
        let proxy: FaultProxy
        /// Signed in, through the proxy.
        let client: WireClient
    }

    private func with(_ body: (Setup) async throws -> Void) async throws {
        try await RunningStore.with(DemoStoreConfiguration(orders: 60, now: RunningStore.now)) { running in
            let proxy = FaultProxy(upstream: running.address.port)
            defer { proxy.stop() }
            var client = running.client
            client.port = try proxy.start()
            try await body(Setup(running: running, proxy: proxy, client: client))
        }
    }

    @Test func test_proxy_when_no_fault_then_answers_are_the_stores() async throws {
        try await with { setup in
            let direct = try await setup.running.client.get(Self.statuses)
            let through = try await setup.client.get(Self.statuses)
            #expect(through.status == 200)
            #expect(through.body == direct.body)
            #expect(setup.proxy.forwarded == 1)
        }
    }

    @Test func test_status_when_second_occurrence_only_then_first_and_third_pass() async throws {
        try await with { setup in
            let fault = setup.proxy.add(
                Fault(.tooManyRequests(retryAfter: 3), method: "GET", path: "statuses", from: 2, times: 1)
            )
            var statuses: [Int] = []
            var retry: [String?] = []
            for _ in 0..<3 {
                let answer = try await setup.client.get(Self.statuses)
                statuses.append(answer.status)
                retry.append(answer.headers["retry-after"])
            }
            #expect(statuses == [200, 429, 200])
            #expect(retry == [nil, "3", nil])
            #expect(setup.proxy.count(fault) == 1)
        }
    }

    @Test func test_truncate_when_list_is_read_then_body_is_short_of_its_length() async throws {
        try await with { setup in
            setup.proxy.add(Fault(.truncateBody(bytes: 100)))
            let answer = try await setup.client.get(Self.statuses)
            #expect(answer.isCut)
            #expect(answer.body.count == 100)
        }
    }

    @Test func test_html_when_json_was_asked_then_page_has_status_200() async throws {
        try await with { setup in
            setup.proxy.add(Fault(.htmlForJSON))
            let answer = try await setup.client.get(Self.statuses)
            #expect(answer.status == 200)
            #expect(answer.headers["content-type"]?.hasPrefix("text/html") == true)
            #expect(setup.proxy.forwarded == 0)
        }
    }

    @Test(arguments: [true, false])
    func test_cut_when_a_write_is_sent_then_only_the_late_cut_reached_the_store(isLate: Bool) async throws {
        try await with { setup in
            let fault = setup.proxy.add(Fault(isLate ? .cutAfterStore : .cutBeforeStore, method: "POST"))
            await #expect(throws: WireClient.Failure.noAnswer) {
                _ = try await setup.client.send("POST", "/wp-json/wc/v3/orders", body: "{}")
            }
            #expect(setup.running.store.createdOrders.count == (isLate ? 1 : 0))
            #expect(setup.proxy.count(fault) == 1)
        }
    }

    @Test func test_fault_when_the_request_comes_through_wordpress_com_then_strikes_what_the_store_is_asked()
        async throws
    {
        try await with { setup in
            let list = setup.proxy.add(Fault(.htmlForJSON, method: "GET", path: "/orders?page=2"))
            let change = setup.proxy.add(Fault(.cutAfterStore, method: "PUT"))
            let id = try #require(setup.running.store.orderIDs.last)
            let tunnel = TunnelClient(setup.running, port: setup.client.port)
            await #expect(throws: WireClient.Failure.noAnswer) {
                _ = try await tunnel.send("PUT", "/wp-json/wc/v3/orders/\(id)", body: #"{"customer_note":"Mine"}"#)
            }
            _ = try await tunnel.send("GET", "/wp-json/wc/v3/orders?page=2", body: nil)
            #expect(setup.proxy.count(list) == 1 && setup.proxy.count(change) == 1)
            #expect(setup.proxy.requests.last == "GET /wp-json/wc/v3/orders?page=2")
        }
    }

    @Test func test_wait_when_its_test_is_cancelled_then_ends() async throws {
        try await with { setup in
            let waiting = Task { await setup.proxy.waitUntilHolding(1) }
            waiting.cancel()
            await waiting.value
        }
    }

    @Test func test_hang_when_released_then_the_answer_arrives_whole() async throws {
        try await with { setup in
            setup.proxy.add(Fault(.hang, path: "statuses"))
            async let first = setup.client.get(Self.statuses)
            async let second = setup.client.get(Self.statuses)
            await setup.proxy.waitUntilHolding(2)
            #expect(setup.proxy.held == 2)
            setup.proxy.release()
            let answers = try await [first, second]
            #expect(answers.allSatisfy { $0.status == 200 && !$0.isCut })
            #expect(setup.proxy.held == 0)
        }
    }

    @Test func test_stop_when_an_answer_hangs_then_it_is_let_go() async throws {
        try await with { setup in
            setup.proxy.add(Fault(.hang))
            let client = setup.client
            let answer = Task { try await client.get(Self.statuses) }
            await setup.proxy.waitUntilHolding(1)
            setup.proxy.stop()
            await #expect(throws: WireClient.Failure.noAnswer) { _ = try await answer.value }
        }
    }

    @Test func test_go_down_when_it_comes_up_again_then_the_same_port_answers() async throws {
        try await with { setup in
            setup.proxy.goDown()
            await #expect(throws: WireClient.Failure.refused) { _ = try await setup.client.get(Self.statuses) }
            try setup.proxy.comeUp()
            let answer = try await setup.client.get(Self.statuses)
            #expect(answer.status == 200)
        }
    }

    @Test func test_latency_when_added_then_the_answer_is_unchanged() async throws {
        try await with { setup in
            let fault = setup.proxy.add(Fault(.latency(.milliseconds(5))))
            let answer = try await setup.client.get(Self.statuses)
            await setup.proxy.waitUntilStruck(fault)
            #expect(answer.status == 200)
        }
    }

    /// Whoever counts orders after the client is gone must not count before what it sent has arrived.
    @Test func test_quiet_when_the_client_is_gone_with_a_write_on_its_way_then_the_store_has_it() async throws {
        try await with { setup in
            let late = setup.proxy.add(Fault(.latency(.milliseconds(200)), method: "POST"))
            let client = setup.client
            let answer = Task { try await client.send("POST", "/wp-json/wc/v3/orders", body: "{}") }
            await setup.proxy.waitUntilStruck(late)
            setup.proxy.goDown()
            await #expect(throws: WireClient.Failure.noAnswer) { _ = try await answer.value }
            #expect(setup.running.store.createdOrders.isEmpty)
            await setup.proxy.waitUntilQuiet()
            #expect(setup.running.store.createdOrders.count == 1)
        }
    }
}
