import Foundation
import Testing

@testable import Networking

struct HidingTests {
    private let secret = Secret("cs_0123456789abcdef")

    @Test func test_hiding_when_the_server_repeats_a_secret_then_it_is_gone() {
        var headers: HTTPHeaders = ["Location": "https://a.example/?consumer_secret=cs_0123456789abcdef"]
        headers.add("Link", "<https://a.example/?consumer_secret=cs_0123456789abcdef&page=2>; rel=\"next\"")
        let body = Data(#"{"code": "x", "message": "no cs_0123456789abcdef here"}"#.utf8)
        let hidden = NetworkResponse(status: 500, headers: headers, body: body).hiding([secret])
        #expect(!"\(hidden.headers) \(String(decoding: hidden.body, as: UTF8.self))".contains("cs_0123"))
        #expect(String(decoding: hidden.body, as: UTF8.self).contains("no <redacted> here"))
    }

    @Test func test_hiding_when_there_is_nothing_to_hide_then_unchanged() {
        let response = NetworkResponse(status: 200, headers: ["A": "b"], body: Data([0xFF, 0x00, 0x63]))
        #expect(response.hiding([secret]) == response)
        #expect(response.hiding([Secret("b")]) == response)
    }

    @Test func test_key_in_query_when_sent_then_no_description_shows_it() throws {
        let connection = SiteConnection(
            siteID: 7,
            address: try SiteAddress("https://shop.example"),
            credentials: .consumerKey(key: "ck_1", secret: secret),
            sendsKeyInQuery: true
        )
        let request = RESTRequest(siteID: 7, path: "orders", query: [QueryParameter("page", "2")])
        let wire = try AuthenticatedRESTRequest(request: request, connection: connection).asHTTPRequest()
        #expect(wire.url.hasSuffix("/wc/v3/orders?page=2&consumer_key=ck_1&consumer_secret=cs_0123456789abcdef"))
        #expect(wire.headers["Authorization"] == nil)
        var dumped = ""
        dump(wire, to: &dumped)
        #expect(!"\(wire) \(String(reflecting: wire)) \(dumped)".contains("cs_0123"))
        #expect(throws: NetworkError.redirected(to: "https://b.example/x")) {
            try NetworkResponse(status: 301, headers: ["Location": "https://b.example/x?consumer_secret=1"]).validated()
        }
    }

    @Test func test_form_parameters_when_encoded_then_read_once_each() {
        let form = FormParameters("a=1+2&b=%C3%A9&a=3&c&=x&d=%zz")
        #expect(form["a"] == "1 2")
        #expect(form["b"] == "é")
        #expect(form["c"] == "")
        #expect(form["d"] == nil)
    }

    @Test func test_certificate_when_openssl_prints_it_then_read() {
        let certificate = ServerCertificate(lines: [
            "Subject:CN = shop.example", "Start date:Nov  1 08:00:00 2026 GMT", "Expire date:bad",
            "X509v3 Subject Alternative Name:DNS:shop.example, IP Address:127.0.0.1",
        ])
        #expect(certificate.names == ["shop.example", "127.0.0.1"])
        #expect(certificate.notBefore == Date(timeIntervalSince1970: 1_793_520_000))
        #expect(certificate.notAfter == nil)
    }
}
