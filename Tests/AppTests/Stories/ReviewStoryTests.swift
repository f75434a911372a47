import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import WooFoundation
import Yosemite

@testable import App

/// Reviews moderated and answered by keys, on the demonstration store's reviews.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ReviewStoryTests {
    private static func tell(
        _ size: Size = Size(width: 80, height: 24),
        prepare: @escaping @Sendable (DemoStore) -> Void = { _ in },
        _ body: (Story) async throws -> Void
    ) async throws {
        var setting = Story.Setting()
        setting.size = size
        setting.prepare = prepare
        try await Story.tell(setting) { story in
            try await story.ready()
            await story.press("6")
            try await story.until("[6 Reviews]")
            try await whole(story)
            try await body(story)
        }
    }

    /// Every review is here: the list may come in while the story begins.
    private static func whole(_ story: Story) async throws {
        let count = ids(story, "approved").count + ids(story, "hold").count
        try await story.until("\(count) reviews") { frame in
            story.root.host.screen.summary.hasPrefix("\(count) reviews") && frame.cells.contains(where: \.isSelected)
        }
        await story.busy.idle()
    }

    private static func ids(_ story: Story, _ status: String) -> [Int] {
        story.store.ids(of: .reviews).filter { Self.status(story, $0) == status }
    }

    private static func status(_ story: Story, _ id: Int) -> String? {
        story.store.json(of: .reviews, id: id)?["status"]?.text
    }

    private static func summary(_ words: String, _ story: Story) async throws {
        try await story.until("“\(words)” in the summary") { _ in story.root.host.screen.summary.contains(words) }
        await story.busy.idle()
    }

    /// The selected review of the list.
    private static func selected(_ story: Story) throws -> ProductReview {
        let screen = try #require(story.root.host.screen as? ReviewsScreen)
        return try #require(screen.selected)
    }

    private static func show(_ filter: String, _ count: Int, _ story: Story) async throws {
        await story.palette("reviews " + filter)
        try await story.until("its reviews") { frame in
            frame.text[1].contains(filter) && frame.cells.contains(where: \.isSelected)
                && story.root.host.screen.summary.hasPrefix(count == 1 ? "1 review" : "\(count) reviews")
        }
        await story.busy.idle()
    }

    @Test func test_list_when_opened_then_rows_have_stars_author_words_and_state_and_their_age() async throws {
        try await Self.tell { story in
            #expect(story.frame.text[1].hasPrefix("┏━ Reviews ━"))
            for column in ["Stars", "By", "Product", "Review", "Status"] {
                #expect(story.frame.text[2].contains(column), "\(column)")
            }
            #expect(story.frame.text[3..<20].contains { $0.contains("/5") && $0.contains("✓ Approved") })
            #expect(story.root.host.screen.summary.hasSuffix("updated now"))
        }
    }

    @Test func test_marked_reviews_when_approved_then_in_the_store_and_one_undo_takes_all_back() async throws {
        try await Self.tell { story in
            let waiting = Self.ids(story, "hold")
            try await Self.show("status:hold", waiting.count, story)
            await story.press("*", "s")
            try await story.until("Status of \(waiting.count) reviews")
            await story.press("a")
            try await story.until("Set to “Approved”: \(waiting.count) reviews.")
            try await story.until("No review is like")
            try await Self.settled(story) { waiting.allSatisfy { Self.status(story, $0) == "approved" } }
            await story.press("u")
            try await story.until("Undone")
            try await Self.settled(story) { waiting.allSatisfy { Self.status(story, $0) == "hold" } }
        }
    }

    /// What was changed here is in the store.
    private static func settled(_ story: Story, _ condition: @escaping () -> Bool) async throws {
        await story.busy.idle()
        try await story.until("what the store has now") { _ in condition() }
    }

    @Test func test_review_when_thrown_away_then_asks_and_in_the_trash_asks_before_it_is_gone_for_good() async throws {
        try await Self.tell { story in
            let id = Int(try Self.selected(story).reviewID)
            await story.press("d")
            try await story.until("to the trash?")
            await story.press(.right, .enter)
            try await story.until("Set to “In the trash”")
            try await Self.settled(story) { Self.status(story, id) == "trash" }
            try await Self.show("status:trash", Self.ids(story, "trash").count, story)
            for _ in 0..<200 where try Self.selected(story).reviewID != Int64(id) { await story.press("j") }
            await story.press("d")
            try await story.until("permanently?")
            #expect(story.store.ids(of: .reviews).contains(id))
            await story.press(.right, .enter)
            try await story.until("Deleted permanently")
            #expect(!story.store.ids(of: .reviews).contains(id))
        }
    }

    @Test func test_review_when_spam_then_shown_by_filter_and_restored() async throws {
        try await Self.tell { story in
            let spam = Self.ids(story, "spam")
            await story.press("f", .enter)
            try await story.until("Reviews with status")
            await story.press("G", "k", .enter, .escape)
            try await story.until("status:spam")
            try await Self.summary(spam.count == 1 ? "1 review" : "\(spam.count) reviews", story)
            let id = Int(try Self.selected(story).reviewID)
            #expect(spam.contains(id))
            await story.press("s", "h")
            try await story.until("Set to “To approve”")
            try await Self.settled(story) { Self.status(story, id) == "hold" }
        }
    }

    @Test func test_answer_when_sent_then_in_the_store_and_below_the_review() async throws {
        try await Self.tell { story in
            await story.press(.enter, "]")
            try await story.until("No answers yet.")
            await story.press("m")
            try await story.until("Every visitor of the product")
            await story.type("Thank you & come back.")
            await story.press(.enter)
            try await story.until("The store has your answer")
            try await story.until("[Answers (1)]")
            try await story.until("Thank you & come back.")
        }
    }

    @Test func test_answer_when_it_fails_then_says_why_and_keeps_the_words() async throws {
        try await Self.tell { story in
            story.proxy.add(Fault(.cutBeforeStore, method: "POST", times: 1))
            await story.press("m")
            await story.type("Sorry about that.")
            await story.press(.enter)
            try await story.until("! ")
            #expect(story.shows("Sorry about that."))
            await story.press(.enter)
            try await story.until("The store has your answer")
        }
    }

    @Test func test_answer_when_the_store_is_silent_then_the_dialog_can_be_left_and_is_told_of() async throws {
        try await Self.tell { story in
            story.proxy.add(Fault(.hang, method: "POST", times: 1))
            await story.press("m")
            await story.type("Wait for me.")
            await story.pressWithoutWaiting(.enter)
            try await story.until("Sending to the store…")
            await story.pressWithoutWaiting(.escape)
            try await story.until("The answer is on its way")
            try await story.until(not: "Sending to the store…")
            await story.proxy.waitUntilHolding(1)
            story.proxy.release()
            await story.busy.idle()
            story.acknowledgeAll()
        }
    }

    @Test func test_reviews_of_a_product_when_opened_from_its_page_then_only_those() async throws {
        try await Self.tell { story in
            let review = try Self.selected(story)
            let count = story.store.ids(of: .reviews).count { id in
                let node = story.store.json(of: .reviews, id: id)
                let status = node?["status"]?.text
                return node?["product_id"]?.integer == Int(review.productID)
                    && (status == "approved" || status == "hold")
            }
            await story.press(.enter, .enter)
            try await story.until("[General]")
            await story.press("]", "]", "]", "]", "]", "]", "]", .enter)
            try await story.until("Reviews of “")
            try await Self.summary(count == 1 ? "1 review ·" : "\(count) reviews ·", story)
            #expect(try Self.selected(story).productID == review.productID)
            await story.press(.escape)
            try await story.until("[Reviews")
        }
    }

    @Test func test_home_when_reviews_wait_then_its_row_leads_to_them() async throws {
        try await Self.tell(Size(width: 120, height: 40)) { story in
            let waiting = Self.ids(story, "hold").count
            await story.press("1")
            try await story.until("\(waiting) reviews to approve")
            await story.press(.tab)
            for _ in 0..<10 where !story.cursorRow.contains("to approve") { await story.press("j") }
            await story.press(.enter)
            try await story.until("Home › Reviews")
            try await story.until("status:hold")
            try await Self.summary("\(waiting) reviews", story)
        }
    }

    @Test func test_review_when_hostile_then_its_text_is_whole_and_harmless() async throws {
        let text = "<p>A \u{1B}[31mred\u{202E} evil &lt;b&gt;</p><p>" + String(repeating: "字", count: 300) + "</p>"
        let prepare: @Sendable (DemoStore) -> Void = { store in
            guard let id = store.ids(of: .reviews).last else { return }
            let fields: JSONNode = [
                "review": .string(text), "reviewer": "Eve\u{1B}]0;x\u{7} \u{202E}", "status": "hold",
            ]
            store.changeBehindTheBack(.reviews, id: id, fields: fields)
        }
        try await Self.tell(Size(width: 120, height: 40), prepare: prepare) { story in
            try await story.until("Review by Eve")
            let wide = story.frame.text.joined().count { $0 == "字" }
            #expect(wide >= 300)
            #expect(!story.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E })
        }
    }

    @Test func test_reviews_when_offline_then_changed_here_and_sent_later() async throws {
        try await Self.tell { story in
            let id = Int(try Self.selected(story).reviewID)
            let before = Self.status(story, id)
            story.proxy.goDown()
            await story.press("s", "s")
            try await story.until("1 waiting")
            #expect(Self.status(story, id) == before)
            try story.proxy.comeUp()
            await story.press("r")
            try await story.until(not: "1 waiting")
            try await Self.settled(story) { Self.status(story, id) == "spam" }
            story.acknowledgeAll()
        }
    }

    @Test func test_export_when_pressed_then_a_file_has_every_review_of_the_list() async throws {
        try await Self.tell { story in
            let waiting = Self.ids(story, "hold").count
            try await Self.show("status:hold", waiting, story)
            await story.press("x")
            try await story.until("written to reviews.csv.")
            let text = try String(contentsOf: story.exports.appending(path: "reviews.csv"), encoding: .utf8)
            // A review may have lines of its own; its row begins with its number.
            #expect(text.split(separator: "\n").count { $0.first?.isNumber == true } == waiting)
            #expect(text.hasPrefix("id,date_created_gmt,status,rating"))
        }
    }
}
