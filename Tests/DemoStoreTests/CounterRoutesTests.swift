import Foundation
import Testing

@testable import DemoStore

/// What the demo store answers at a counter, beyond what was recorded: the Stripe plugin, refunds, mails.
@Suite struct CounterRoutesTests {
    private static let api = "/wp-json/wc/v3/"

    /// An intent of the demo store's Stripe that a card was presented for.
    private func held(_ running: RunningStore, order: Int) async throws -> String {
        var stripe = running.anonymous
        stripe.headers = ["Authorization": "Bearer \(DemoStripe.testKey)"]
        let made = try await stripe.send(
            "POST",
            "/stripe/v1/payment_intents",
            body: "amount=1000&currency=usd&metadata%5Border_id%5D=\(order)"
        )
        let id = try #require(made.json["id"]?.text)
        let reader = "/stripe/v1/terminal/readers/tmr_demo_counter"
        _ = try await stripe.send("POST", reader + "/process_payment_intent", body: "payment_intent=\(id)")
        running.store.stripe.present(reader: "tmr_demo_counter")
        return id
    }

    private func capture(_ running: RunningStore, _ order: Int, _ intent: String) async throws -> WireClient.Answer {
        try await running.client.send(
            "POST",
            "\(Self.api)wc_stripe/orders/\(order)/capture_terminal_payment",
            body: "{\"payment_intent_id\": \"\(intent)\"}"
        )
    }

    private func order(_ running: RunningStore, where matches: (DemoOrder) -> Bool) throws -> DemoOrder {
        let found = running.store.orderIDs.compactMap { id in running.store.withState { $0.table.order(id: id) } }
        let order = found.last(where: matches)
        return try #require(order)
    }

    @Test func test_capture_when_held_then_the_order_is_completed_and_a_second_time_refused() async throws {
        try await RunningStore.with { running in
            let order = try order(running) { $0.status == .pending && !$0.billing.email.isEmpty }
            let intent = try await held(running, order: order.id)
            let answer = try await capture(running, order.id, intent)
            #expect(answer.status == 200)
            #expect(answer.json["status"] == "succeeded")
            #expect(running.store.status(ofOrder: order.id) == "completed")
            #expect(running.store.orderJSON(order.id)?["transaction_id"]?.text == intent)
            #expect(running.store.mails.filter { $0.orderID == order.id }.count == 1)
            let again = try await capture(running, order.id, intent)
            #expect(again.status == 409)
            #expect(again.json["code"] == "wc_stripe_payment_uncapturable")
            #expect(running.store.stripe.ledger.intents.first?.captures == 1)
        }
    }

    @Test func test_capture_when_it_cannot_be_then_the_plugins_errors() async throws {
        try await RunningStore.with { running in
            let order = try order(running) { $0.status == .pending }
            let intent = try await held(running, order: order.id)
            let missing = try await capture(running, 5, intent)
            #expect(missing.status == 404)
            #expect(missing.json["code"] == "wc_stripe_missing_order")
            let refunded = try self.order(running) { !$0.refunds.isEmpty }
            let spent = try await capture(running, refunded.id, intent)
            #expect(spent.status == 400)
            #expect(spent.json["code"] == "wc_stripe_refunded_order_uncapturable")
            let unknown = try await capture(running, order.id, "pi_nobody")
            #expect(unknown.status == 500)
            #expect(unknown.json["code"] == "stripe_error")
            running.store.stripe.add(StripeTrouble(.unavailable, at: .capture))
            let failed = try await capture(running, order.id, intent)
            #expect(failed.status == 502)
            #expect(failed.json["code"] == "wc_stripe_capture_error")
            running.store.setStripePlugin(.inactive)
            #expect(try await capture(running, order.id, intent).json["code"] == "rest_no_route")
        }
    }

