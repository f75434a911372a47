import Foundation
import Testing
import WooFoundation

@testable import DemoStore

/// What a store does with the money of orders beyond what the recorded carts hold.
@Suite struct OrderMoneyTests {
    private static let api = "/wp-json/wc/v3/"

    private func post(_ running: RunningStore, _ path: String, _ body: String) async throws -> WireClient.Answer {
        try await running.client.send("POST", Self.api + path, body: body)
    }

    private func put(_ running: RunningStore, _ path: String, _ body: String) async throws -> WireClient.Answer {
        try await running.client.send("PUT", Self.api + path, body: body)
    }

    @Test(arguments: [
        (#"{"line_items":[{"product_id":22,"quantity":2.5}]}"#, 400, "rest_invalid_param"),
        (#"{"line_items":[{"product_id":22,"total":10}]}"#, 400, "rest_invalid_param"),
        (#"{"line_items":[{"product_id":22,"tax_class":"standard"}]}"#, 400, "order_item_product_invalid_tax_class"),
        (#"{"line_items":[{"name":"Something","total":"3.00"}]}"#, 400, "woocommerce_rest_required_product_reference"),
        (#"{"line_items":[{"product_id":22,"quantity":0}]}"#, 500, "internal_server_error"),
        (#"{"shipping_lines":[{"total":"3.00"}]}"#, 400, "woocommerce_rest_invalid_shipping_item"),
        (#"{"fee_lines":[{"total":"3.00"}]}"#, 400, "woocommerce_rest_invalid_fee_item"),
        (#"{"coupon_lines":[{"id":4,"code":"save10"}]}"#, 400, "woocommerce_rest_coupon_item_id_readonly"),
    ])
    func test_create_when_a_row_is_wrong_then_refused_with_the_stores_code(body: String, status: Int, code: String)
        async throws
    {
        try await RunningStore.with { (running) async throws in
            let answer = try await post(running, "orders", body)
            #expect(answer.status == status)
            #expect(answer.json["code"]?.text == code)
            #expect(running.store.createdOrders.isEmpty)
        }
    }

    @Test func test_create_when_a_coupon_is_refused_then_a_draft_is_left_that_only_its_status_lists() async throws {
        try await RunningStore.with { (running) async throws in
            let body = #"{"line_items":[{"product_id":22}],"coupon_lines":[{"code":"nope"}]}"#
            let answer = try await post(running, "orders", body)
            #expect(answer.status == 400)
            #expect(answer.json["code"] == "woocommerce_rest_invalid_coupon")
            let draft = try #require(answer.json["data"]?["new_draft_order_id"]?.integer)
            let path = Self.api + "orders"
            #expect(try await running.client.get("\(path)/\(draft)").json["status"] == "checkout-draft")
            #expect(try await running.client.get("\(path)?include=\(draft)").ids.isEmpty)
            #expect(try await running.client.get("\(path)?status=checkout-draft&per_page=100").ids.contains(draft))
            _ = try await running.client.send("DELETE", "\(path)/\(draft)?force=true")
            #expect(try await running.client.get("\(path)/\(draft)").status == 404)
        }
    }

    @Test func test_create_when_a_draft_is_asked_for_then_it_is_one() async throws {
        try await RunningStore.with { (running) async throws in
            let answer = try await post(running, "orders", #"{"status":"checkout-draft"}"#)
            #expect(answer.status == 201)
            #expect(answer.json["status"] == "checkout-draft")
        }
    }

    @Test func test_put_when_only_the_note_changes_then_nothing_is_computed_anew() async throws {
        try await RunningStore.with { (running) async throws in
            let made = try await post(running, "orders", #"{"line_items":[{"product_id":22}]}"#).json
            let path = "orders/\(try #require(made["id"]?.integer))"
            #expect(try await put(running, "taxes/1", #"{"rate":"10.0000"}"#).status == 200)
            let noted = try await put(running, path, #"{"customer_note":"x"}"#).json
            #expect(noted["total_tax"] == made["total_tax"])
            let forced = try await put(running, path, #"{"line_items":[]}"#).json
            #expect(forced["total_tax"] != made["total_tax"])
            #expect(forced["tax_lines"]?.elements.first?["rate_percent"] == .number("10"))
        }
    }

    @Test func test_put_when_a_line_is_not_the_orders_then_refused() async throws {
        try await RunningStore.with { (running) async throws in
            let made = try await post(running, "orders", "{}").json
            let path = "orders/\(try #require(made["id"]?.integer))"
            let answer = try await put(running, path, #"{"line_items":[{"id":77,"quantity":2}]}"#)
            #expect(answer.status == 400)
            #expect(answer.json["code"] == "woocommerce_rest_invalid_item_id")
        }
    }

    @Test func test_put_when_its_coupon_is_refused_then_its_rows_are_saved_all_the_same() async throws {
        try await RunningStore.with { (running) async throws in
            let made = try await post(running, "orders", #"{"line_items":[{"product_id":22}]}"#).json
            let path = "orders/\(try #require(made["id"]?.integer))"
            let body =
                #"{"fee_lines":[{"name":"Bag","total":"1.00"}],"coupon_lines":[{"code":"nope"}],"status":"on-hold"}"#
            let answer = try await put(running, path, body)
            #expect(answer.status == 400)
            #expect(answer.json["data"]?["new_draft_order_id"] == nil)
            let after = try await running.client.get(Self.api + path).json
            #expect(after["fee_lines"]?.elements.count == 1)
            #expect(after["total"] != made["total"])
            #expect(after["status"] == "pending")
        }
    }

    @Test func test_kept_store_when_creates_were_refused_then_it_comes_back_with_the_same_orders() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "refused-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var configuration = DemoStoreConfiguration(orders: 20, now: RunningStore.now)
        configuration.keptIn = folder.appending(path: "writes")
        var known: [Int: JSONNode] = [:]
        try await RunningStore.with(configuration) { (running) async throws in
            let refused = #"{"line_items":[{"product_id":22}],"coupon_lines":[{"code":"nope"}]}"#
            _ = try await post(running, "orders", refused)
            _ = try await post(running, "orders", #"{"line_items":[{"name":"Nothing"}]}"#)
            _ = try await post(running, "orders", #"{"line_items":[{"product_id":27,"quantity":2}]}"#)
            for id in running.store.orderIDs.suffix(3) { known[id] = running.store.orderJSON(id) }
        }
        try await RunningStore.with(configuration) { running in
            for (id, order) in known { #expect(running.store.orderJSON(id) == order) }
            #expect(running.store.orderIDs.suffix(3).sorted() == known.keys.sorted())
        }
    }

    @Test func test_coupon_when_used_then_counted_at_once_and_given_back_by_cancelling() async throws {
        try await RunningStore.with { (running) async throws in
            let coupon = try await post(running, "coupons", #"{"code":"ten","amount":"10","discount_type":"percent"}"#)
            let id = try #require(coupon.json["id"]?.integer)
            func uses() -> Int? { running.store.json(of: .coupons, id: id)?["usage_count"]?.integer }
            let body = #"{"line_items":[{"product_id":22,"total":"5.00"}],"coupon_lines":[{"code":"TEN"}]}"#
            let made = try await post(running, "orders", body).json
            #expect(uses() == 1)
            // What was taken off by hand is forgotten.
            #expect(made["discount_total"] == made["coupon_lines"]?.elements.first?["discount"])
            _ = try await put(running, "orders/\(made["id"]?.integer ?? 0)", #"{"status":"cancelled"}"#)
            #expect(uses() == 0)
        }
    }

    /// Where the customer has not paid at the classic checkout, no count shows it, and the coupon is used up.
    @Test func test_coupon_when_an_unpaid_checkout_holds_it_then_refused_until_it_is_cancelled() async throws {
        try await RunningStore.with { (running) async throws in
            let coupon = try await post(running, "coupons", #"{"code":"once","amount":"1","usage_limit":1}"#)
            let id = try #require(coupon.json["id"]?.integer)
            func uses() -> Int? { running.store.json(of: .coupons, id: id)?["usage_count"]?.integer }
            let lines: [JSONNode] = [["product_id": 22, "quantity": 1]]
            let held = running.store.checkOut(lines, coupons: ["once"])
            let body = #"{"line_items":[{"product_id":22}],"coupon_lines":[{"code":"once"}]}"#
            #expect(uses() == 0)
            #expect(try await post(running, "orders", body).status == 400)
            _ = try await put(running, "orders/\(held)", #"{"status":"cancelled"}"#)
            #expect(uses() == 0)
            #expect(try await post(running, "orders", body).status == 201)
            #expect(uses() == 1)
        }
    }

    @Test func test_coupon_when_a_line_was_cheaper_by_hand_then_only_its_subtotal_counts() async throws {
        try await RunningStore.with { (running) async throws in
            _ = try await post(running, "coupons", #"{"code":"ten","amount":"10","discount_type":"percent"}"#)
            func sell(_ subtotal: String, _ total: String) async throws -> JSONNode {
                let line = #"{"product_id":22,"subtotal":"\#(subtotal)","total":"\#(total)"}"#
                let body = #"{"line_items":[\#(line)],"coupon_lines":[{"code":"ten"}]}"#
                return try await post(running, "orders", body).json
            }
            let byHand = try await sell("100.00", "80.00")
            #expect(byHand["line_items"]?.elements.first?["total"] == "90.00")
            let both = try await sell("80.00", "80.00")
            #expect(both["line_items"]?.elements.first?["total"] == "72.00")
            let line = try #require(both["line_items"]?.elements.first?["id"]?.integer)
            let path = "orders/\(try #require(both["id"]?.integer))"
            // The row of the coupon stays as it was, though nothing is taken off any more.
            let change = #""line_items":[{"id":\#(line),"subtotal":"50.00","total":"50.00"}]"#
            let changed = try await put(running, path, "{\(change)}").json
            #expect(changed["discount_total"] == "0.00")
            #expect(changed["coupon_lines"]?.elements.first?["discount"] == "8")
            let again = try await put(running, path, #"{"coupon_lines":[{"code":"ten"}]}"#).json
            #expect(again["discount_total"] == "5.00")
            let none = try await put(running, path, #"{"coupon_lines":[]}"#).json
            #expect(none["coupon_lines"] == [] && none["discount_total"] == "0.00")
        }
    }

    @Test func test_fee_when_below_zero_then_taxed_all_the_same_and_no_more_than_the_goods() async throws {
        try await RunningStore.with { (running) async throws in
            func order(_ lines: String, _ fee: String) async throws -> JSONNode {
                let fees = #"[{"name":"f","total":"\#(fee)","tax_status":"none"}]"#
                return try await post(running, "orders", #"{"line_items":[\#(lines)],"fee_lines":\#(fees)}"#).json
            }
            let goods = #"{"product_id":22,"subtotal":"10.00","total":"10.00"}"#
            let small = try await order(goods, "-2.00")
            #expect(small["fee_lines"]?.elements.first?["total_tax"] == "-0.11")
            #expect(small["total"] == "8.44")
            let large = try await order(goods, "-20.00")
            #expect(large["fee_lines"]?.elements.first?["total"] == "-10.00")
            #expect(large["total"] == "0.00")
            #expect(try await order("", "-3.00")["total"] == "-3.00")
        }
    }

    @Test func test_coupon_when_it_has_three_decimals_then_two_are_shown_and_all_count() async throws {
        try await RunningStore.with { (running) async throws in
            let body = #"{"code":"odd","amount":"3.333","discount_type":"fixed_cart"}"#
            let coupon = try await post(running, "coupons", body)
            #expect(coupon.json["amount"] == "3.33")
            let order = #"{"line_items":[{"product_id":22}],"coupon_lines":[{"code":"odd"}]}"#
            let made = try await post(running, "orders", order).json
            // What is left of the cent is rounded up to a whole one.
            #expect(made["coupon_lines"]?.elements.first?["discount"] == "3.34")
            #expect(made["coupon_lines"]?.elements.first?["nominal_amount"] == .number("3.333"))
        }
    }

    @Test func test_invented_order_when_its_address_is_sent_again_then_only_tax_may_change() async throws {
        try await RunningStore.with { (running) async throws in
            let orders = running.store.orderIDs.compactMap { id in running.store.withState { $0.table.order(id: id) } }
            let taxed = orders.filter { order in
                order.coupons.isEmpty && order.total > 0 && order.shipping.country == order.billing.country
                    && order.shipping.state == order.billing.state && order.lines.allSatisfy { $0.tax != nil }
            }
            #expect(!taxed.isEmpty)
            for order in taxed.suffix(10) {
                let before = try #require(running.store.orderJSON(order.id))
                let after = try await put(running, "orders/\(order.id)", #"{"line_items":[]}"#).json
                for name in ["total", "total_tax", "cart_tax", "shipping_tax", "shipping_total", "discount_total"] {
                    #expect(after[name] == before[name], "\(order.id) \(name)")
                }
            }
        }
    }
}
