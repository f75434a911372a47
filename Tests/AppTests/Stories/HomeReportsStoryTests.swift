import DemoStore
import TerminalUI
import TestSupport
import Testing

@testable import App

/// Home beside the store's own reports.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HomeReportsStoryTests {
    private func tell(_ oddities: Set<DemoOddity>, _ body: (Story) async throws -> Void) async throws {
        var setting = Story.Setting()
        setting.size = Size(width: 120, height: 40)
        setting.prepare = { store in store.setOddities(oddities) }
        try await Story.tell(setting) { story in
            try await story.ready()
            await story.press("1")
            try await story.until("Revenue by")
            await story.press("t", "y")
            try await story.until("Revenue by month")
            try await body(story)
        }
    }

    private func reports(_ story: Story) -> String? { story.frame.text.first { $0.contains("Store's reports") } }

    @Test func test_reports_when_both_count_the_same_then_home_says_that_they_agree() async throws {
        try await tell([]) { story in
            try await story.until("an answer") { _ in reports(story)?.contains("agree") ?? false }
            await story.palette("reconcile")
            try await story.until("Both say the same.")
            #expect(story.shows("Here") && story.shows("Store") && story.shows("Average order"))
            await story.press(.escape)
            try await story.until(not: "Both say the same.")
        }
    }

    @Test func test_reports_when_they_are_behind_then_both_figures_are_shown_and_why() async throws {
        try await tell([.analyticsBehind(200 * 86_400)]) { story in
            try await story.until("an answer") { _ in reports(story)?.contains("differ") ?? false }
            // No row comes any more above the last one.
            try await story.until("to pack")
            for _ in 0..<20 where story.frame.focusPath.last != "attention" { await story.press(.tab) }
            await story.press("G", .enter)
            try await story.until("Here and in the store's reports")
            #expect(story.shows("The store's reports are behind its orders."))
            let row = try #require(story.frame.text.first { $0.contains("! Revenue") })
            #expect(row.count { $0 == "$" } >= 2)
            await story.press(.enter)
            try await story.until(not: "Here and in the store's reports")
        }
    }

    @Test func test_reports_when_the_store_has_none_then_home_works_and_says_so() async throws {
        try await tell([.analyticsOff]) { story in
            try await story.until("an answer") { _ in reports(story)?.contains("none") ?? false }
            await story.palette("reconcile")
            try await story.until("The store reports no figures.")
            await story.press(.escape)
            try await story.until("total $")
        }
    }
}
