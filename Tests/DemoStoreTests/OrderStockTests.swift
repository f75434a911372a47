import Foundation
import Testing

@testable import DemoStore

@Suite struct OrderStockTests {
    private static let orders = "/wp-json/wc/v3/orders"

    /// A counted product, an order of two of it in `status`, and what there was before.
    private func ordered(_ running: RunningStore, _ status: String) async throws -> (id: Int, product: Int, stock: Int)
    {
        let product = try #require(
            running.store.withState { $0.catalogue.products.first { $0.stock ?? 0 > 9 && $0.variations.isEmpty }?.id }
        )
        let before = try await stock(running, product)
        let lines = #"[{"product_id": \#(product), "quantity": 2}]"#
        let body = #"{"status": "\#(status)", "line_items": \#(lines), "billing": {"email": "a@shop.test"}}"#
        let made = try await running.client.send("POST", Self.orders, body: body)
        return (try #require(made.json["id"]?.integer), product, before)
    }

    private func stock(_ running: RunningStore, _ product: Int) async throws -> Int {
        let answer = try await running.client.get("/wp-json/wc/v3/products/\(product)")
        return try #require(answer.json["stock_quantity"]?.integer)
    }

    private func set(_ running: RunningStore, _ id: Int, _ status: String) async throws {
        _ = try await running.client.send("PUT", "\(Self.orders)/\(id)", body: #"{"status": "\#(status)"}"#)
    }

    @Test func test_status_when_it_is_worked_on_then_taken_once_and_given_back_once() async throws {
        try await RunningStore.with { running in
            let (id, product, before) = try await ordered(running, "pending")
            #expect(try await stock(running, product) == before)
            for status in ["processing", "on-hold", "completed", "failed", "processing"] {
                try await set(running, id, status)
                #expect(try await stock(running, product) == before - 2, "\(status)")
            }
            for status in ["cancelled", "pending"] {
                try await set(running, id, status)
                #expect(try await stock(running, product) == before, "\(status)")
            }
            let notes = try await running.client.get("\(Self.orders)/\(id)/notes").json.elements
            let told = notes.compactMap { $0["note"]?.text }.filter { $0.hasPrefix("Stock levels") }
            #expect(told.count == 2)
        }
    }

    @Test func test_status_when_an_order_fails_in_a_newer_store_then_given_back_and_taken_again() async throws {
        try await RunningStore.with { running in
            running.store.setOddities([.restocksFailed])
            let (id, product, before) = try await ordered(running, "on-hold")
            for (status, taken) in [("failed", 0), ("processing", 2)] {
                try await set(running, id, status)
                #expect(try await stock(running, product) == before - taken, "\(status)")
            }
        }
    }

    @Test func test_trash_when_the_order_is_worked_on_then_stock_stays_taken_there_and_afterwards() async throws {
        try await RunningStore.with { running in
            let (id, product, before) = try await ordered(running, "processing")
            let mails = running.store.mails.count
            #expect(try await stock(running, product) == before - 2)
            _ = try await running.client.send("DELETE", "\(Self.orders)/\(id)")
            #expect(try await stock(running, product) == before - 2)
            try await set(running, id, "processing")
            #expect(try await stock(running, product) == before - 2)
            #expect(running.store.mails.count == mails)
        }
    }

    @Test(arguments: [("on-hold", 2, 0), ("completed", 2, 1), ("failed", 0, 1), ("cancelled", 0, 0), ("pending", 0, 0)])
    func test_trash_when_a_pending_order_comes_back_then_by_its_status(
        status: String,
        taken: Int,
        mails: Int
    ) async throws {
        try await RunningStore.with { running in
            let (id, product, before) = try await ordered(running, "pending")
            let sent = running.store.mails.count
            _ = try await running.client.send("DELETE", "\(Self.orders)/\(id)")
            try await set(running, id, status)
            #expect(try await stock(running, product) == before - taken)
            #expect(running.store.mails.count == sent + mails)
        }
    }
}
