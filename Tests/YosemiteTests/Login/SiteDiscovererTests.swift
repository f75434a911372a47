import DemoStore
import Foundation
import Networking
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SiteDiscovererTests {
    @Test func test_discover_when_all_is_well_then_says_what_the_site_offers() async throws {
        try await OddSite.with(certificate: .good) { site in
            let found = try await LoginDesk().discover(site)
            #expect(found.name == "Harbor & Pine Mercantile")
            #expect(found.address == site.url)
            #expect(found.isSecure && found.hasWooCommerce && found.hasAnalytics && !found.usesQueryRoutes)
            #expect(found.authorizationURL == site.url + "/wp-admin/authorize-application.php")
            #expect(found.movedFrom == nil)
            #expect(found.latency > .zero)
            let skew = try #require(found.clockSkew)
            #expect(skew.components.seconds.magnitude < 300)
            #expect(site.store.requests.allSatisfy { $0.authentication == .none })
        }
    }

    @Test(arguments: ["/", "/wp-admin/", "/wp-login.php?redirect_to=x", "/wp-json/wc/v3/", "///", "?p=1#top"])
    func test_discover_when_a_page_of_the_site_was_pasted_then_finds_it(tail: String) async throws {
        try await OddSite.with { site in
            let found = try await LoginDesk().discover(site.url + tail)
            #expect(found.address == site.url)
        }
    }

    @Test func test_discover_when_permalinks_are_plain_then_uses_the_query() async throws {
        try await OddSite.with([.plainPermalinks]) { site in
            let found = try await LoginDesk().discover(site.url)
            #expect(found.usesQueryRoutes)
            #expect(found.address == site.url)
        }
    }

    @Test func test_discover_when_wordpress_lives_in_a_folder_then_found_there_and_not_above() async throws {
        try await OddSite.with([.subfolder("/shop")]) { site in
            let found = try await LoginDesk().discover(site.url + "/")
            #expect(found.address == site.plainURL)
            let root = site.plainURL.replacing("/shop", with: "")
            let failure = try await LoginDesk().failure(root)
            #expect(failure == .notWordPress(host: String(root.dropFirst(7)), title: "It works!"))
        }
    }

    @Test func test_discover_when_http_leads_to_https_then_follows_and_says_where_from() async throws {
        try await OddSite.with(certificate: .good) { site in
            site.store.setOddities([.redirectToTLS(base: site.url.replacing("localhost", with: "127.0.0.1"))])
            let desk = try LoginDesk()
            let found = try await desk.discover(site.plainURL, caFile: site.certificatePath)
            #expect(found.address == site.url.replacing("localhost", with: "127.0.0.1"))
            #expect(found.movedFrom == site.plainURL)
            #expect(found.isSecure)
        }
    }

    @Test func test_discover_when_redirected_away_then_not_followed() async throws {
        try await OddSite.with(certificate: .good) { site in
            let desk = try LoginDesk()
            site.store.setOddities([.redirect(base: "https://www.shop.example")])
            #expect(await desk.failure(site) == .moved(to: "https://www.shop.example/wp-json/"))
            let plain = site.plainURL.replacing("127.0.0.1", with: "localhost")
            site.store.setOddities([.redirect(base: plain)])
            #expect(await desk.failure(site) == .downgraded(to: plain + "/wp-json/"))
            site.store.setOddities([.redirectCircle])
            #expect(await desk.failure(site) == .redirectLoop(host: String(site.url.dropFirst(8))))
        }
    }

    @Test func test_discover_when_something_else_answers_then_named() async throws {
        try await OddSite.with { site in
            let desk = try LoginDesk()
            let host = String(site.url.dropFirst(7))
            let expected: [(DemoOddity, LoginError)] = [
                (.maintenance, .maintenance(host: host)),
                (.answersEverythingWithJSON, .answersEverything(host: host)),
                (.answersEverythingWithHTML, .answersEverything(host: host)),
                (.htmlForAPI, .notWordPress(host: host, title: "Log In ‹ Harbor & Pine")),
                (.notWordPress(title: "A\u{1B}[31m  page"), .notWordPress(host: host, title: "A[31m page")),
                (.noWooCommerce, .noWooCommerce(site: site.url)),
                (.firewall(.cloudflare), .firewall(host: host, status: 403, vendor: "Cloudflare")),
                (.firewall(.sucuri), .firewall(host: host, status: 403, vendor: "Sucuri")),
                (.firewall(.wordfence), .firewall(host: host, status: 503, vendor: "Wordfence")),
                (.firewall(.modSecurity), .firewall(host: host, status: 406, vendor: "ModSecurity")),
                (.firewall(.unknown), .firewall(host: host, status: 403, vendor: nil)),
                (
                    .firewall(.serverPassword),
                    .firewall(host: host, status: 401, vendor: "a password of the web server itself")
                ),
            ]
            for (oddity, error) in expected {
                site.store.setOddities([oddity])
                #expect(await desk.failure(site) == error, "\(oddity)")
            }
        }
    }

    @Test func test_discover_when_the_server_fails_then_its_answer() async throws {
        try await OddSite.with([.echo]) { site in
            guard case .answer(.http(500, _))? = try await LoginDesk().failure(site) else {
                Issue.record("a broken server was taken for something else")
                return
            }
        }
    }

    @Test func test_discover_when_offers_are_missing_then_said() async throws {
        try await OddSite.with([.analyticsOff, .applicationPasswordsOff, .clockOff(-7_200)], certificate: .good) {
            site in
            let found = try await LoginDesk().discover(site)
            #expect(!found.hasAnalytics)
            #expect(found.authorizationURL == nil)
            let skew = try #require(found.clockSkew)
            #expect((-7_300 ... -7_100).contains(skew.components.seconds))
        }
    }

    @Test func test_discover_when_nobody_is_there_then_told_apart() async throws {
        let desk = try LoginDesk()
        #expect(await desk.failure("https://no-such-host.invalid") == .hostNotFound(host: "no-such-host.invalid"))
        let proxy = FaultProxy(upstream: 1)
        let port = try proxy.start()
        proxy.stop()
        guard case .unreachable("127.0.0.1:\(port)", let reason)? = await desk.failure("http://127.0.0.1:\(port)")
        else {
            Issue.record("a closed port was taken for something else")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test func test_discover_when_nothing_comes_then_timed_out() async throws {
        try await OddSite.with { site in
            let port = try #require(UInt16(site.url.split(separator: ":")[2]))
            let proxy = FaultProxy(upstream: port)
            let own = try proxy.start()
            proxy.add(Fault(.hang))
            let failure = try await LoginDesk(stallTimeout: .seconds(1)).failure("http://127.0.0.1:\(own)")
            #expect(failure == .timedOut(host: "127.0.0.1:\(own)"))
            proxy.release()
            proxy.stop()
        }
    }

    @Test func test_discover_when_address_is_none_or_insecure_then_said() async throws {
        let desk = try LoginDesk()
        #expect(await desk.failure(" ") == .badAddress("The address is empty."))
        #expect(await desk.failure("http://shop.example") == .insecureAddress(host: "shop.example"))
        #expect(await desk.failure("https://müller.invalid") == .hostNotFound(host: "xn--mller-kva.invalid"))
    }
}
