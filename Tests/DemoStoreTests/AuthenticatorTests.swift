import Foundation
import Testing

@testable import DemoStore

@Suite struct AuthenticatorTests {
    private static let orders = "/wp-json/wc/v3/orders?per_page=1&_fields=id"

    @Test(arguments: ["admin", "admin@shop.test"])
    func test_application_password_when_with_spaces_then_opens(user: String) async throws {
        try await RunningStore.with { (running) async throws in
            var client = running.anonymous
            client.headers["Authorization"] = RunningStore.basic(user, "demo DEMO demo DEMO demo DEMO")
            #expect(try await client.get(Self.orders).status == 200)
            #expect(try await client.get("/?rest_route=/wc/v3/orders&per_page=1").status == 200)
            #expect(try await client.get("/wp-json/wp/v2/users/me").json["name"] == "admin")
        }
    }

    @Test func test_application_password_when_wrong_then_no_hint_under_wc() async throws {
        try await RunningStore.with { (running) async throws in
            var client = running.anonymous
            client.headers["Authorization"] = RunningStore.basic("admin", "nope")
            let orders = try await client.get(Self.orders)
            #expect(orders.status == 401)
            #expect(orders.json["code"] == "woocommerce_rest_cannot_view")
        }
    }

    @Test func test_key_when_plain_http_then_is_ignored() async throws {
        try await RunningStore.with { (running) async throws in
            var client = running.key("rw")
            client.headers["X-Forwarded-Proto"] = nil
            #expect(try await client.get(Self.orders).json["code"] == "woocommerce_rest_cannot_view")
            #expect(try await running.key("rw").get(Self.orders).status == 200)
        }
    }

    @Test func test_key_when_secret_is_wrong_then_says_so_and_unknown_key_does_not() async throws {
        try await RunningStore.with { (running) async throws in
            var client = running.key("rw")
            client.headers["Authorization"] = RunningStore.basic(running.address.consumerKey, "cs_wrong")
            #expect(try await client.get(Self.orders).json["message"] == "Consumer secret is invalid.")
            client.headers["Authorization"] = RunningStore.basic("ck_unknown", "cs_wrong")
            #expect(try await client.get(Self.orders).json["code"] == "woocommerce_rest_cannot_view")
        }
    }

    @Test func test_log_when_secrets_are_in_the_query_then_it_has_none() async throws {
        try await RunningStore.with { (running) async throws in
            var client = running.anonymous
            client.headers["X-Forwarded-Proto"] = "https"
            let address = running.address
            let answer = try await client.get(
                "\(Self.orders)&consumer_key=\(address.consumerKey)&consumer_secret=\(address.consumerSecret)"
            )
            let logged = try #require(running.store.requests.last)
            #expect(answer.status == 200)
            #expect(logged.authentication == .consumerKeyQuery)
            #expect(!"\(logged) \(address)".contains("cs_demo"))
            #expect(!"\(address)".contains(address.applicationPassword))
        }
    }
}
