import DemoStore
import Foundation
import Testing
import WooFoundation

@Suite struct RecordedStoreTests {
    private func with(_ body: (RecordedStore, WireClient) async throws -> Void) async throws {
        let directory = RecordingLibrary.committed
        let recordings = try RecordingLibrary.names(in: directory)
            .map { try RecordedAnswer(directory: directory, name: $0) }
        let store = RecordedStore(recordings: recordings)
        let address = try await store.start()
        let client = WireClient(
            port: address.port,
            headers: ["Authorization": RunningStore.basic(address.user, address.applicationPassword)]
        )
        do {
            try await body(store, client)
        } catch {
            await store.stop()
            throw error
        }
        await store.stop()
    }

    @Test func test_list_when_paged_then_every_recorded_order_comes_once_and_unchanged() async throws {
        try await with { store, client in
            var rows: [JSONNode] = []
            let first = try await client.get("/wp-json/wc/v3/orders?per_page=2")
            let pages = first.headers["x-wp-totalpages"].flatMap { Int($0) } ?? 0
            for page in 1...max(1, pages) {
                rows += try await client.get("/wp-json/wc/v3/orders?per_page=2&page=\(page)").json.elements
            }
            #expect(store.orderCount >= 5)
            #expect(first.headers["x-wp-total"] == String(store.orderCount))
            #expect(rows == store.orders)
        }
    }

    @Test func test_index_when_not_signed_in_then_is_the_recorded_one() async throws {
        try await with { _, client in
            let anonymous = WireClient(port: client.port)
            let index = try await anonymous.get("/wp-json/?_fields=name,timezone_string")
            let orders = try await anonymous.get("/wp-json/wc/v3/orders")
            #expect(index.json["name"] == "Harbor &amp; Pine Mercantile")
            #expect(index.json["url"] == nil)
            #expect(orders.status == 401)
        }
    }

    @Test func test_notes_when_recorded_then_are_replayed_and_else_empty() async throws {
        try await with { _, client in
            let recorded = try await client.get("/wp-json/wc/v3/orders/6817/notes")
            let other = try await client.get("/wp-json/wc/v3/orders/1/notes")
            #expect(recorded.ids == [8884, 8885])
            #expect(other.json == [])
        }
    }
}
