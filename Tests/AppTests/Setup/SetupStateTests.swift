import TerminalUI
import Testing
import Yosemite

@testable import App

@Suite struct SetupStateTests {
    private let site = DiscoveredSite(
        name: "Shop",
        address: "https://s.example",
        usesQueryRoutes: false,
        hasWooCommerce: true
    )

    @Test func test_answer_when_its_job_was_given_up_then_is_not_taken() {
        var state = SetupState()
        let first = state.begin(.finding, at: .zero)
        let cancelled = state.cancel()
        #expect(cancelled)
        let taken = state.found(site, run: first)
        #expect(!taken)
        #expect(state.site == nil)
        let again = state.cancel()
        #expect(!again)
    }

    @Test func test_site_when_looked_at_anew_then_what_was_known_goes() {
        var state = SetupState()
        var run = state.begin(.finding, at: .zero)
        _ = state.found(site, run: run)
        run = state.begin(.checking, at: .zero)
        _ = state.proved(SiteAccess(account: nil, verdicts: [:]), run: run)
        _ = state.begin(.finding, at: .seconds(3))
        #expect(state.site == nil)
        #expect(state.access == nil)
        #expect(state.job == .finding)
    }

    @Test(arguments: [
        (true, true, SetupMethod.key, "keys need pretty permalinks"), (false, false, .key, "keys need https"),
    ])
    func test_method_when_the_site_cannot_then_says_why(secure: Bool, query: Bool, method: SetupMethod, reason: String)
    {
        let site = DiscoveredSite(
            name: "",
            address: "x",
            usesQueryRoutes: query,
            hasWooCommerce: true,
            authorizationURL: "https://s.example/a",
            isSecure: secure
        )
        #expect(SetupMethods.reason(against: method, at: site) == reason)
        #expect(SetupMethods.reason(against: .browser, at: site) == nil)
    }

    @Test func test_method_when_passwords_are_off_then_only_keys_are_left() {
        let off = SetupMethod.allCases.filter { SetupMethods.reason(against: $0, at: site) != nil }
        #expect(off == [.browser, .password, .elsewhere])
    }

    @Test func test_facts_when_something_is_odd_then_a_warning_names_it() {
        let odd = DiscoveredSite(
            name: "Shop",
            address: "http://shop.example",
            usesQueryRoutes: true,
            hasWooCommerce: true,
            isSecure: false,
            latency: .milliseconds(180),
            clockSkew: .seconds(-600),
            movedFrom: "http://shop.test"
        )
        let lines = LoginReport.lines(of: odd)
        #expect(lines.contains("✓ WordPress and WooCommerce answer in 180 ms"))
        #expect(lines.contains { $0.hasPrefix("! Not encrypted") })
        #expect(lines.contains { $0.hasPrefix("! http://shop.test redirected") })
        #expect(lines.contains("! This computer's clock is 10 min ahead of the store's"))
        #expect(lines.count { $0.hasPrefix("!") } == 6)
    }

    @Test func test_access_when_abilities_are_missing_then_each_says_why() {
        let access = SiteAccess(
            account: nil,
            verdicts: [
                .readOrders: .available, .writeOrders: .missing(reason: "this key may only read"),
                .readAnalytics: .unknown,
            ],
            sendsKeyInQuery: true
        )
        let lines = LoginReport.lines(of: access, isReadOnly: false)
        #expect(lines.contains("✓ Read orders"))
        #expect(lines.contains("! Change orders: no, this key may only read"))
        #expect(!lines.contains { $0.contains("Reports") })
        #expect(LoginReport.isIncomplete(access))
        #expect(LoginReport.lines(of: access, isReadOnly: true).contains { $0.contains("read only, as you chose") })
    }
}
