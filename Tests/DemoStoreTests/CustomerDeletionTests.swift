import Testing

@testable import DemoStore

/// Accounts deleted, and what becomes of what they wrote: `WC_REST_Customers_V1_Controller::delete_item`.
@Suite struct CustomerDeletionTests {
    private static let customers = "/wp-json/wc/v3/customers"

    /// The account of a buyer with an order, and with a file in the media library.
    private static func writer(_ running: RunningStore) throws -> (id: Int, order: Int, file: Int) {
        let order = try #require(
            running.store.orderIDs.first { (running.store.orderJSON($0)?["customer_id"]?.integer ?? 0) > 1 }
        )
        let id = try #require(running.store.orderJSON(order)?["customer_id"]?.integer)
        running.store.withState { state in
            var file = DemoMedia(id: 900, name: "a.png", mimeType: "image/png", byteCount: 1, alt: "", added: 1)
            file.author = id
            state.media.append(file)
        }
        return (id, order, 900)
    }

    private static func author(_ file: Int, _ running: RunningStore) -> Int? {
        running.store.withState { state in state.media.first { $0.id == file }?.author }
    }

    @Test func test_delete_when_an_heir_is_named_then_gets_the_files_and_the_orders_are_a_guest_s() async throws {
        try await RunningStore.with { (running) async throws in
            let (id, order, file) = try Self.writer(running)
            let answer = try await running.client.send("DELETE", "\(Self.customers)/\(id)?force=true&reassign=1")
            #expect(answer.status == 200 && answer.json["id"]?.integer == id)
            #expect(Self.author(file, running) == 1)
            #expect(running.store.orderJSON(order)?["customer_id"] == 0)
        }
    }

    @Test func test_delete_when_nobody_inherits_then_the_files_go_too() async throws {
        try await RunningStore.with { (running) async throws in
            let (id, order, file) = try Self.writer(running)
            _ = try await running.client.send("DELETE", "\(Self.customers)/\(id)?force=true")
            #expect(Self.author(file, running) == nil)
            #expect(running.store.orderJSON(order)?["customer_id"] == 0)
        }
    }

    @Test func test_delete_when_the_heir_is_nobody_or_itself_then_refused_and_all_stays() async throws {
        try await RunningStore.with { (running) async throws in
            let (id, _, file) = try Self.writer(running)
            for heir in ["999999", "\(id)"] {
                let path = "\(Self.customers)/\(id)?force=true&reassign=\(heir)"
                let answer = try await running.client.send("DELETE", path)
                #expect(answer.status == 400, "\(heir)")
                #expect(answer.json["code"] == "woocommerce_rest_customer_invalid_reassign", "\(heir)")
            }
            // That there is no trash is said before.
            let kind = try await running.client.send("DELETE", "\(Self.customers)/\(id)?reassign=999999")
            #expect(kind.status == 501)
            #expect(Self.author(file, running) == id && running.store.json(of: .customers, id: id) != nil)
        }
    }
}
