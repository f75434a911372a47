import Foundation
import Testing
import WooFoundation

@testable import Networking

struct SiteRemotesTests {
    private let network = MockNetwork()

    @Test func test_statuses_when_recorded_then_custom_ones_are_there() async throws {
        network.simulateResponse(suffix: "reports/orders/totals", body: try Responses.data("orders-totals"))
        let statuses = try await ReportRemote(network: network).loadOrderStatuses(siteID: 7)
        let custom = try #require(statuses.items.first { $0.slug == "awaiting-pickup" })
        #expect(custom == OrderStatus(siteID: 7, slug: "awaiting-pickup", name: "Awaiting pickup", total: 15))
        #expect(statuses.items.count == 9 && custom.status == .custom("awaiting-pickup"))
    }

    @Test func test_site_when_pretty_works_then_no_credentials_are_sent() async throws {
        network.simulateResponse(suffix: "/", body: try Responses.data("site"))
        let address = try SiteAddress("https://shop.example", routeStyle: .query)
        let found = try await SiteAPIRemote(network: network).loadSite(at: address, caFile: "/ca.pem")
        #expect(found.site.name == "Harbor & Pine Mercantile" && found.site.hasWooCommerce)
        #expect(found.site.timezone.identifier == "America/New_York")
        #expect(found.site.applicationPasswordsURL == "https://127.0.0.1:8443/wp-admin/authorize-application.php")
        #expect(found.address.routeStyle == .pretty)
        let wire = try #require(try network.requests.first?.asHTTPRequest())
        #expect(wire.headers["Authorization"] == nil && wire.caFile == "/ca.pem")
        #expect(wire.url.hasPrefix("https://shop.example/wp-json/?_fields=name%2Cdescription"))
    }

    @Test(arguments: [true, false])
    func test_site_when_permalinks_are_plain_then_query_style_is_found(answers404: Bool) async throws {
        let site = try Responses.data("site")
        let server = try LoopbackServer { request, _ in
            if request.line.contains("rest_route=%2F&_fields=") { return .http(200, site) }
            return .http(
                answers404 ? 404 : 200,
                Data("<html>Not here</html>".utf8),
                headers: ["Content-Type: text/html"]
            )
        }
        defer { server.stop() }
        let remote = SiteAPIRemote(network: CurlNetwork())
        let found = try await remote.loadSite(at: try SiteAddress(server.url), caFile: nil)
        #expect(found.address.routeStyle == .query)
    }

    @Test func test_site_when_it_is_no_wordpress_then_the_first_error_stands() async throws {
        network.simulateResponse(suffix: "/", json: "<html><title>Hello</title></html>")
        await #expect(throws: NetworkError.notJSON(contentType: nil, excerpt: "Hello")) {
            try await SiteAPIRemote(network: network).loadSite(at: try SiteAddress("shop.example"), caFile: nil)
        }
        #expect(network.requests.count == 2)
    }

    @Test func test_site_when_unreachable_then_is_asked_once() async throws {
        network.simulateError(suffix: "/", error: .timedOut)
        await #expect(throws: NetworkError.timedOut) {
            try await SiteAPIRemote(network: network).loadSite(at: try SiteAddress("shop.example"), caFile: nil)
        }
        #expect(network.requests.count == 1)
    }

    @Test func test_site_api_when_loaded_then_knows_the_version() async throws {
        network.simulateResponse(suffix: "/", json: #"{"namespaces":["wp/v2","wc/v1","wc/v3","wc/store/v1",7]}"#)
        let api = try await SiteAPIRemote(network: network).loadSiteAPI(siteID: 7)
        #expect(api.highestWooVersion == 3 && api.hasWooCommerce && api.namespaces.count == 4)
        let request = try #require(network.requests.first as? RESTRequest)
        #expect(!request.sendsCredentials)
    }

    @Test func test_settings_when_recorded_then_give_the_currency() async throws {
        network.simulateResponse(suffix: "settings/general", body: try Responses.data("settings-general"))
        network.simulateResponse(suffix: "data/currencies/current", body: try Responses.data("currency-current"))
        let remote = SiteSettingsRemote(network: network)
        #expect(try await remote.loadCurrencySettings(siteID: 7) == CurrencySettings(code: "USD", symbol: "$"))
        let settings = try await remote.loadGeneralSettings(siteID: 7)
        #expect(
            settings.unreadable.isEmpty
                && settings.items.allSatisfy { $0.settingGroupKey == "general" && $0.siteID == 7 }
        )
        #expect(settings.items.first { $0.settingID == "woocommerce_specific_allowed_countries" }?.value.first == "[")
    }

    @Test func test_currency_when_euro_then_separators_are_the_store_s() {
        func setting(_ id: String, _ value: String) -> SiteSetting {
            SiteSetting(
                siteID: 7,
                settingID: id,
                label: "",
                settingDescription: "",
                value: value,
                settingGroupKey: "general"
            )
        }
        let settings = CurrencySettings(
            currency: StoreCurrency(code: "EUR", name: "Euro", symbol: "€"),
            settings: [
                setting("woocommerce_currency_pos", "right_space"), setting("woocommerce_price_thousand_sep", "."),
                setting("woocommerce_price_decimal_sep", ","), setting("woocommerce_price_num_decimals", "2"),
            ]
        )
        #expect(CurrencyFormatter(settings: settings).string(fromText: "1234.5") == "1.234,50 €")
    }
}
