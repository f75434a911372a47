import Foundation
import Testing

@testable import DemoStore

@Suite struct DemoStoreTests {
    private static let orders = "/wp-json/wc/v3/orders"

    @Test func test_list_when_asked_for_pages_then_they_join_without_gap_or_repeat() async throws {
        try await RunningStore.with { (running) async throws in
            var seen: [Int] = []
            var page = 1
            while true {
                let answer = try await running.client.get("\(Self.orders)?per_page=100&page=\(page)&_fields=id")
                let pages = answer.headers["x-wp-totalpages"].flatMap { Int($0) } ?? 0
                seen += answer.ids
                if page >= pages { break }
                page += 1
            }
            let all = running.store.orderIDs.filter { id in
                running.store.status(ofOrder: id).map { !["trash", "checkout-draft"].contains($0) } ?? false
            }
            #expect(seen == all.reversed())
            #expect(Set(seen).count == seen.count)
        }
    }

    @Test func test_start_when_two_stores_have_one_seed_then_their_bytes_are_equal() async throws {
        let configuration = DemoStoreConfiguration(
            orders: 300,
            now: RunningStore.now,
            siteAddress: "https://demo.test"
        )
        func firstPage(_ configuration: DemoStoreConfiguration) async throws -> Data {
            var body = Data()
            try await RunningStore.with(configuration) { running in
                body = try await running.client.get("\(Self.orders)?per_page=100").body
            }
            return body
        }
        let first = try await firstPage(configuration)
        let second = try await firstPage(configuration)
        var other = configuration
        other.seed = 7
        let third = try await firstPage(other)
        #expect(first.count > 100_000)
        #expect(first == second)
        #expect(first != third)
    }

    @Test func test_start_when_running_then_only_loopback_listens() async throws {
        try await RunningStore.with { (running) async throws in
            #expect(running.address.url.host() == "127.0.0.1")
            let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/net/tcp"))
            let listening = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
                .split(separator: "\n").map(String.init)
                .filter { $0.contains(" 0A ") && $0.contains(String(format: ":%04X ", running.address.port)) }
            #expect(listening.count == 1)
            #expect(listening.first?.contains("0100007F:") == true)
        }
    }
}
