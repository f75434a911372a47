import Testing

@testable import Networking

struct SiteAddressTests {
    @Test(arguments: [
        ("shop.example", "https://shop.example"),
        ("  HTTPS://Shop.Example:443//de//laden/ ", "https://shop.example/de/laden"),
        ("https://shop.example:8443/?x=1#y", "https://shop.example:8443"),
        ("https://shop.example/de/wp-json/wc/v3/orders", "https://shop.example/de"),
        ("https://shop.example/wp-admin/index.php?page=wc", "https://shop.example"),
        ("http://127.0.0.1:80", "http://127.0.0.1"), ("http://[::1]:8080/a", "http://[::1]:8080/a"),
        ("http://localhost:8080", "http://localhost:8080"), ("https://a.example/ä%20b", "https://a.example/%C3%A4%20b"),
        ("shop.example:8443", "https://shop.example:8443"),
        ("https://müller.example/laden", "https://xn--mller-kva.example/laden"),
        ("MÜLLER.example", "https://xn--mller-kva.example"), ("例え.テスト:8443", "https://xn--r8jz45g.xn--zckzah:8443"),
        ("https://shop.example/wp-login.php?redirect_to=%2F", "https://shop.example"),
    ])
    func test_init_when_it_is_an_address_then_is_normalised(text: String, expected: String) throws {
        #expect(try SiteAddress(text).baseURL == expected)
    }

    @Test(arguments: [
        ("", SiteAddressError.empty), ("  \n", .empty), ("ftp://shop.example", .unsupportedScheme("ftp")),
        ("https://", .invalidHost("")), ("https://a b", .invalidHost("a b")),
        ("https://-a.example", .invalidHost("-a.example")),
        ("https://a..b", .invalidHost("a..b")), ("https://shop.example:0", .invalidPort("0")),
        ("https://shop.example:70000", .invalidPort("70000")), ("https://shop.example:x", .invalidPort("x")),
        ("https://ada:pw@shop.example", .containsCredentials), ("http://shop.example", .insecure(host: "shop.example")),
        ("http://127.0.0.1.evil.example", .insecure(host: "127.0.0.1.evil.example")),
        ("http://127.evil.0.1", .insecure(host: "127.evil.0.1")),
        ("https://shop.example/a/../b", .invalidPath), ("https://shop.example/a%zz", .invalidPath),
        ("https://shop.example/a\r\nb", .invalidPath),
    ])
    func test_init_when_it_is_none_then_says_why(text: String, expected: SiteAddressError) {
        #expect(throws: expected) { try SiteAddress(text) }
    }

    @Test func test_init_when_http_is_allowed_then_takes_it() throws {
        #expect(try SiteAddress("http://shop.example", allowHTTP: true).scheme == .http)
    }

    @Test func test_url_when_style_changes_then_route_moves_into_the_query() throws {
        let address = try SiteAddress("https://shop.example/de/")
        let parameters = [QueryParameter("search", "a&b=c")]
        #expect(
            address.url(segments: ["wc", "v3", "orders"], parameters: parameters)
                == "https://shop.example/de/wp-json/wc/v3/orders?search=a%26b%3Dc"
        )
        #expect(
            address.with(routeStyle: .query).url(segments: ["wc", "v3", "orders"], parameters: parameters)
                == "https://shop.example/de/?rest_route=%2Fwc%2Fv3%2Forders&search=a%26b%3Dc"
        )
        #expect(address.url(segments: [], parameters: []) == "https://shop.example/de/wp-json/")
    }
}
