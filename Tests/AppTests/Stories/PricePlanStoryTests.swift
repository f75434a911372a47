import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

/// Prices planned on the screen: listed, changed by a poll when their time has come, cancelled.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PricePlanStoryTests {
    /// Plans one more unit of money for the first two simple products, at 10:00 in the shop: in half an hour.
    private func tell(_ body: (Story, [Int]) async throws -> Void) async throws {
        try await ProductsStoryTests.tell { story in
            try await story.until("rows") { $0.cells.contains(where: \.isSelected) }
            await story.palette("products type:simple status:publish -is:sale")
            try await story.until("such products") { frame in
                frame.text[1].contains("type:simple") && frame.cells.contains(where: \.isSelected)
            }
            await story.busy.idle()
            let screen = try #require(story.root.host.screen as? ProductsScreen)
            let ids = (0..<2).compactMap { screen.model.record(at: $0).map { Int($0.productID) } }
            #expect(ids.count == 2)
            await story.press(" ", " ", "e")
            try await story.until("Change 2 products")
            await story.press(.down, .down, .enter)
            await story.type("10")
            await story.press(.enter, .down, .down, .enter)
            await story.type("2026-11-22 10:00")
            await story.press(.enter, .down, .enter)
            try await story.until("2 of 2 change")
            await story.press(.enter)
            try await story.until("Change the prices of 2 products then?")
            await story.press(.right, .enter)
            try await story.until("2 prices change on 22 Nov 2026 10:00.")
            try await story.until("Planned · 22 Nov 2026 10:00")
            await story.busy.idle()
            #expect(story.store.writes.isEmpty)
            try await body(story, ids)
        }
    }

    private func prices(_ ids: [Int], _ story: Story) -> [String] {
        ids.map { story.store.json(of: .products, id: $0)?["regular_price"]?.text ?? "" }
    }

    @Test func test_plan_when_its_time_has_come_then_a_poll_changes_the_prices() async throws {
        try await tell { story, ids in
            let before = prices(ids, story)
            let planned = story.text
            story.dates.advance(by: 1_801)
            try await story.untilAsTimePasses("other prices in the store") { _ in
                zip(prices(ids, story), before).allSatisfy { $0 != $1 }
            }
            await story.press("r")
            try await story.until("Changed · 22 Nov 2026 10:00")
            for price in prices(ids, story) { #expect(planned.contains(price), "\(price) as planned") }
        }
    }

    @Test func test_plan_when_cancelled_then_nothing_changes_and_the_list_says_so() async throws {
        try await tell { story, ids in
            let before = prices(ids, story)
            await story.press(.escape)
            await story.palette("planned prices")
            try await story.until("next one first")
            try await story.until("○ Planned")
            await story.press("d")
            try await story.until("2 prices will not change.")
            await story.press(.right, .enter)
            try await story.until("✗ Cancelled")
            #expect(prices(ids, story) == before)
        }
    }

    @Test func test_labels_when_exported_then_each_price_is_a_line() async throws {
        try await tell { story, ids in
            await story.press("x")
            try await story.until("Written: ")
            let text = try String(contentsOf: story.exports.appending(path: "price-labels-1.csv"), encoding: .utf8)
            let lines = text.split(separator: "\r\n")
            #expect(lines.count == 3)
            #expect(lines.first == "Name,SKU,GTIN,Price,Before,After")
            for price in prices(ids, story) { #expect(text.contains(price)) }
        }
    }
}
