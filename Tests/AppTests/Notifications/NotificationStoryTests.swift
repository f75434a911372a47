import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct NotificationStoryTests {
    @Test func test_notifications_when_one_is_opened_then_read_and_leads_to_the_order() async throws {
        try await Story.tell { story in
            try await story.ready()
            let id = try #require(story.store.receiveOrders(1).first)
            story.store.addAdminNote(
                title: "Evil\u{1B}[31m\u{202E} title \u{1F469}\u{200D}\u{1F4BB}",
                content: "<p>x</p>"
            )
            await story.pass(.seconds(3_700))
            await story.pass(.seconds(61))
            #expect(story.text.contains("2 unread"), "\(story.text)")
            await story.palette("notifications")
            #expect(story.text.contains("New order #"), "\(story.text)")
            #expect(story.text.contains("Evil[31m title"), "\(story.text)")
            for _ in 0..<3 where !story.selected.contains("New order") { await story.press(.down) }
            await story.press(.enter)
            #expect(story.root.host.screen.id == AppCommands.orderPage)
            #expect(story.text.contains("\(id)"), "\(story.text)")
            #expect(story.text.contains("1 unread"), "\(story.text)")
            await story.palette("notifications")
            await story.press(.character("a"))
            #expect(!story.text.contains("unread  "), "\(story.text)")
            await story.press(.character("u"))
            #expect(story.text.contains("You have read everything."), "\(story.text)")
        }
    }

    @Test func test_rules_when_one_is_added_switched_and_deleted_then_what_is_told_follows() async throws {
        try await Story.tell { story in
            try await story.ready()
            let surroundings = RecordingSurroundings()
            story.root.host.surroundings = surroundings
            await story.palette("notification rules")
            #expect(story.text.contains("No rules yet"), "\(story.text)")
            await story.press(.character("n"))
            await story.press(.enter)
            #expect(story.text.contains("New orders") && story.text.contains("bell"), "\(story.text)")
            story.root.notifications.take([Note.fake().copy(noteID: 9_001, kind: .order, targetID: 5, number: "5")])
            #expect(surroundings.rings == 1)
            await story.press(.character("b"))
            #expect(story.text.contains("off"), "\(story.text)")
            await story.press(.character("d"))
            await story.press(.tab)
            await story.press(.enter)
            #expect(story.text.contains("No rules yet"), "\(story.text)")
        }
    }
}
