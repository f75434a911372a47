import Foundation
import Testing
import WooFoundation

@testable import Networking

struct DotcomRemotesTests {
    private static func network(_ suffix: String, _ json: String, status: Int = 200) throws -> (
        MockNetwork, DotcomNetwork
    ) {
        let mock = MockNetwork()
        mock.simulateResponse(suffix: suffix, status: status, json: json)
        return (mock, DotcomNetwork(base: mock, account: try DotcomAccess(token: Secret("wpcom-token-0123456789"))))
    }

    /// Of a store that is reached through WordPress.com.
    private struct StoreNetwork: Network {
        let base: MockNetwork

        func answer(to request: any URLRequestConvertible) async throws -> NetworkResponse {
            let account = try DotcomAccess(token: Secret("wpcom-token-0123456789"))
            let connection = SiteConnection(
                siteID: 7,
                address: try SiteAddress("https://shop.example"),
                credentials: .wordPressCom(DotcomSite(blogID: 4242, account: account))
            )
            return try await base.answer(to: request, by: connection)
        }
    }

    @Test func test_sites_when_one_cannot_be_read_then_the_others_are_there() async throws {
        let json = """
            {"sites":[{"ID":4242,"name":"Harbor &amp; Pine","URL":"https://shop.example","jetpack":true,\
            "options":{"woocommerce_is_active":true},"plan":{"product_slug":"business-bundle",\
            "product_name_short":"Business"}},{"ID":"x"},{"ID":5,"name":"Blog","URL":"https://b.example","options":[]}]}
            """
        let (mock, network) = try Self.network("/me/sites", json)
        let sites = try await AccountRemote(network: network).loadSites()
        #expect(sites.map(\.blogID) == [4242, 5])
        #expect(sites[0].name == "Harbor & Pine" && sites[0].isConnected && sites[0].hasWooCommerce == true)
        #expect(sites[0].plan == SitePlan(slug: "business-bundle", name: "Business"))
        #expect(!sites[1].isConnected && sites[1].hasWooCommerce == nil)
        let sent = try #require(mock.requests.first).asHTTPRequest()
        #expect(sent.url.hasPrefix("https://public-api.wordpress.com/rest/v1.1/me/sites?"))
        #expect(sent.headers["Authorization"] == "Bearer wpcom-token-0123456789")
    }

    @Test func test_account_when_the_token_is_wrong_then_is_the_service_s_refusal() async throws {
        let (_, network) = try Self.network("/me", "{\"error\":\"invalid_token\",\"message\":\"No\"}", status: 400)
        await #expect(throws: NetworkError.wordPressCom(status: 401, .invalidToken)) {
            try await AccountRemote(network: network).loadAccount()
        }
        let (_, good) = try Self.network("/me", "{\"ID\":7,\"display_name\":\"Mira\",\"username\":\"mira\"}")
        #expect(try await AccountRemote(network: good).loadAccount().displayName == "Mira")
    }

    @Test func test_plan_and_visits_when_asked_then_of_the_store_s_own_site() async throws {
        let mock = MockNetwork()
        mock.simulateResponse(
            suffix: "/sites/4242",
            json: "{\"ID\":4242,\"plan\":{\"product_slug\":\"free_plan\",\"product_name_short\":\"Free\"}}"
        )
        mock.simulateResponse(
            suffix: "/sites/4242/stats/visits",
            json: """
                {"date":"2026-11-02","unit":"day","fields":["period","views","visitors"],\
                "data":[["2026-11-02",30,10],["2026-11-01","7",3],["x",1,1],["2026-11-03",1,-4],[]]}
                """
        )
        mock.simulateResponse(suffix: "/sites/4242/stats/summary", json: "{\"views\":40,\"visitors\":12}")
        let network = StoreNetwork(base: mock)
        #expect(try await AccountRemote(network: network).loadPlan(siteID: 7).name == "Free")
        let stats = SiteStatsRemote(network: network)
        let visits = try await stats.loadVisits(siteID: 7, until: "2026-11-02", days: 2)
        #expect(visits.days.map(\.visitors) == [3, 10] && visits.days.map(\.views) == [7, 30])
        let summary = try await stats.loadSummary(siteID: 7, period: .month, date: "2026-11-02")
        #expect(summary.visitors == 12 && summary.views == 40)
    }

    @Test func test_comment_when_moderated_then_in_the_service_s_words_and_only_there() async throws {
        let mock = MockNetwork()
        mock.simulateResponse(suffix: "/sites/4242/comments/81", json: "{\"ID\":81,\"status\":\"unapproved\"}")
        let remote = CommentRemote(network: StoreNetwork(base: mock))
        try await remote.moderate(commentID: 81, status: "hold", siteID: 7).harmless()
        let sent = try #require(mock.requests.last).asHTTPRequest()
        #expect(sent.method == .post && sent.body == Data("{\"status\":\"unapproved\"}".utf8))
        // What it says of another status is no consent.
        await #expect(throws: NetworkError.self) {
            try await remote.moderate(commentID: 81, status: "spam", siteID: 7).harmless()
        }
    }

    @Test func test_visits_when_the_store_is_asked_directly_then_nobody_is_asked() async throws {
        let mock = MockNetwork()
        await #expect(throws: NetworkError.invalidRequest(.needsWordPressCom)) {
            _ = try await mock.answer(
                to: DotcomRequest(scope: .site(7), path: "stats/summary"),
                by: try .key("https://shop.example")
            )
        }
        #expect(mock.requests.isEmpty)
    }
}
