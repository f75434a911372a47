import DemoStore
import Foundation
import Testing

@testable import Yosemite

/// What a processor refuses for good is said, and closed by hand once.
extension OpenSaleMoneyTests {
    /// Disputed, or the processor's balance is too low: it does not become possible by asking all night.
    @Test func test_void_when_the_processor_refuses_for_good_then_closed_by_hand_with_who_and_how() async throws {
        try await at { desk in
            let sale = try #require(try await desk.card().receipt)
            desk.processor.refuses("charge_disputed")
            let void = try await desk.manager.void(sale)
            let leg = try #require(void.receipt.legs?.first)
            #expect(leg.reference == "goes back to the card")
            let listed = try #require(try await desk.open().first)
            #expect(listed.refusedRefunds.count == 1 && listed.tasks.first?.problem?.contains("disputed") == true)
            desk.processor.refuses(nil)
            desk.counter.shop.dates.advance(by: 3_600)
            #expect(await !desk.takeUp(), "nobody is asked by the background")
            #expect(desk.processor.charged > 0)
            desk.processor.refuses("charge_disputed")
            let facts = try await desk.resolve(void.number, byHand: "cash, Mira")
            #expect(facts.tasks.first?.byHand == "cash, Mira" && facts.refusedRefunds.isEmpty)
            #expect(try await desk.open().isEmpty)
            await #expect(throws: ReturnProblem.self) { try await desk.resolve(void.number, byHand: "again") }
            desk.processor.refuses(nil)
            await desk.takeUp()
            #expect(desk.processor.charged > 0, "it is not given back twice")
        }
    }

    @Test func test_void_when_the_refusal_passes_then_asked_again_and_given_back() async throws {
        try await at { desk in
            let sale = try #require(try await desk.card().receipt)
            desk.processor.refuses("rate_limit")
            let void = try await desk.manager.void(sale)
            #expect(try await desk.open().first?.refusedRefunds.isEmpty == true)
            await #expect(throws: ReturnProblem.self) { try await desk.resolve(void.number, byHand: "cash") }
            desk.processor.refuses(nil)
            desk.counter.shop.dates.advance(by: 3_600)
            await desk.takeUp()
            #expect(desk.processor.charged == 0)
            #expect(try await desk.open().isEmpty)
        }
    }

    /// The background never lights up a reader that nobody stands at.
    @Test func test_void_when_the_card_must_be_presented_then_only_where_somebody_asks() async throws {
        try await at { desk in
            let sale = try #require(try await desk.card().receipt)
            desk.processor.refuses(PaymentProcessorError.cardMissing)
            _ = try await desk.manager.void(sale)
            desk.counter.shop.dates.advance(by: 3_600)
            await desk.takeUp()
            #expect(desk.processor.presented.isEmpty && desk.processor.charged > 0)
            _ = try await desk.manager.perform {
                SaleAction.resolveOpen(siteID: Shop.siteID, uuid: desk.cart.uuid, onCompletion: $0)
            }
            #expect(desk.processor.presented == ["tmr_1"] && desk.processor.charged == 0)
            #expect(try await desk.open().isEmpty)
        }
    }

    /// The sale is paid and nobody has the money: that is said, and closed once it was taken otherwise.
    @Test func test_capture_when_the_hold_has_lapsed_then_listed_until_it_is_settled_by_hand() async throws {
        try await at { desk in
            desk.processor.isAway(false)
            desk.processor.lapseBeforeCapture()
            let sale = try #require(try await desk.card().receipt)
            await desk.takeUp()
            let task = try #require(try await desk.open().first?.tasks.first { $0.kind == .capture })
            #expect(task.isRefused && task.problem?.contains("released") == true)
            _ = try await desk.resolve(sale.number, byHand: "cash, Mira")
            #expect(try await desk.open().isEmpty)
        }
    }

    /// What was collected by hand is on no card, so no processor is asked for it.
    @Test func test_void_when_a_lapsed_hold_was_collected_by_hand_then_given_back_by_hand() async throws {
        try await at { desk in
            desk.processor.lapseBeforeCapture()
            let sale = try #require(try await desk.card().receipt)
            await desk.takeUp()
            _ = try await desk.resolve(sale.number, byHand: "cash, Mira")
            let void = try await desk.manager.void(sale)
            func refused() async throws -> OpenSaleFacts.Task? {
                try await desk.open().first?.tasks.first { $0.kind == .reverse && $0.isRefused }
            }
            #expect(try await refused()?.problem?.contains("cash, Mira") == true)
            _ = try await desk.manager.perform {
                SaleAction.resolveOpen(siteID: Shop.siteID, uuid: desk.cart.uuid, onCompletion: $0)
            }
            #expect(try await refused() != nil, "asking again changes nothing")
            _ = try await desk.resolve(void.number, byHand: "out of the drawer")
            #expect(try await desk.open().isEmpty)
        }
    }

    @Test func test_give_up_when_the_card_was_captured_early_and_is_refused_then_asking_again_gives_it_back()
        async throws
    {
        try await at { desk in
            desk.processor.lapse(at: Shop.now.addingTimeInterval(48 * 3_600))
            try await desk.card(5)
            desk.counter.shop.dates.advance(by: 37 * 3_600)
            await desk.takeUp()
            #expect(desk.processor.statuses == [.succeeded])
            desk.processor.refuses("charge_disputed")
            try await desk.giveUp()
            #expect(try await desk.open().first?.refusedRefunds.count == 1)
            desk.processor.refuses(nil)
            _ = try await desk.manager.perform {
                SaleAction.resolveOpen(siteID: Shop.siteID, uuid: desk.cart.uuid, onCompletion: $0)
            }
            #expect(desk.processor.charged == 0)
            #expect(try await desk.open().isEmpty)
        }
    }
}
