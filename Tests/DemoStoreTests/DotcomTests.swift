import DemoStore
import Foundation
import Testing

/// The double of WordPress.com is as strict as the service's public description.
@Suite struct DotcomTests {
    private static let tunnel = "/wordpress-com/rest/v1.1/jetpack-blogs/\(DemoDotcom.blogID)/rest-api/"

    private static func with(_ body: (RunningStore, WireClient) async throws -> Void) async throws {
        try await RunningStore.with { running in
            let client = WireClient(
                port: running.address.port,
                headers: ["Authorization": "Bearer \(DemoDotcom.token)"]
            )
            try await body(running, client)
        }
    }

    private static func path(_ path: String, json: Bool = true) -> String {
        let encoded = path.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return "?path=\(encoded)" + (json ? "&json=true" : "")
    }

    @Test func test_request_when_it_is_not_as_described_then_is_refused_in_the_service_s_form() async throws {
        try await Self.with { running, client in
            let get = Self.path("/wc/v3/orders&_method=get")
            let cases: [(method: String, target: String, body: String?, status: Int, error: String)] = [
                ("GET", "/wordpress-com/rest/v1.1/jetpack-blogs/1/rest-api/" + get, nil, 404, "unknown_blog"),
                ("GET", Self.tunnel + Self.path("/wc/v3/orders"), nil, 400, "invalid_input"),
                ("GET", Self.tunnel + Self.path("/wc/v3/orders&_method=put"), nil, 400, "invalid_input"),
                ("GET", Self.tunnel + Self.path("/wc/v3/orders?page=1&_method=get"), nil, 400, "invalid_input"),
                ("GET", Self.tunnel + Self.path("/wc/v3/orders&_method=get", json: false), nil, 400, "invalid_input"),
                ("GET", Self.tunnel + get + "&query=page%3D1", nil, 400, "invalid_input"),
                ("POST", Self.tunnel, #"{"path":"/wc/v3/orders&_method=get","json":"true"}"#, 400, "invalid_input"),
                (
                    "POST", Self.tunnel, #"{"path":"/wc/v3/orders&_method=post","json":"true","body":{}}"#, 400,
                    "invalid_input"
                ),
                ("PUT", Self.tunnel, #"{"path":"/wc/v3/orders&_method=put","json":"true"}"#, 405, "invalid_method"),
                ("GET", "/wordpress-com/rest/v1.1/me/posts", nil, 404, "unknown_endpoint"),
                ("GET", "/wordpress-com/rest/v1.1/sites/1/stats/summary?date=2026-11-01", nil, 404, "unknown_blog"),
            ]
            for asked in cases {
                let answer = try await client.send(asked.method, asked.target, body: asked.body)
                #expect(answer.status == asked.status && answer.json["error"]?.text == asked.error, "\(asked)")
            }
            let bare = try await running.anonymous.get(Self.tunnel + get)
            #expect(bare.status == 403 && bare.json["error"] == "authorization_required")
            let wrong = WireClient(port: running.address.port, headers: ["Authorization": "Bearer nothing"])
            let refused = try await wrong.get(Self.tunnel + get)
            #expect(refused.status == 400 && refused.json["error"] == "invalid_token")
            #expect(running.store.writes.isEmpty && running.store.requests.isEmpty)
        }
    }

    @Test func test_answer_when_enveloped_or_not_then_carries_the_store_s() async throws {
        try await Self.with { running, client in
            let path = "/wc/v3/orders&per_page=2&_fields=id"
            let opened = try await client.get(Self.tunnel + Self.path(path + "&_envelope&_method=get"))
            let direct = try await running.client.get("/wp-json/wc/v3/orders?per_page=2&_fields=id")
            let data = try #require(opened.json["data"])
            #expect(data["body"] == direct.json && data["status"]?.integer == 200)
            #expect(data["headers"]?["X-WP-Total"]?.text == direct.headers["x-wp-total"])
            #expect(try await client.get(Self.tunnel + Self.path(path + "&_method=get")).json["data"] == direct.json)
            // What the store refuses comes in the service's form where nobody asked for an envelope.
            let missing = try await client.get(Self.tunnel + Self.path("/wc/v3/orders/99999999&_method=get"))
            #expect(missing.status == 404 && missing.json["error"] == "woocommerce_rest_shop_order_invalid_id")
            let kept = try await client.get(Self.tunnel + Self.path("/wc/v3/orders/99999999&_envelope&_method=get"))
            #expect(kept.status == 200 && kept.json["data"]?["status"]?.integer == 404)
        }
    }
}
