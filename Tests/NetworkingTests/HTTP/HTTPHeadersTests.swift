import Testing

@testable import Networking

struct HTTPHeadersTests {
    @Test func test_subscript_when_case_differs_then_finds_and_replaces() {
        var headers: HTTPHeaders = ["X-WP-Total": "5"]
        headers["x-wp-TOTAL"] = "6"
        #expect(headers["X-Wp-Total"] == "6")
        #expect(headers.fields.count == 1)
        headers["x-wp-total"] = nil
        #expect(headers.fields.isEmpty)
    }

    @Test func test_description_when_it_holds_credentials_then_hides_them() throws {
        let request = AuthenticatedRESTRequest(
            request: RESTRequest(siteID: 7, path: "orders"),
            connection: try .password("https://shop.example")
        )
        let wire = try request.asHTTPRequest()
        let header = try #require(wire.headers["Authorization"])
        var dumped = ""
        dump(wire, to: &dumped)
        dump(request, to: &dumped)
        let shown = "\(wire) \(String(reflecting: wire)) \(request) \(String(reflecting: request)) \(dumped)"
        #expect(!shown.contains(header.dropFirst(6)))
        #expect(!shown.contains("xxxx"))
        #expect(shown.contains("Authorization: <redacted>"))
    }
}
