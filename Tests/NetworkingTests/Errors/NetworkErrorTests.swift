import Foundation
import Testing
import WooFoundation

@testable import Networking

struct NetworkErrorTests {
    private func error(_ name: String) throws -> StoreError { try #require(StoreError(body: try Responses.data(name))) }

    @Test func test_store_error_when_recorded_then_is_read() throws {
        #expect(try error("error-404-order").code == "woocommerce_rest_shop_order_invalid_id")
        #expect(try error("error-404-order").status == 404)
        #expect(try error("error-over-refund").status == 500)
        #expect(try error("error-bad-status-put").params["status"]?.hasPrefix("status is not one of") == true)
        #expect(try error("error-note-empty").params == ["note": ""])
        #expect(
            try error("error-bad-coupon-line").message
                == "Coupon \"nope-nope\" cannot be applied because it does not exist."
        )
        #expect(try error("error-dup-sku").data["unique_sku"]?.string == "HP-00001-1")
    }

    @Test(arguments: [
        "", "[]", "null", "{}", #"{"code":"USD","name":"Dollar","symbol":"$"}"#, #"{"code":"a","message":"b","id":3}"#,
        #"{"code":"a"}"#, #"{"code":"a","message":["b"]}"#, #"{"code":"a","message":"b""#, "<html>",
    ])
    func test_store_error_when_body_is_something_else_then_is_nil(body: String) {
        #expect(StoreError(body: Data(body.utf8)) == nil)
    }

    @Test func test_store_error_when_message_is_html_then_is_plain() throws {
        let body = #"{"code":"invalid_username","message":"<strong>Error:</strong> Unknown username.","data":null}"#
        let error = try #require(StoreError(body: Data(body.utf8)))
        #expect(error.message == "Error: Unknown username.")
        #expect(error.status == nil && error.data == .null)
    }

    @Test func test_kind_when_status_differs_then_tells_what_to_do() {
        func http(_ status: Int) -> NetworkError { .http(status: status, excerpt: "") }
        #expect([408, 429, 502, 503, 504, 522].allSatisfy { http($0).isOffline && !http($0).isRefused })
        #expect([400, 401, 403, 404, 410, 413].allSatisfy { http($0).isRefused && !http($0).isOffline })
        #expect(!http(500).isOffline && !http(500).isRefused)
        #expect([NetworkError.timedOut, .unreachable(reason: ""), .cutOff(received: 1)].allSatisfy { $0.isOffline })
        #expect(![NetworkError.cancelled, .tooLarge(limit: 1), .tlsNotTrusted(.selfSigned)].contains { $0.isOffline })
        #expect(http(401).isUnauthorized && http(403).isUnauthorized && !http(404).isUnauthorized)
    }

    @Test func test_excerpt_when_html_then_is_short_clean_text() {
        let body =
            "<html><body><script>x</script><p>Bad\u{1B}[31m &amp; <b>broken</b></p>"
            + String(repeating: "long ", count: 500)
        let excerpt = Excerpt.of(Data(body.utf8))
        #expect(excerpt.hasPrefix("Bad[31m & broken"))
        #expect(excerpt.count <= 200)
    }

    @Test func test_description_when_any_error_then_is_a_sentence() {
        let errors: [NetworkError] = [
            .unreachable(reason: "r"), .timedOut, .tlsNotTrusted(.other(reason: "r")), .cutOff(received: 1),
            .tooLarge(limit: 1),
            .redirected(to: "t"), .notJSON(contentType: nil, excerpt: ""), .unreadable(resource: "order", reason: "r"),
            .store(status: 400, StoreError(code: "c", message: "")), .notFound, .cancelled,
            .invalidRequest(.noConnection),
        ]
        #expect(
            errors.allSatisfy { !$0.localizedDescription.isEmpty && !$0.localizedDescription.contains("NetworkError") }
        )
    }
}
