import Foundation
import Testing

@testable import DemoStore

@Suite struct OrderCurrencyTests {
    private static let orders = "/wp-json/wc/v3/orders"

    @Test func test_post_when_currency_is_sent_then_order_is_in_it_and_prices_are_the_same_numbers() async throws {
        try await RunningStore.with { (running) async throws in
            let product = try await running.client.get(
                "/wp-json/wc/v3/products?per_page=1&type=simple&stock_status=instock"
            )
            let id = try #require(product.json.elements.first?["id"]?.integer)
            let rows = #""line_items":[{"product_id":\#(id),"quantity":1}]"#
            let plain = try await running.client.send("POST", Self.orders, body: "{\(rows)}").json
            let foreign = try await running.client.send("POST", Self.orders, body: #"{"currency":"EUR",\#(rows)}"#).json
            #expect(plain["currency"] == "USD")
            #expect(plain["currency_symbol"] == "$")
            #expect(foreign["currency"] == "EUR")
            #expect(foreign["currency_symbol"] == "€")
            #expect(foreign["total"] == plain["total"])
        }
    }

    @Test func test_put_when_only_a_note_changes_then_currency_stays() async throws {
        try await RunningStore.with { (running) async throws in
            let made = try await running.client.send("POST", Self.orders, body: #"{"currency":"GBP"}"#).json
            let id = try #require(made["id"]?.integer)
            let path = "\(Self.orders)/\(id)"
            let noted = try await running.client.send("PUT", path, body: #"{"customer_note":"soon"}"#).json
            #expect(noted["currency"] == "GBP")
            #expect(noted["currency_symbol"] == "£")
            let moved = try await running.client.send("PUT", path, body: #"{"currency":"EUR"}"#).json
            #expect(moved["currency"] == "EUR")
            #expect(try await running.client.get(path).json["currency"] == "EUR")
        }
    }

    @Test func test_post_when_currency_is_none_of_the_stores_then_it_is_refused_and_nothing_is_made() async throws {
        try await RunningStore.with { (running) async throws in
            let before = running.store.orderIDs
            let answer = try await running.client.send("POST", Self.orders, body: #"{"currency":"XTS"}"#)
            #expect(answer.status == 400)
            #expect(answer.json["code"] == "rest_invalid_param")
            #expect(answer.json["data"]?["params"]?["currency"]?.text?.hasPrefix("currency is not one of AED,") == true)
            #expect(running.store.orderIDs == before)
        }
    }
}