    @Test func test_refund_when_of_nothing_then_made_and_mailed_all_the_same() async throws {
        try await RunningStore.with { running in
            let order = try order(running) { $0.status == .processing && !$0.billing.email.isEmpty }
            let path = "\(Self.api)orders/\(order.id)/refunds"
            let empty = try await running.client.send("POST", path, body: #"{"api_refund": false}"#)
            #expect(empty.status == 201)
            #expect(empty.json["amount"] == "")
            #expect(running.store.mails.last?.template == "customer_partially_refunded_order")
            #expect(running.store.orderJSON(order.id)?["refunds"]?.elements.first?["total"] == "-")
        }
    }

    @Test func test_refund_when_items_come_back_then_stock_and_status_follow() async throws {
        try await RunningStore.with { running in
            let store = running.store
            let counted = store.withState { state in
                Set(state.catalogue.products.filter { $0.stock != nil && $0.variations.isEmpty }.map(\.id))
            }
            let order = try order(running) { order in
                order.status == .processing && order.lines.contains { counted.contains($0.productID) }
            }
            let line = try #require(order.lines.first { counted.contains($0.productID) })
            let path = "\(Self.api)orders/\(order.id)/refunds"
            let items = #"[{"id": \#(line.id), "quantity": 1, "refund_total": 0.01}]"#
            let made = try await running.client.send(
                "POST",
                path,
                body: #"{"api_refund": false, "line_items": \#(items)}"#
            )
            #expect(made.json["amount"] == "0.01")
            #expect(store.restocked[line.productID] == 1)
            let kept = try await running.client.send(
                "POST",
                path,
                body: #"{"api_refund": false, "api_restock": false, "line_items": \#(items)}"#
            )
            #expect(kept.status == 201)
            #expect(store.restocked[line.productID] == 1)
            let left = MoneyText.text(order.total - 2)
            let rest = try await running.client.send(
                "POST",
                path,
                body: #"{"api_refund": false, "amount": "\#(left)"}"#
            )
            #expect(rest.status == 201)
            #expect(store.status(ofOrder: order.id) == "refunded")
            let more = try await running.client.send("POST", path, body: #"{"api_refund": false, "amount": "0.01"}"#)
            #expect(more.status == 500)
            let id = try #require(rest.json["id"]?.integer)
            #expect(try await running.client.send("DELETE", "\(path)/\(id)").status == 200)
            #expect(try await running.client.get("\(path)/\(id)").status == 404)
        }
    }

    @Test func test_set_paid_when_on_hold_then_ignored_and_when_pending_then_one_mail() async throws {
        try await RunningStore.with { running in
            let held = try order(running) { $0.status == .onHold }
            _ = try await running.client.send("PUT", "\(Self.api)orders/\(held.id)", body: #"{"set_paid": true}"#)
            #expect(running.store.status(ofOrder: held.id) == "on-hold")
            let order = try order(running) { $0.status == .pending && !$0.billing.email.isEmpty && !$0.lines.isEmpty }
            _ = try await running.client.send("PUT", "\(Self.api)orders/\(order.id)", body: #"{"set_paid": true}"#)
            #expect(running.store.status(ofOrder: order.id) == "processing")
            #expect(
                running.store.mails.filter { $0.orderID == order.id }.map(\.template) == ["customer_processing_order"]
            )
        }
    }

    @Test func test_order_details_when_the_address_is_another_then_refused_unless_forced() async throws {
        try await RunningStore.with { running in
            let order = try order(running) { !$0.billing.email.isEmpty }
            let path = "\(Self.api)orders/\(order.id)/actions/send_order_details"
            let refused = try await running.client.send("POST", path, body: #"{"email": "new@example.test"}"#)
            #expect(refused.status == 400)
            #expect(refused.json["code"] == "woocommerce_rest_order_billing_email_exists")
            let forced = try await running.client.send(
                "POST",
                path,
                body: #"{"email": "new@example.test", "force_email_update": true}"#
            )
            #expect(forced.json["message"] == "Order details sent to new@example.test.")
            #expect(running.store.mails.last?.address == "new@example.test")
        }
    }

    @Test func test_receipt_when_made_then_its_page_opens() async throws {
        try await RunningStore.with { running in
            let order = try order(running) { $0.status == .processing }
            let made = try await running.client.send("POST", "\(Self.api)orders/\(order.id)/receipt", body: "{}")
            let url = try #require(made.json["receipt_url"]?.text.flatMap { URL(string: $0) })
            #expect(try await running.client.get(url.path).status == 200)
            #expect(try await running.client.get("/wc/file/transient/00ff").status == 404)
        }
    }
}
