import Foundation
import Testing
import WooFoundation

@testable import Networking

struct RequestTests {
    private let orders = RESTRequest(siteID: 7, path: "orders", query: [QueryParameter("search", "x&_method=PUT")])

    @Test func test_search_when_it_holds_a_parameter_then_stays_data() throws {
        let request = AuthenticatedRESTRequest(request: orders, connection: try .key("https://shop.example"))
        let wire = try request.asHTTPRequest()
        #expect(wire.url == "https://shop.example/wp-json/wc/v3/orders?search=x%26_method%3DPUT")
        #expect(wire.isSafeToRepeat)
        #expect(wire.headers["Authorization"] == "Basic " + Data("ck_1234567890:cs_secret".utf8).base64EncodedString())
    }

    @Test func test_consumer_key_when_it_would_go_astray_then_is_refused() throws {
        func error(_ request: RESTRequest, _ site: SiteConnection) -> RequestError? {
            do { _ = try AuthenticatedRESTRequest(request: request, connection: site).asHTTPRequest() } catch {
                return error as? RequestError
            }
            return nil
        }
        #expect(error(orders, try .key("http://127.0.0.1:8080")) == .consumerKeyNeedsHTTPS)
        #expect(
            error(orders, try .key("https://a.example", style: .query))
                == .consumerKeyNotAcceptedHere(route: "/wc/v3/orders")
        )
        let users = RESTRequest(siteID: 7, namespace: .wpV2, path: "users/me")
        #expect(error(users, try .key("https://a.example")) == .consumerKeyNotAcceptedHere(route: "/wp/v2/users/me"))
        #expect(error(users, try .password("https://a.example")) == nil)
        let analytics = RESTRequest(siteID: 7, namespace: .wcAnalytics, path: "reports/revenue/stats")
        #expect(error(analytics, try .key("https://a.example")) == nil)
    }

    @Test(arguments: ["../wp/v2/users", "orders/./1", "orders//1"])
    func test_route_when_it_leaves_its_namespace_then_is_refused(path: String) throws {
        let request = UnauthenticatedRequest(
            address: try SiteAddress("https://a.example"),
            namespace: .wcV3,
            path: path
        )
        #expect(throws: RequestError.self) { try request.asHTTPRequest() }
    }

    @Test func test_converter_when_index_is_asked_then_sends_no_credentials() throws {
        let converter = RequestConverter(directory: OneSite(site: try .key("https://a.example")))
        let index = RESTRequest(siteID: 7, namespace: .root, path: "", sendsCredentials: false)
        let wire = try converter.convert(index).asHTTPRequest()
        #expect(wire.url == "https://a.example/wp-json/")
        #expect(wire.headers["Authorization"] == nil)
    }

    @Test func test_converter_when_site_is_unknown_then_says_so() throws {
        let converter = RequestConverter(directory: OneSite(site: try .key("https://a.example")))
        do {
            _ = try converter.convert(RESTRequest(siteID: 8, path: "orders"))
            Issue.record("site 8 was found")
        } catch RequestError.unknownSite(let siteID, _) {
            #expect(siteID == 8)
        }
        #expect(throws: RequestError.noConnection) { try RESTRequest(siteID: 8, path: "orders").asHTTPRequest() }
    }
}
