import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

/// From any name to its page and back again, by keys.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DoorStoryTests {
    private static func tell(_ body: (Story) async throws -> Void) async throws {
        var setting = Story.Setting()
        setting.size = Size(width: 80, height: 24)
        try await Story.tell(setting) { story in
            try await story.ready()
            try await body(story)
        }
    }

    /// The page of the first order that is like this.
    private static func open(_ filter: String, _ story: Story) async throws {
        await story.palette("orders " + filter)
        try await story.until("its orders") { frame in
            guard let list = (story.root.host.screen as? OrdersScreen)?.model, !list.chosen.isEmpty else {
                return false
            }
            return list.list.rows.isUpToDate && frame.cells.contains(where: \.isSelected)
        }
        await story.busy.idle()
        await story.press(.enter)
        try await story.until("Placed")
        await story.busy.idle()
    }

    private static func page(_ story: Story) -> String { story.root.host.screen.id }

    /// Tab until the row with these words has the link that Enter opens.
    private static func go(to words: String, _ story: Story) async throws {
        for _ in 0..<30 {
            await story.press(.tab)
            let rows = (1..<22).filter { y in
                let row = story.frame.cells[(y * 80)..<(y * 80 + 80)]
                return row.contains(where: \.isSelected)
            }
            if let row = rows.first, story.frame.text[row].contains(words) { return }
        }
        throw Expectation("a link in a row with \(words)", seen: story.text)
    }

    @Test func test_order_when_its_customer_is_opened_then_escape_retraces_every_step_and_the_way_is_shown()
        async throws
    {
        try await Self.tell { story in
            try await Self.open("is:paid", story)
            let order = story.root.host.screen.title
            try await Self.go(to: "Customer", story)
            await story.press(.enter)
            try await story.until("Orders that count")
            #expect(Self.page(story) == AppCommands.customerPage)
            #expect(story.frame.text[22].contains("› \(order) ›"), "\(story.frame.text[22])")
            await story.press("O")
            try await story.until("the orders") { _ in Self.page(story) == AppCommands.orderList }
            #expect(story.frame.text[22].hasPrefix(" Orders › "), "\(story.frame.text[22])")
            for expected in [AppCommands.customerPage, AppCommands.orderPage, AppCommands.orderList] {
                await story.press(.escape)
                #expect(Self.page(story) == expected)
            }
        }
    }

    @Test func test_order_when_everything_the_customer_bought_is_asked_for_then_one_key_lists_it() async throws {
        try await Self.tell { story in
            let screen = try #require(story.root.host.screen as? OrdersScreen)
            let first = try #require(screen.selected)
            await story.press("O")
            try await story.until("another list") { _ in
                let list = story.root.host.screen as? OrdersScreen
                return list !== screen && list?.model.isLoaded == true && list?.model.list.rows.isUpToDate == true
            }
            await story.busy.idle()
            let list = try #require(story.root.host.screen as? OrdersScreen)
            let names = (0..<list.model.count).compactMap { list.model.record(at: $0) }
            #expect(names.contains { $0.orderID == first.orderID })
            #expect(names.allSatisfy { $0.customerID == first.customerID })
        }
    }

    @Test func test_page_when_nothing_was_gone_to_then_enter_asks_which_of_its_names_to_open() async throws {
        try await Self.tell { story in
            try await Self.open("is:paid", story)
            await story.press(.enter)
            try await story.until("Open from Order")
            await story.press(.down, .down, .enter)
            try await story.until("the product") { _ in Self.page(story) == AppCommands.productPage }
            try await story.until("General")
        }
    }

    @Test func test_product_when_its_buyers_are_asked_for_then_each_has_an_order_with_it() async throws {
        try await Self.tell { story in
            try await Self.open("is:paid", story)
            try await Self.go(to: " × ", story)
            await story.press(.enter)
            try await story.until("the product") { _ in Self.page(story) == AppCommands.productPage }
            try await story.until("Buyers")
            try await Self.go(to: "Buyers", story)
            await story.press(.tab, .enter)
            try await story.until("the buyers") { _ in Self.page(story) == AppCommands.customerList }
            try await story.until("some") { frame in frame.cells.contains(where: \.isSelected) }
            #expect(story.frame.text[1].contains("bought:"))
        }
    }

    @Test func test_refund_when_opened_from_its_order_then_says_how_much_and_leads_back_to_the_order() async throws {
        try await Self.tell { story in
            try await Self.open("has:refund", story)
            let order = story.root.host.screen.title
            await story.press("G")
            try await Self.go(to: "Refunded", story)
            await story.press(.enter)
            try await story.until("Refunded")
            #expect(story.frame.text[1].contains("Refund of \(order)"))
            await story.press(.tab, .enter)
            try await story.until("the order") { _ in Self.page(story) == AppCommands.orderPage }
            await story.press(.escape)
            #expect(Self.page(story) == AppCommands.refundPage)
        }
    }

    @Test func test_coupon_when_opened_from_an_order_then_shows_its_page() async throws {
        try await Self.tell { story in
            try await Self.open("has:coupon", story)
            await story.press("G")
            try await Self.go(to: "Discount (", story)
            await story.press(.enter)
            try await story.until("the coupon") { _ in Self.page(story) == AppCommands.couponPage }
        }
    }

    @Test func test_phone_when_opened_then_leads_to_who_has_it() async throws {
        try await Self.tell { story in
            try await Self.open("is:paid", story)
            await story.press("]", "]", "]")
            try await story.until("[Customer]")
            try await Self.go(to: "Phone", story)
            await story.press(.enter)
            try await story.until("somebody") { _ in Self.page(story).hasPrefix("customers.") }
        }
    }

    @Test func test_link_when_scrolled_out_of_sight_then_enter_does_not_open_it() async throws {
        try await Self.tell { story in
            try await Self.open("is:paid", story)
            await story.press(.tab)
            let page = try #require(story.root.host.screen as? OrderPageScreen)
            #expect(page.panel.door != nil)
            await story.send(.resize(Size(width: 80, height: 18)))
            await story.press("G")
            if story.frame.text[1..<16].allSatisfy({ !$0.contains("Customer ") }) { #expect(page.panel.door == nil) }
        }
    }
}
