import DemoStore
import TerminalUI
import TestSupport
import Testing
import WooFoundation
import Yosemite

@testable import App

/// Orders whose numbers a plugin makes: messages say the number, a page, a question and a list with room the id too.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OrderNumberStoryTests {
    private nonisolated static let start = 9_000_000

    private static var setting: Story.Setting {
        var setting = Story.Setting()
        setting.plugins = [.sequentialNumbers]
        setting.prepare = { store in
            for id in store.orderIDs {
                let row: JSONNode = ["key": "_order_number", "value": .string("\(id + start)")]
                store.changeOrderBehindTheBack(id: id, fields: ["meta_data": [row]])
            }
        }
        return setting
    }

    @Test func test_order_when_its_number_is_not_its_id_then_questions_say_both_and_sentences_the_number() async throws
    {
        try await Story.tell(Self.setting) { story in
            try await story.ready()
            let number = story.selectedID
            let id = number - Self.start
            #expect(story.shows("#\(number) ") && !story.shows("(id \(id))"))
            await story.press("m")
            try await story.until("Add note to order #\(number) (id \(id))")
            await story.press(.escape, "s")
            try await story.until("Status of order #\(number) (id \(id))")
            await story.press(.escape, "d")
            #expect(story.shows("Move order #\(number) (id \(id)) to the trash?"))
            await story.press(.right, .enter)
            try await story.until("Order #\(number) moved to the trash.")
        }
    }

    @Test func test_page_when_its_number_is_not_its_id_then_its_title_says_both() async throws {
        try await Story.tell(Self.setting) { story in
            try await story.ready()
            let number = story.selectedID
            let id = number - Self.start
            await story.press(.enter)
            try await story.until("Order #\(number) (id \(id))")
        }
    }
}
