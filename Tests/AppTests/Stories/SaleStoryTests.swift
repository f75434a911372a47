import Foundation
import TerminalUI
import TestSupport
import Testing

@testable import App

/// Sales by keys alone, on the real stores against the demonstration store over HTTP.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SaleStoryTests {
    /// Selects the first order that waits for its money and asks how it is paid.
    private func askToPay(_ story: Story) async throws -> Int {
        try await story.ready()
        for _ in 0..<60 {
            if story.selected.contains("Pending") {
                let orderID = story.selectedID
                await story.press("$")
                try await story.until("the store's answer") { frame in
                    let text = frame.text.joined()
                    return text.contains("Not now") || text.contains("CANNOT BE PAID NOW")
                }
                if story.shows("Not now") { return orderID }
                await story.press(.escape)
            }
            await story.press("j")
        }
        throw Expectation("an order that can be paid", seen: story.text)
    }

    @Test func test_cash_sale_when_told_by_keys_then_the_store_has_it_paid_and_it_cannot_be_paid_again() async throws {
        try await Story.tell { story in
            let orderID = try await askToPay(story)
            await story.press("c", .down)
            try await story.until("CHANGE")
            await story.press(.enter)
            try await story.until("✓ PAID")
            #expect(story.shows("Cash · order #\(orderID) paid"))
            #expect(story.store.status(ofOrder: orderID) != "pending")
            await story.press(.enter)
            #expect(story.isAtRoot)
            try await story.until("the order as paid") { frame in
                frame.text.contains { $0.contains("▸") && !$0.contains("Pending") }
            }
            let before = story.store.status(ofOrder: orderID)
            await story.press("$")
            #expect(story.root.host.overlay == nil, "a paid order is not paid again")
            #expect(story.status.contains("the order is paid"))
            #expect(story.store.status(ofOrder: orderID) == before)
            await story.palette("payments")
            try await story.until("There are no unresolved payments.")
            await story.press("]")
            try await story.until("#\(orderID)")
            #expect(story.shows("✓ Paid"))
            await story.press(.escape)
        }
    }

    @Test func test_external_sale_when_told_by_keys_then_the_store_has_it_paid() async throws {
        try await Story.tell { story in
            let orderID = try await askToPay(story)
            await story.press("t")
            await story.type("TID-99 4711")
            await story.press(.enter)
            try await story.until("✓ PAID")
            #expect(story.store.status(ofOrder: orderID) != "pending")
            await story.press(.enter)
        }
    }

    @Test func test_cash_sale_when_the_store_is_away_then_says_so_and_nothing_is_recorded() async throws {
        try await Story.tell { story in
            let orderID = try await askToPay(story)
            await story.press(.escape)
            story.proxy.goDown()
            await story.press("$")
            try await story.until("The order could not be checked.")
            await story.press(.escape)
            #expect(story.isAtRoot)
            #expect(story.store.status(ofOrder: orderID) == "pending")
            story.acknowledgeAll()
        }
    }
}
