import Foundation
import Testing

@testable import DemoStore

/// The double's sign-in page is as strict as WordPress: a cookie alone opens nothing.
@Suite struct SignInTests {
    private static let orders = "/wp-json/wc/v3/orders?per_page=1&_fields=id"

    private func signIn(_ running: RunningStore) async throws -> WireClient {
        var client = running.anonymous
        client.contentType = "application/x-www-form-urlencoded"
        let form = "log=admin&pwd=\(DemoSignIn.password(of: "admin"))"
        let answer = try await client.send("POST", "/wp-login.php", body: form)
        #expect(answer.status == 302)
        let cookie = try #require(answer.headers["set-cookie"].map { $0.prefix { $0 != ";" } })
        #expect(cookie.hasPrefix("wordpress_logged_in_"))
        client.headers["Cookie"] = String(cookie)
        client.contentType = "application/json"
        return client
    }

    @Test func test_cookie_when_without_or_with_a_wrong_nonce_then_opens_nothing() async throws {
        try await RunningStore.with { running in
            var client = try await signIn(running)
            let nonce = try await client.get("/wp-admin/admin-ajax.php?action=rest-nonce")
            #expect(nonce.status == 200 && nonce.body.count == 10)
            let bare = try await client.get(Self.orders)
            #expect(bare.status == 401 && bare.json["code"] == "woocommerce_rest_cannot_view")
            client.headers["X-WP-Nonce"] = "0123456789"
            let wrong = try await client.get(Self.orders)
            #expect(wrong.status == 403 && wrong.json["code"] == "rest_cookie_invalid_nonce")
            #expect(wrong.json["message"] == "Cookie check failed")
            client.headers["X-WP-Nonce"] = String(decoding: nonce.body, as: UTF8.self)
            #expect(try await client.get(Self.orders).status == 200)
            running.store.signIn.expireNonces()
            #expect(try await client.get(Self.orders).status == 403)
            let stranger = try await running.anonymous.get("/wp-admin/admin-ajax.php?action=rest-nonce")
            #expect(stranger.status == 400 && stranger.body == Data("0".utf8))
        }
    }
}
