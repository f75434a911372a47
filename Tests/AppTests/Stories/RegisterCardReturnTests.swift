import DemoStore
import Foundation
import TestSupport
import Testing
import Yosemite

@testable import App

/// Card money of returns.
extension RegisterCardStoryTests {
    /// A void in the list is closed like a return: with who refunded it, and how.
    @Test func test_void_when_the_processor_refuses_then_b_records_how_it_was_refunded() async throws {
        try await tell { keys in
            try await allowedByOneSale(keys)
            let first = taken(keys)
            keys.story.store.gateway.add(GatewayTrouble(.refused(status: 400, code: "charge_disputed"), at: .cancel))
            let (stores, siteID) = (keys.screen.context.stores, keys.screen.context.siteID)
            _ = try await stores.perform {
                SaleAction.voidSale(
                    siteID: siteID,
                    name: "R1-000001",
                    reason: "",
                    isUnchecked: false,
                    onCompletion: $0
                )
            }
            keys.screen.model.loadUnfinished()
            try await keys.until("listed") { keys.screen.model.unfinished.count == 1 }
            await keys.story.palette("sales that are not finished")
            try await keys.story.until("refused")
            await keys.story.press("b")
            try await keys.story.until("was refunded by hand")
            await keys.story.type("cash, Mira")
            await keys.story.press(.enter)
            try await keys.until("nothing is open") { keys.screen.model.unfinished.isEmpty }
            #expect(taken(keys) == first)
        }
    }

    /// Money of a return that its processor did not give back stays in sight until it is on its card.
    @Test(arguments: [false, true])
    func test_return_when_the_processor_refuses_then_listed_and_asked_for_again_or_given_by_hand(byHand: Bool)
        async throws
    {
        try await tell { keys in
            try await allowedByOneSale(keys)
            let first = taken(keys)
            keys.story.store.gateway.add(
                GatewayTrouble(.refused(status: 400, code: "refund_refused"), at: .refund, times: 1)
            )
            await keys.story.scan("R1-000001")
            try await keys.story.until("To refund")
            await keys.story.press(.enter)
            try await keys.story.until("Refund")
            await keys.story.press(.tab, .enter)
            try await keys.until("one not finished") { keys.screen.model.returning.count == 1 }
            #expect(keys.screen.summary.contains("1 not finished") && taken(keys) == first)
            let words = "R1-000002: the card's money is pending"
            try await keys.until("said") { keys.story.root.host.toasts.history.contains { $0.text.hasPrefix(words) } }
            keys.story.acknowledge(words)
            await keys.story.press(.tab)
            await keys.story.palette("sales that are not finished")
            try await keys.story.until("on its way back")
            #expect(keys.story.shows("R1-000002"))
            guard byHand else {
                await keys.story.press(.enter)
                try await keys.until("nothing is open") { keys.screen.model.returning.isEmpty }
                return #expect(taken(keys) == 0)
            }
            await keys.story.press("b")
            try await keys.story.until("was refunded by hand")
            // Nobody writes down nothing.
            await keys.story.press(.enter)
            try await keys.story.until("Say how it was refunded.")
            await keys.story.type("cash, Mira")
            await keys.story.press(.enter)
            try await keys.until("nothing is open") { keys.screen.model.returning.isEmpty }
            try await keys.story.until("is refunded.")
            let (stores, siteID) = (keys.screen.context.stores, keys.screen.context.siteID)
            let money = try await stores.perform {
                SaleAction.listCardReturns(siteID: siteID, name: "R1-000002", onCompletion: $0)
            }
            #expect(money.map(\.state) == [.byHand] && money.map(\.reference) == ["cash, Mira"])
            #expect(taken(keys) == first)
        }
    }
}
