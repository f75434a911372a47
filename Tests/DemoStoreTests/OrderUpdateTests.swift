import Foundation
import TestSupport
import Testing
import WooFoundation

@testable import DemoStore

/// Two tills at one order, as a real store of 2026 answers them (`woocommerce.md`, "Writing").
@Suite struct OrderUpdateTests {
    /// A store that takes 0.3 s a request, by a clock that stands still.
    private struct SlowShop {
        let running: RunningStore
        let clock: VirtualClock
        let orderID: Int

        func put(_ body: String) async throws -> WireClient.Answer {
            try await running.client.send("PUT", "/wp-json/wc/v3/orders/\(orderID)", body: body)
        }

        func together(_ first: String, _ second: String) async throws -> (JSONNode, JSONNode) {
            async let one = put(first)
            await clock.waitForSleepers(1)
            async let two = put(second)
            await clock.waitForSleepers(2)
            clock.advance(by: .milliseconds(300))
            return (try await one.json, try await two.json)
        }

        /// The order as everybody sees it now.
        var order: JSONNode { running.store.orderJSON(orderID) ?? .null }
    }

    private func with(keptIn: URL? = nil, _ body: (SlowShop) async throws -> Void) async throws {
        let clock = VirtualClock()
        var configuration = DemoStoreConfiguration(orders: 60, now: RunningStore.now, latency: .milliseconds(300))
        configuration.pace = clock
        configuration.keptIn = keptIn
        try await RunningStore.with(configuration) { running in
            let store = running.store
            let id = try #require(store.orderIDs.last { store.status(ofOrder: $0) == "pending" })
            try await body(SlowShop(running: running, clock: clock, orderID: id))
        }
    }

    private func rows(_ order: JSONNode, _ prefix: String = "_till") -> [JSONNode] {
        (order["meta_data"]?.elements ?? []).filter { $0["key"]?.text?.hasPrefix(prefix) ?? false }
    }

    private func meta(_ key: String, _ value: String) -> String {
        #"{"meta_data":[{"key":"\#(key)","value":"\#(value)"}]}"#
    }

    @Test func test_put_when_two_add_different_keys_then_both_rows_stay_under_the_answered_ids() async throws {
        try await with { (shop) async throws in
            let (one, two) = try await shop.together(meta("_till_1", "a"), meta("_till_2", "b"))
            #expect(rows(one).map { $0["key"] } == ["_till_1"])
            #expect(rows(two).map { $0["key"] } == ["_till_2"])
            #expect(Set(rows(shop.order)) == Set(rows(one) + rows(two)))
            let ids = rows(shop.order).compactMap { $0["id"]?.integer }
            #expect(ids.count == 2)
            #expect(ids == ids.sorted())
        }
    }

    @Test func test_put_when_two_send_the_same_key_then_one_row_is_there() async throws {
        try await with { (shop) async throws in
            let (one, two) = try await shop.together(meta("_till", "a"), meta("_till", "b"))
            #expect(rows(shop.order).count == 1)
            #expect(rows(one).first?["id"] == rows(two).first?["id"])
        }
    }

    @Test func test_put_when_a_key_exists_then_its_row_is_replaced_and_no_other() async throws {
        try await with { (shop) async throws in
            let (one, _) = try await shop.together(meta("_till_1", "a"), meta("_till_2", "b"))
            let (again, _) = try await shop.together(meta("_till_1", "c"), #"{"customer_note":"Ring twice"}"#)
            #expect(rows(again).first { $0["key"] == "_till_1" }?["id"] == rows(one).first?["id"])
            #expect(
                rows(shop.order).map { $0["value"] } == ["c", "b"]
                    || rows(shop.order).map { $0["value"] } == ["b", "c"]
            )
            #expect(shop.order["customer_note"] == "Ring twice")
        }
    }

    @Test func test_put_when_two_change_different_fields_then_neither_is_lost() async throws {
        try await with { (shop) async throws in
            _ = try await shop.together(
                #"{"status":"on-hold","billing":{"city":"Ghent"}}"#,
                #"{"transaction_id":"tx2","billing":{"phone":"12"}}"#
            )
            #expect(shop.order["status"] == "on-hold")
            #expect(shop.order["transaction_id"] == "tx2")
            #expect(shop.order["billing"]?["city"] == "Ghent")
            #expect(shop.order["billing"]?["phone"] == "12")
        }
    }

