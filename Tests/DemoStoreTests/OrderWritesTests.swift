import Foundation
import Testing

@testable import DemoStore

@Suite struct OrderWritesTests {
    private static let orders = "/wp-json/wc/v3/orders"

    private func processing(_ running: RunningStore) throws -> Int {
        try #require(running.store.orderIDs.last { running.store.status(ofOrder: $0) == "processing" })
    }

    @Test func test_put_when_status_changes_then_note_and_dates_follow() async throws {
        try await RunningStore.with { (running) async throws in
            let id = try processing(running)
            let before = try await running.client.get("\(Self.orders)/\(id)").json
            let answer = try await running.client.send("PUT", "\(Self.orders)/\(id)", body: #"{"status":"completed"}"#)
            let notes = try await running.client.get("\(Self.orders)/\(id)/notes").json.elements
            #expect(answer.json["status"] == "completed")
            #expect(answer.json["date_completed_gmt"]?.isNull == false)
            #expect(answer.json["date_paid_gmt"] == before["date_paid_gmt"])
            #expect(notes.first?["note"] == "Order status changed from Processing to Completed.")
            #expect(running.store.writes == ["PUT wc/v3/orders/\(id)": 1])
        }
    }

    @Test(arguments: ["", "{}", "[1,2]"])
    func test_put_when_body_says_nothing_then_only_modified_moves(body: String) async throws {
        try await RunningStore.with { (running) async throws in
            let id = try processing(running)
            var before = try await running.client.get("\(Self.orders)/\(id)").json
            var after = try await running.client.send("PUT", "\(Self.orders)/\(id)", body: body).json
            #expect(after["date_modified_gmt"] != before["date_modified_gmt"])
            for name in ["date_modified", "date_modified_gmt"] {
                before[name] = nil
                after[name] = nil
            }
            #expect(after == before)
        }
    }

    @Test func test_note_when_added_then_modified_stays() async throws {
        try await RunningStore.with { (running) async throws in
            let id = try processing(running)
            let before = try await running.client.get("\(Self.orders)/\(id)").json
            let note = try await running.client.send(
                "POST",
                "\(Self.orders)/\(id)/notes",
                body: #"{"note":"a \u001b[31m<script>x</script><b>b</b>"}"#
            )
            let after = try await running.client.get("\(Self.orders)/\(id)").json
            #expect(note.status == 201)
            #expect(note.json["note"] == "a [31mx<b>b</b>")
            #expect(after == before)
        }
    }

    @Test func test_batch_when_status_is_bogus_then_order_becomes_pending() async throws {
        try await RunningStore.with { (running) async throws in
            let id = try processing(running)
            let body = #"{"update":[{"id":\#(id),"status":"bogus"},{"id":99999999}]}"#
            let answer = try await running.client.send("POST", "\(Self.orders)/batch", body: body)
            let rows = answer.json["update"]?.elements ?? []
            #expect(answer.status == 200)
            #expect(rows.first?["status"] == "pending")
            #expect(rows.last?["error"]?["code"] == "woocommerce_rest_shop_order_invalid_id")
        }
    }

    @Test func test_create_when_repeated_then_two_orders_exist() async throws {
        try await RunningStore.with { (running) async throws in
            let body = """
                {"status":"pending","created_via":"pos-rest-api","line_items":[{"product_id":22,"quantity":2}],
                "meta_data":[{"key":"_merced_mark","value":"m1"}]}
                """
            let first = try await running.client.send("POST", Self.orders, body: body)
            let second = try await running.client.send("POST", Self.orders, body: body)
            #expect(first.status == 201)
            #expect(first.json["line_items"]?.elements.first?["quantity"] == 2)
            #expect(first.json["created_via"] == "pos-rest-api")
            #expect(first.json["total"] != "0.00")
            #expect(running.store.createdOrders == [first.json["id"]?.integer, second.json["id"]?.integer])
            #expect(running.store.counts(metaKey: "_merced_mark", value: "m1") == 2)
        }
    }

    @Test func test_create_when_set_paid_then_it_is_stored_as_paid() async throws {
        try await RunningStore.with { (running) async throws in
            let body = #"{"set_paid":true,"line_items":[{"product_id":22,"quantity":2}]}"#
            let created = try await running.client.send("POST", Self.orders, body: body)
            let id = try #require(created.json["id"]?.integer)
            #expect(created.json["status"] == "processing")
            #expect(running.store.status(ofOrder: id) == "processing")
        }
    }

    @Test func test_create_when_auto_draft_then_no_list_shows_it() async throws {
        try await RunningStore.with { (running) async throws in
            let created = try await running.client.send("POST", Self.orders, body: #"{"status":"auto-draft"}"#)
            let id = try #require(created.json["id"]?.integer)
            for query in ["include=\(id)", "status=auto-draft", "search=\(id)", "created_via=rest-api&per_page=1"] {
                #expect(try await running.client.get("\(Self.orders)?\(query)").ids.contains(id) == false)
            }
            #expect(try await running.client.get("\(Self.orders)/\(id)").status == 200)
        }
    }

    @Test func test_delete_when_twice_then_gone_and_put_brings_it_back() async throws {
        try await RunningStore.with { (running) async throws in
            let id = try processing(running)
            let target = "\(Self.orders)/\(id)"
            #expect(try await running.client.send("DELETE", target).status == 200)
            #expect(try await running.client.send("DELETE", target).status == 410)
            #expect(try await running.client.get(target).json["status"] == "trash")
            let restored = try await running.client.send("PUT", target, body: #"{"status":"processing"}"#)
            #expect(restored.json["status"] == "processing")
            #expect(try await running.client.send("DELETE", "\(target)?force=true").status == 200)
            #expect(try await running.client.get(target).status == 404)
        }
    }

    @Test func test_trash_when_a_status_takes_it_out_then_its_marks_stay_and_a_second_pair_follows() async throws {
        try await RunningStore.with { (running) async throws in
            let id = try processing(running)
            let target = "\(Self.orders)/\(id)"
            func marks() async throws -> [String] {
                try await running.client.get(target).json["meta_data"]?.elements.compactMap { row in
                    row["key"]?.text == "_wp_trash_meta_status" ? row["value"]?.text : nil
                } ?? []
            }
            let answer = try await running.client.send("DELETE", target)
            #expect(answer.json["status"] == "processing")
            #expect(try await marks() == ["wc-processing"])
            _ = try await running.client.send("PUT", target, body: #"{"status":"on-hold"}"#)
            #expect(try await marks() == ["wc-processing"])
            _ = try await running.client.send("DELETE", target)
            #expect(try await marks() == ["wc-processing", "wc-on-hold"])
        }
    }

    @Test func test_set_paid_when_pending_then_processing_with_a_date() async throws {
        try await RunningStore.with { (running) async throws in
            let id = try #require(running.store.orderIDs.last { running.store.status(ofOrder: $0) == "pending" })
            let answer = try await running.client.send(
                "PUT",
                "\(Self.orders)/\(id)",
                body: #"{"set_paid":true,"transaction_id":"tx1"}"#
            )
            #expect(answer.json["status"] == "processing")
            #expect(answer.json["transaction_id"] == "tx1")
            #expect(answer.json["date_paid_gmt"]?.isNull == false)
        }
    }

    @Test func test_hooks_when_rows_are_replaced_then_list_has_them_to_the_byte() async throws {
        try await RunningStore.with { (running) async throws in
            let rows = [Data(#"{"id":1,"odd":[]}"#.utf8), Data(#"{"id":"two"}"#.utf8)]
            running.store.replaceOrderListAnswer(with: rows)
            let answer = try await running.client.get(Self.orders)
            #expect(answer.body == Data(#"[{"id":1,"odd":[]},{"id":"two"}]"#.utf8))
            running.store.replaceOrderListAnswer(with: nil)
            let id = try processing(running)
            running.store.setRawOrderJSON(id: id, Data("{\"id\":\(id)}".utf8))
            #expect(try await running.client.get("\(Self.orders)/\(id)").body == Data("{\"id\":\(id)}".utf8))
        }
    }
}
