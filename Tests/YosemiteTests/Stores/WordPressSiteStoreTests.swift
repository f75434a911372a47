import DemoStore
import Foundation
import Networking
import TestSupport
import Testing

@testable import Yosemite

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct WordPressSiteStoreTests {
    private func discover(_ address: String, _ manager: any StoresManager) async throws -> DiscoveredSite {
        try await manager.perform {
            WordPressSiteAction.discoverSite(address: address, caFile: nil, allowHTTP: false, onCompletion: $0)
        }
    }

    @Test func test_discover_when_permalinks_are_pretty_then_so_found() async throws {
        try await Shop.with(orders: 0) { shop in
            let site = try await discover(shop.url + "/wp-admin/", shop.manager([]))
            #expect(site.name == "Harbor & Pine Mercantile")
            #expect(site.address == shop.url)
            #expect(!site.usesQueryRoutes)
            #expect(site.hasWooCommerce)
        }
    }

    @Test func test_discover_when_wp_json_is_no_page_then_query_style_is_found_and_works() async throws {
        try await Shop.with { shop in
            shop.proxy.add(Fault(.status(404, body: "<html>", headers: [:]), path: "/wp-json"))
            let site = try await discover(shop.url, shop.manager([]))
            #expect(site.usesQueryRoutes)
            let password = shop.address.applicationPassword
            let login = SiteLogin(
                siteID: Shop.siteID,
                name: Shop.name,
                address: site.address,
                identity: .user(shop.address.user),
                usesQueryRoutes: site.usesQueryRoutes
            ) { Secret(password) }
            let manager = shop.manager([login])
            try await manager.synchronize()
            #expect(try await shop.mirroredIDs().count == shop.listedIDs.count)
        }
    }

    @Test func test_discover_when_no_woocommerce_then_says_so() async throws {
        let network = MockNetwork()
        network.simulateResponse(
            suffix: "/",
            json: #"{"name": "A blog", "url": "https://blog.example", "namespaces": ["wp/v2"]}"#
        )
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager([], network: network)
            await #expect(throws: LoginError.noWooCommerce(site: "https://blog.example")) {
                try await discover("blog.example", manager)
            }
        }
    }

    @Test func test_discover_when_address_is_bad_then_a_sentence() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager([])
            await #expect(throws: LoginError.badAddress("The address is empty.")) { try await discover("  ", manager) }
            await #expect(throws: LoginError.self) { try await discover("http://shop.example", manager) }
            await #expect(throws: LoginError.self) { try await discover("https://a:b@shop.example", manager) }
        }
    }

    @Test func test_check_when_credentials_are_right_or_wrong_then_said() async throws {
        try await Shop.with { shop in
            let manager = shop.manager([])
            let (right, wrong) = (shop.login(), shop.login(password: "wrong"))
            let access = try await manager.perform { WordPressSiteAction.checkCredentials(right, onCompletion: $0) }
            #expect(access.verdict(.writeOrders) == .available)
            #expect(access.account?.roles == ["administrator"])
            await #expect(throws: LoginError.wrongPassword(user: "admin")) {
                try await manager.perform { WordPressSiteAction.checkCredentials(wrong, onCompletion: $0) }
            }
            // A tag that looked for a cache, and is gone again.
            #expect(shop.store.writes.keys.allSatisfy { $0.contains("products/tags") })
            #expect(access.cache?.kind == SiteCache.Kind.none)
        }
    }
}