    @Test func test_set_paid_when_two_loaded_it_unpaid_then_both_are_told_yes_and_the_last_stands() async throws {
        try await with { (shop) async throws in
            let (one, two) = try await shop.together(
                #"{"set_paid":true,"transaction_id":"tx1"}"#,
                #"{"set_paid":true,"transaction_id":"tx2"}"#
            )
            #expect(one["transaction_id"] == "tx1")
            #expect(two["transaction_id"] == "tx2")
            #expect([one, two].allSatisfy { $0["date_paid_gmt"]?.isNull == false })
            #expect(["tx1", "tx2"].contains(shop.order["transaction_id"]?.text))
            let text = "Order status changed from Pending payment to Processing."
            #expect(shop.running.store.count(ofNote: text, on: shop.orderID) == 2)
        }
    }

    @Test func test_set_paid_when_paid_before_it_was_loaded_then_only_its_fields_are_written() async throws {
        try await with { (shop) async throws in
            _ = try await shop.together(#"{"set_paid":true,"transaction_id":"tx1"}"#, "{}")
            _ = try await shop.together(#"{"set_paid":true,"transaction_id":"tx2"}"#, "{}")
            let text = "Order status changed from Pending payment to Processing."
            #expect(shop.running.store.count(ofNote: text, on: shop.orderID) == 1)
            #expect(shop.order["transaction_id"] == "tx2")
        }
    }

    @Test func test_get_when_slow_then_it_answers_what_was_there_at_its_start() async throws {
        try await with { (shop) async throws in
            async let read = shop.running.client.get("/wp-json/wc/v3/orders/\(shop.orderID)")
            await shop.clock.waitForSleepers(1)
            shop.running.store.changeOrderBehindTheBack(id: shop.orderID, status: "completed")
            shop.clock.advance(by: .milliseconds(300))
            #expect(try await read.json["status"] == "pending")
        }
    }

    @Test func test_commit_when_it_takes_its_time_then_higher_ids_are_seen_before_it() async throws {
        try await with { (shop) async throws in
            shop.running.store.add(SlowCommit(.seconds(2), keyPrefix: "_till_1"))
            async let one = shop.put(meta("_till_1", "a"))
            await shop.clock.waitForSleepers(1)
            shop.clock.advance(by: .milliseconds(300))
            await shop.clock.waitForSleepers(1)
            async let two = shop.put(meta("_till_2", "b"))
            await shop.clock.waitForSleepers(2)
            shop.clock.advance(by: .milliseconds(300))
            let second = try await two.json
            #expect(rows(shop.order) == rows(second))
            shop.clock.advance(by: .seconds(2))
            let first = try await one.json
            #expect(rows(shop.order) == rows(first) + rows(second))
            #expect((rows(first).first?["id"]?.integer ?? 0) < (rows(second).first?["id"]?.integer ?? 0))
        }
    }

    @Test func test_start_when_writes_that_overlapped_were_kept_then_the_orders_come_back_as_they_were() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "kept")
        var (before, after) = (JSONNode.null, JSONNode.null)
        try await with(keptIn: file) { shop in
            _ = try await shop.together(
                #"{"set_paid":true,"transaction_id":"tx1","meta_data":[{"key":"_till_1","value":1}]}"#,
                #"{"set_paid":true,"transaction_id":"tx2","meta_data":[{"key":"_till_2","value":2}]}"#
            )
            before = shop.running.store.orderJSON(shop.orderID) ?? .null
            #expect(rows(before).count == 2)
            var configuration = shop.running.store.configuration
            configuration.pace = ContinuousClock()
            try await RunningStore.with(configuration) { again in
                after = again.store.orderJSON(shop.orderID) ?? .null
                let text = "Order status changed from Pending payment to Processing."
                #expect(again.store.count(ofNote: text, on: shop.orderID) == 2)
            }
        }
        #expect(after == before)
    }
}
