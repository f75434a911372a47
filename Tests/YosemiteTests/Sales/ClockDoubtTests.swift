import DemoStore
import Foundation
import TestSupport
import Testing

@testable import Yosemite

/// A clock that cannot be right is said before receipts carry its time.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ClockDoubtTests {
    private static func cart(_ manager: any StoresManager) async throws -> SaleCart {
        var cart = SaleCart()
        cart.add(try await manager.goods("S-0"))
        return cart
    }

    @Test func test_quote_when_the_clock_is_before_the_last_receipt_then_says_which() async throws {
        try await Shop.like { shop, manager in
            let cart = try await Self.cart(manager)
            let sold = shop.dates.now()
            _ = try await manager.pay(cart, .cash(tendered: nil))
            let next = try await Self.cart(manager)
            #expect(try await manager.quote(next).clock == nil)
            shop.dates.advance(by: -86_400 * 9_000)
            guard case .beforeReceipt(let number, let made, _)? = try await manager.quote(next).clock else {
                Issue.record("nothing is said")
                return
            }
            #expect(number == "R1-000001" && abs(made.timeIntervalSince(sold)) < 2)
            shop.dates.advance(by: 86_400 * 9_000)
            #expect(try await manager.quote(next).clock == nil)
        }
    }

    @Test(arguments: [(1_169_000_000_000.0 / 1_000, true), (200, false), (-400, true), (-200, false)])
    func test_quote_when_the_stores_clock_is_apart_then_said_from_five_minutes_on(_ ahead: Double, _ isSaid: Bool)
        async throws
    {
        try await Shop.like { shop, manager in
            let monitor = manager.monitor(siteID: Shop.siteID)
            for _ in 1...3 { monitor.heard(shop.dates.now().addingTimeInterval(-ahead)) }
            let doubt = try await manager.quote(try await Self.cart(manager)).clock
            #expect((doubt != nil) == isSaid, "\(String(describing: doubt))")
            // One answer from a cache says nothing about a clock that is right.
            for _ in 1...3 { monitor.heard(shop.dates.now()) }
            monitor.heard(shop.dates.now().addingTimeInterval(-3_600))
            #expect(try await manager.quote(try await Self.cart(manager)).clock == nil)
        }
    }

    @Test func test_words_when_asked_then_say_the_moments_and_the_way() {
        let doubt = ClockDoubt.beforeReceipt(number: "R1-000009", made: .distantFuture, now: .distantPast)
        let words = doubt.words { $0 == .distantPast ? "1 Jan 1999 00:10" : "28 Nov 2026 09:00" }
        #expect(words.contains("1 Jan 1999 00:10") && words.contains("R1-000009, 28 Nov 2026 09:00"))
        #expect(ClockDoubt.apart(-600).words { _ in "" }.contains("10 min behind"))
    }
}
