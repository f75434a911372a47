import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Comparing what is computed here with what the store computes, by drafts that leave nothing behind.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PriceComparingTests {
    private nonisolated static let profiles = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "CartEngineTests/Carts/profiles")
    private nonisolated static let shops = [
        "us-exclusive", "eur-inclusive-19-7", "kw-three-decimal", "ca-compound", "jp-zero-decimal",
        "us-subtotal-rounding",
        "gb-inclusive-subtotal-rounding", "us-four-decimals", "eur-no-tax",
    ]

    /// Four in a short run: added and included taxes, no decimals, rounded sums.
    @Test(
        arguments: Seed.isLong
            ? shops : ["us-exclusive", "eur-inclusive-19-7", "jp-zero-decimal", "us-subtotal-rounding"]
    )
    func test_prices_when_nothing_changes_them_then_they_agree_and_nothing_is_left(shop name: String) async throws {
        let file = Self.profiles.appending(path: "\(name).json")
        guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else { return }
        let profile = try DemoProfile(parsing: Data(contentsOf: file))
        try await Shop.with(orders: 0, profile: profile) { shop in
            let desk = ComparingDesk(shop)
            try await desk.round()
            try await desk.allow()
            let before = desk.traces()
            let trust = try await desk.compare()
            #expect(trust.isTrusted, "\(trust)")
            #expect(desk.traces() == before)
            #expect(desk.asked == 2)
            #expect(try await desk.left() == 0)
        }
    }

    @Test func test_store_when_nobody_allowed_it_then_nothing_is_ever_written() async throws {
        try await Shop.with { shop in
            let desk = ComparingDesk(shop)
            for _ in 0..<4 { #expect(try await desk.round(after: 26) == .neverAsked) }
            await #expect(throws: PricingError.notAllowed) { _ = try await desk.compare() }
            try await desk.allow(false)
            for _ in 0..<2 { #expect(try await desk.round(after: 26) == .forbidden) }
            #expect(shop.store.writes.isEmpty)
            #expect(shop.store.requests.allSatisfy { $0.method == "GET" })
        }
    }

    @Test func test_round_when_it_was_allowed_then_it_compares_once_and_again_after_a_day() async throws {
        try await Shop.with { shop in
            let desk = ComparingDesk(shop)
            try await desk.round()
            try await desk.allow()
            #expect(desk.shown == .notCompared)
            let before = desk.traces()
            #expect(try await desk.round().isTrusted)
            #expect(desk.asked == 2)
            #expect(try await desk.round(after: 23).isTrusted)
            #expect(desk.asked == 2)
            #expect(try await desk.round(after: 2).isTrusted)
            #expect(desk.asked == 4)
            #expect(desk.traces() == before)
            #expect(try await shop.mirroredStatuses() == shop.statuses)
        }
    }

    @Test(arguments: Seed.some(1, of: TotalsPlugin.allCases))
    func test_prices_when_a_plugin_changes_the_totals_then_not_trusted_until_it_is_gone(_ plugin: TotalsPlugin)
        async throws
    {
        try await Shop.with { shop in
            let desk = ComparingDesk(shop)
            try await desk.round()
            try await desk.allow()
            #expect(try await desk.round().isTrusted)
            shop.store.setOddities([.changesTotals(plugin)])
            let before = desk.traces()
            guard case .differs(let found, _) = try await desk.round(after: 25) else {
                throw Expectation("a difference", seen: desk.shown.code)
            }
            #expect(!found.isEmpty && found.allSatisfy { $0.here != $0.store })
            #expect(try await desk.trust() == desk.shown)
            #expect(try await desk.round(after: 2).isTrusted == false)
            shop.store.setOddities([])
            #expect(try await desk.round(after: 2).isTrusted)
            #expect(desk.traces() == before)
        }
    }

    @Test func test_prices_when_the_settings_change_then_compared_in_that_round() async throws {
        try await Shop.with { shop in
            let desk = ComparingDesk(shop)
            try await desk.round()
            try await desk.allow()
            #expect(try await desk.round().isTrusted)
            shop.store.setOddities([.changesTotals(.rates)])
            let rate = try #require(shop.store.ids(of: .taxRates).first)
            shop.store.changeBehindTheBack(.taxRates, id: rate, fields: ["rate": "9.1300"])
            guard case .differs = try await desk.round(isFull: true) else {
                throw Expectation("a difference", seen: desk.shown.code)
            }
        }
    }

    @Test func test_prices_when_the_mirror_is_older_than_the_store_then_it_is_brought_up_to_date() async throws {
        try await Shop.with { shop in
            let desk = ComparingDesk(shop)
            try await desk.round()
            try await desk.allow()
            for rate in shop.store.ids(of: .taxRates) {
                shop.store.changeBehindTheBack(.taxRates, id: rate, fields: ["rate": "9.1300"])
            }
            let asked = desk.asked
            #expect(try await desk.compare().isTrusted)
            #expect(desk.asked == asked + 2)
        }
    }

    @Test func test_trust_when_the_store_was_away_for_days_then_stale() async throws {
        try await Shop.with { shop in
            let desk = ComparingDesk(shop)
            try await desk.round()
            try await desk.allow()
            #expect(try await desk.round().isTrusted)
            shop.dates.advance(by: 40 * 3_600)
            #expect(try await desk.trust().isTrusted)
            shop.dates.advance(by: 10 * 3_600)
            #expect(try await desk.trust().code == "stale")
        }
    }

    @Test func test_round_when_merced_is_read_only_then_nothing_is_written() async throws {
        try await Shop.with { shop in
            try await ComparingDesk(shop).allow()
            let desk = ComparingDesk(shop, isReadOnly: true)
            for _ in 0..<2 { try await desk.round(after: 26) }
            #expect(desk.shown == .cannotCompare(reason: "merced is read only here"))
            await #expect(throws: EditError.self) { _ = try await desk.compare() }
            await #expect(throws: EditError.self) {
                _ = try await desk.manager.perform {
                    PricingAction.askStore(siteID: Shop.siteID, body: .object([:]), onCompletion: $0)
                }
            }
            #expect(shop.store.writes.isEmpty)
        }
    }

    @Test func test_round_when_the_key_may_only_read_then_nothing_is_written() async throws {
        try await OddSite.with(certificate: .good) { site in
            let desk = try LoginDesk()
            desk.manager.authenticate(site.login(site.key("ro")))
            _ = try await desk.manager.perform {
                PricingAction.allowComparing(siteID: 3, isAllowed: true, onCompletion: $0)
            }
            _ = try await desk.manager.perform {
                SyncAction.synchronizeAll(siteID: 3, isFull: false, onCompletion: $0)
            }
            await #expect(throws: EditError.notAllowed(reason: "this key may only read")) {
                _ = try await desk.manager.perform { PricingAction.comparePrices(siteID: 3, onCompletion: $0) }
            }
            let trust = try await desk.manager.perform { PricingAction.loadTrust(siteID: 3, onCompletion: $0) }
            #expect(trust == .cannotCompare(reason: "this key may only read"))
            #expect(site.store.writes.isEmpty)
            #expect(!site.store.requests.contains { $0.method == "POST" && $0.path.hasSuffix("/orders") })
            await desk.manager.deauthenticate()
        }
    }
}
