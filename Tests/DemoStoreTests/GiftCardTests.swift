import Foundation
import TestSupport
import Testing
import WooFoundation

@testable import DemoStore

/// The double of the Gift Cards plugin, held to the plugin's own rules (`WC_GC_REST_API_Order_Controller`, `WC_GC_Order`).
@Suite struct GiftCardTests {
    private struct Shop {
        let running: RunningStore
        let orderID: Int

        func put(_ body: String) async throws -> WireClient.Answer {
            try await running.client.send("PUT", "/wp-json/wc/v3/orders/\(orderID)", body: body)
        }

        @discardableResult
        func pay(_ amount: String, _ code: String = "CARD-1234") async throws -> JSONNode {
            try await put(#"{"gift_cards":[{"code":"\#(code)","amount":\#(amount)}]}"#).json
        }

        var left: Decimal? { running.store.remaining(onGiftCard: "card-1234") }
        var total: String? { running.store.orderJSON(orderID)?["total"]?.text }
    }

    private func with(_ body: (Shop) async throws -> Void) async throws {
        var configuration = DemoStoreConfiguration(orders: 60, now: RunningStore.now)
        configuration.plugins = [.giftCards]
        try await RunningStore.with(configuration) { running in
            running.store.setGiftCards([DemoGiftCard(code: "CARD-1234", balance: 50)])
            let made = try await running.client.send(
                "POST",
                "/wp-json/wc/v3/orders",
                body: #"{"fee_lines":[{"name":"Sale","total":"30.00","tax_status":"none"}]}"#
            ).json
            try await body(Shop(running: running, orderID: try #require(made["id"]?.integer)))
        }
    }

    @Test func test_card_when_put_on_an_order_then_off_its_total_and_the_same_again_changes_nothing() async throws {
        try await with { shop in
            #expect(try await shop.pay("20")["gift_cards"]?.elements.count == 1)
            #expect(shop.left == 30 && shop.total == "10.00")
            try await shop.pay("20")
            #expect(shop.left == 30 && shop.total == "10.00")
            try await shop.pay("5")
            #expect(shop.left == 45 && shop.total == "25.00")
            try await shop.pay("0")
            #expect(shop.left == 50 && shop.total == "30.00")
        }
    }

    @Test func test_card_when_named_in_another_case_then_taken_once_more() async throws {
        try await with { shop in
            try await shop.pay("10")
            try await shop.pay("10", "card-1234")
            #expect(shop.left == 30 && shop.total == "10.00")
        }
    }

    @Test(arguments: [("31", "CARD-1234", "exceeded the order total"), ("5", "NONE-1", "code NONE-1 not found")])
    func test_card_when_it_cannot_pay_then_400_that_names_the_code(amount: String, code: String, words: String)
        async throws
    {
        try await with { shop in
            let answer = try await shop.put(#"{"gift_cards":[{"code":"\#(code)","amount":\#(amount)}]}"#)
            #expect(answer.status == 400 && answer.json["message"]?.text?.contains(words) == true)
            #expect(shop.left == 50 && shop.total == "30.00")
        }
    }

    @Test func test_order_when_cancelled_then_the_card_has_its_money_and_not_twice() async throws {
        try await with { shop in
            try await shop.pay("20")
            let deleted = try await shop.running.client.send("DELETE", "/wp-json/wc/v3/orders/\(shop.orderID)")
            #expect(deleted.status == 403, "money is on it")
            _ = try await shop.put(#"{"status":"completed"}"#)
            #expect(shop.left == 30)
            #expect(try await shop.put(#"{"gift_cards":[{"code":"CARD-1234","amount":0}]}"#).status == 400)
            _ = try await shop.put(#"{"status":"cancelled"}"#)
            #expect(shop.left == 50)
            _ = try await shop.put(#"{"status":"refunded"}"#)
            #expect(shop.left == 50)
        }
    }
}
