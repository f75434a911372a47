import DemoStore
import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// The till's clock is wrong, or goes over midnight and the end of summer time: numbers go on, days are the shop's, and every
/// sale comes to the store once.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SaleClockTests {
    /// 25 October 2026, 00:30 in Zurich, where that day has 25 hours.
    private static let longDay = Date(timeIntervalSince1970: 1_792_881_000)

    private func journal(_ sold: [Date]) async throws -> [TillSale] {
        let ledger = try Ledger.inMemory()
        var sales: [TillSale] = []
        for date in sold {
            var draft = try SaleJournalTests.draft()
            draft.soldAt = date
            sales.append(try await SaleJournalTests.commit(draft, SaleJournalTests.journal(ledger)))
        }
        #expect(try await MoneyLedger(ledger: ledger).verify() == nil)
        return sales
    }

    @Test func test_commit_when_the_clock_goes_over_midnight_or_an_hour_comes_twice_then_the_days_are_the_shops()
        async throws
    {
        let hours = [-1.0, 0, 2, 3, 24, 24.75].map { Self.longDay.addingTimeInterval($0 * 3_600) }
        let sales = try await journal(hours)
        #expect(
            sales.map(\.sale.businessDay) == [
                "2026-10-24", "2026-10-25", "2026-10-25", "2026-10-25", "2026-10-25", "2026-10-26",
            ]
        )
        // Half past two twice, an hour apart.
        let zone = try #require(StoreTimeZone(identifier: "Europe/Zurich"))
        #expect(zone.civil(hours[2]).hour == 2 && zone.civil(hours[3]).hour == 2)
        #expect(sales.map(\.sale.number) == [1, 2, 3, 4, 5, 6])
    }

    @Test func test_commit_when_the_clock_is_set_back_then_numbers_go_on_and_each_sale_keeps_its_moment() async throws {
        let sales = try await journal([Self.longDay, Self.longDay.addingTimeInterval(-90_000), Self.longDay])
        #expect(sales.map(\.sale.number) == [1, 2, 3])
        #expect(sales.map(\.sale.businessDay) == ["2026-10-25", "2026-10-23", "2026-10-25"])
    }

    /// The pause before the next try ends by the clock that stood a day ahead.
    @Test func test_send_when_the_clock_is_set_back_after_a_lost_request_then_not_waited_for_a_day() async throws {
        try await Shop.like { shop, manager in
            shop.dates.advance(by: 86_400)
            shop.proxy.add(Fault(.cutBeforeStore, method: "POST", path: "/orders", times: 1))
            var cart = SaleCart()
            cart.add(try await manager.goods("S-0"))
            let receipt = try await manager.pay(cart, .cash(tendered: nil))
            _ = try await manager.await(receipt)
            // Looked for in vain: it may still arrive, and is not sent again before a while.
            #expect(try await manager.await(receipt).state == .waiting)
            let kept = try await shop.ledger().read { try $0.allObjects(ofType: TillOrderRecord.self) }
            #expect(kept.map { $0.notBefore ?? .distantPast > shop.dates.now() } == [true])
            shop.dates.advance(by: -86_400)
            let before = shop.clock.now
            await shop.passTime(.seconds(20)) { shop.made("status")?.text == "completed" }
            #expect(before.duration(to: shop.clock.now) < .seconds(600))
            #expect(shop.orders(of: receipt).count == 1)
        }
    }

    @Test(arguments: [-86_400.0, 86_400])
    func test_sell_when_the_clock_is_a_day_off_then_one_order_of_that_amount(off: Double) async throws {
        try await Shop.like { shop, manager in
            shop.dates.advance(by: off)
            shop.proxy.add(Fault(.cutAfterStore, method: "POST", path: "/orders", times: 1))
            var cart = SaleCart()
            cart.add(try await manager.goods("S-0"), quantity: 2)
            let receipt = try await manager.pay(cart, .cash(tendered: nil))
            _ = try await manager.await(receipt)
            await shop.passTime(.seconds(20)) { shop.made("status")?.text == "completed" }
            #expect(try await manager.await(receipt).state == .sent)
            #expect(shop.orders(of: receipt).count == 1)
            #expect(shop.made("total")?.text == Money.text(receipt.total, decimals: 2))
        }
    }
}
