import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ArrivalStoryTests {
    private func orders(_ ids: ClosedRange<Int64>) -> [Note] {
        ids.map { id in
            Note.fake().copy(
                noteID: id,
                kind: .order,
                targetID: id,
                number: "\(id)",
                status: "processing",
                amount: "40.00",
                currency: "USD"
            )
        }
    }

    @Test func test_arrivals_when_one_comes_then_told_with_number_customer_and_amount() async throws {
        try await Story.tell { story in
            try await story.ready()
            story.root.notifications.take(orders(9_001...9_001).map { $0.copy(name: "Ada Lovelace") })
            await story.send(.focus(true))
            #expect(story.text.contains("New order #9001 by Ada Lovelace: $40.00"), "\(story.text)")
        }
    }

    @Test func test_arrivals_when_many_come_then_one_toast_in_ten_seconds() async throws {
        try await Story.tell { story in
            try await story.ready()
            let (arrivals, host) = (story.root.notifications, story.root.host)
            for second in 0..<60 {
                arrivals.take(orders(Int64(9_000 + second * 3)...Int64(9_002 + second * 3)))
                story.clock.advance(by: .seconds(1))
                await story.send(.focus(true))
            }
            story.clock.advance(by: .seconds(10))
            await story.send(.focus(true))
            let told = host.toasts.history.count { $0.text.contains("new orders") || $0.text.contains("New order") }
            #expect(told >= 6 && told <= 8, "\(told)")
        }
    }

    @Test func test_arrivals_when_a_rule_says_so_then_bell_and_desktop_once() async throws {
        try await Story.tell { story in
            try await story.ready()
            let surroundings = RecordingSurroundings()
            story.root.host.surroundings = surroundings
            var rule = NoticeRule()
            rule.ringsBell = true
            rule.showsOnDesktop = true
            rule.minimum = 30
            let notices = NotificationCoordinator(
                context: story.root.context,
                store: "demo",
                rules: NoticeRules([rule])
            ) { _ in }
            notices.attach(story.root.host)
            notices.take(orders(9_001...9_050))
            await story.send(.focus(true))
            #expect(surroundings.rings == 1)
            #expect(surroundings.notices.count == 1)
            #expect(surroundings.notices.first?.contains("50 new orders, the newest #9050") == true)
        }
    }

    @Test func test_sync_when_asked_for_then_every_resource_with_its_count_and_pause_and_resume() async throws {
        try await Story.tell { story in
            try await story.ready()
            await story.palette("sync")
            #expect(story.text.contains("Synchronisation"))
            #expect(story.text.contains("Orders"))
            #expect(story.text.contains("synced"))
            await story.press(.character("p"))
            #expect(story.text.contains("paused"))
            #expect(story.text.contains("Sync paused"))
            await story.press(.character("p"))
            await story.send(.focus(true))
            #expect(!story.text.contains("paused"))
            await story.press(.character("m"))
            #expect(story.text.contains("The last 12 months"))
            await story.press(.enter)
            #expect(story.text.contains("All orders are in sync."))
            await story.press(.character("F"))
            #expect(story.text.contains("Load everything again?"))
            await story.press(.escape)
            await story.press(.escape)
            #expect(!story.text.contains("Synchronisation"))
        }
    }
}
