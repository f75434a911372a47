import DemoStore
import Foundation
import Networking
import TestSupport
import Testing

@testable import Yosemite

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CredentialsCheckTests {
    @Test func test_password_when_right_then_everything_is_available_and_nothing_changed() async throws {
        try await OddSite.with(certificate: .good) { site in
            let access = try await LoginDesk().check(site.login(site.user))
            for ability in SiteAbility.allCases { #expect(access.verdict(ability) == .available, "\(ability)") }
            #expect(access.account?.username == "admin")
            #expect(access.account?.email == "admin@shop.test")
            #expect(access.account?.roles == ["administrator"])
            #expect(!access.sendsKeyInQuery)
            // A tag that looked for a cache, and is gone again.
            #expect(site.store.writes.keys.allSatisfy { $0.contains("products/tags") })
            #expect(access.cache?.kind == SiteCache.Kind.none)
        }
    }

    @Test func test_password_when_permalinks_are_plain_then_works_in_the_query() async throws {
        try await OddSite.with([.plainPermalinks], certificate: .good) { site in
            let access = try await LoginDesk().check(site.login(site.user, usesQueryRoutes: true))
            #expect(access.verdict(.writeOrders) == .available)
            #expect(access.account?.userID == 1)
        }
    }

    @Test func test_password_when_wrong_or_user_unknown_then_told_apart() async throws {
        try await OddSite.with(certificate: .good) { site in
            let desk = try LoginDesk()
            let wrong = site.login((login: site.user.login, password: "wrongWRONGwrongWRONGwron"))
            #expect(await desk.checkFailure(wrong) == .wrongPassword(user: "admin"))
            #expect(
                await desk.checkFailure(site.login((login: "nobody", password: site.user.password)))
                    == .unknownUser(user: "nobody")
            )
            #expect(await desk.checkFailure(site.login(site.customer)) == .wrongRole(role: "customer"))
        }
    }

    @Test func test_password_when_switched_off_or_header_is_stripped_then_told_apart() async throws {
        try await OddSite.with(certificate: .good) { site in
            let desk = try LoginDesk()
            site.store.setOddities([.applicationPasswordsOff])
            #expect(await desk.checkFailure(site.login(site.user)) == .passwordsOff)
            site.store.setOddities([.stripsAuthorization])
            #expect(await desk.checkFailure(site.login(site.user)) == .headerStripped(canUseQuery: true))
        }
    }

    @Test func test_key_when_it_may_read_and_write_then_all_but_media() async throws {
        try await OddSite.with([.analyticsOff], certificate: .good) { site in
            let access = try await LoginDesk().check(site.login(site.key("rw")))
            #expect(access.account == nil)
            #expect(access.verdict(.readOrders) == .available)
            #expect(access.verdict(.writeOrders) == .available)
            #expect(access.verdict(.readSettings) == .available)
            #expect(access.verdict(.readAnalytics) == .missing(reason: "analytics are switched off in this store"))
            #expect(
                access.verdict(.uploadMedia) == .missing(reason: "a consumer key cannot access the media library")
            )
        }
    }

    @Test func test_key_when_it_may_do_less_then_said() async throws {
        try await OddSite.with(certificate: .good) { site in
            let desk = try LoginDesk()
            let access = try await desk.check(site.login(site.key("ro")))
            #expect(access.verdict(.readOrders) == .available)
            #expect(access.verdict(.writeOrders) == .missing(reason: "this key may only read"))
            let writing = await desk.checkFailure(site.login(site.key("wo")))
            #expect(writing == .cannotRead(reason: "this key may only write"))
            #expect(await desk.checkFailure(site.login(site.key("customer"))) == .wrongRole(role: nil))
        }
    }

    @Test func test_key_when_unknown_or_secret_is_wrong_then_told_apart() async throws {
        try await OddSite.with(certificate: .good) { site in
            let desk = try LoginDesk()
            let secret = site.key("rw").secret
            #expect(await desk.checkFailure(site.login((key: "ck_other", secret: secret))) == .wrongKey)
            let wrong = site.login((key: site.key("rw").key, secret: "cs_wrong_wrong_wrong"))
            #expect(await desk.checkFailure(wrong) == .wrongSecret)
        }
    }

    @Test func test_key_when_header_is_stripped_then_travels_in_the_query() async throws {
        try await OddSite.with([.stripsAuthorization], certificate: .good) { site in
            let desk = try LoginDesk()
            let access = try await desk.check(site.login(site.key("rw")))
            #expect(access.sendsKeyInQuery)
            #expect(access.verdict(.writeOrders) == .available)
            let (key, secret) = site.key("rw")
            #expect(await desk.checkFailure(site.login((key: key, secret: "cs_wrong_wrong_wrong"))) == .wrongSecret)
            #expect(await desk.checkFailure(site.login((key: "ck_other", secret: secret))) == .wrongKey)
        }
    }

    @Test func test_key_when_it_cannot_work_here_then_said_before_it_is_sent() async throws {
        try await OddSite.with { site in
            let desk = try LoginDesk()
            #expect(await desk.checkFailure(site.login(site.key("rw"))) == .keyNeedsHTTPS)
            #expect(site.store.requests.isEmpty)
        }
        try await OddSite.with([.plainPermalinks], certificate: .good) { site in
            let login = site.login(site.key("rw"), usesQueryRoutes: true)
            let failure = try await LoginDesk().checkFailure(login)
            #expect(failure == .keyNeedsPrettyPermalinks)
        }
    }

    @Test func test_check_when_a_firewall_stands_between_then_named() async throws {
        try await OddSite.with([.firewall(.cloudflare)], certificate: .good) { site in
            let host = String(site.url.dropFirst(8))
            let failure = try await LoginDesk().checkFailure(site.login(site.user))
            #expect(failure == .firewall(host: host, status: 403, vendor: "Cloudflare"))
        }
        try await OddSite.with([.noWooCommerce], certificate: .good) { site in
            let failure = try await LoginDesk().checkFailure(site.login(site.user))
            #expect(failure == .noWooCommerce(site: site.url))
        }
    }
}
