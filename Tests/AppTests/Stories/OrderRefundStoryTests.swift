import DemoStore
import TerminalUI
import TestSupport
import Testing

/// An order's refunds come when it is opened.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OrderRefundStoryTests {
    private static func refunded(_ story: Story) throws -> Int {
        let id = story.store.orderIDs.last { id in
            story.store.status(ofOrder: id) != "trash"
                && !(story.store.orderJSON(id)?["refunds"]?.elements.isEmpty ?? true)
        }
        guard let id else { throw Expectation("an order with a refund") }
        return id
    }

    private static func asked(_ story: Story, _ id: Int) -> Int {
        story.store.requests.count { $0.method == "GET" && $0.path.hasSuffix("/orders/\(id)/refunds") }
    }

    private static func open(_ story: Story, _ id: Int) async throws {
        try await story.ready()
        await story.palette("go \(id)")
        try await story.until("Order #\(id)")
    }

    @Test func test_page_when_the_order_has_refunds_then_each_is_there_with_its_lines() async throws {
        try await Story.tell(Story.Setting(orders: 400)) { story in
            let id = try Self.refunded(story)
            try await Self.open(story, id)
            await story.press("]")
            try await story.until("Refunds")
            try await story.until(not: "Loading refunds")
            let reason = try #require(story.store.orderJSON(id)?["refunds"]?.elements.first?["reason"]?.text)
            let words = reason.isEmpty ? "by " : reason
            await story.press("G")
            try await story.until(words)
            #expect(Self.asked(story, id) == 1)
        }
    }

    @Test func test_page_when_nothing_was_given_back_then_nothing_is_asked() async throws {
        try await Story.tell { story in
            let id = try #require(
                story.store.orderIDs.last { id in
                    story.store.status(ofOrder: id) == "processing"
                        && story.store.orderJSON(id)?["refunds"]?.elements.isEmpty == true
                }
            )
            try await Self.open(story, id)
            await story.press("]")
            try await story.until("[Items]")
            #expect(!story.shows("Refunds") && Self.asked(story, id) == 0)
        }
    }

    @Test func test_page_when_refunds_cannot_be_had_then_says_why_and_r_tries_again() async throws {
        try await Story.tell(Story.Setting(orders: 400)) { story in
            let id = try Self.refunded(story)
            try await story.ready()
            let fault = story.proxy.add(Fault(.htmlForJSON, path: "/orders/\(id)/refunds"))
            await story.palette("go \(id)")
            try await story.until("Order #\(id)")
            await story.press("]", "G")
            try await story.until("Refunds not loaded.")
            story.proxy.remove(fault)
            await story.press("r", "G")
            try await story.until(not: "Refunds not loaded.")
            #expect(story.shows("Refunds"))
        }
    }
}
