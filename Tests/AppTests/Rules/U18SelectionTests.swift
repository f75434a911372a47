import DemoStore
import TerminalUI
import Testing
import WooFoundation
import Yosemite

@testable import App

/// U18: the selection stays on its record across refresh, sort, change and new rows.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct U18SelectionTests {
    private func story(_ body: (Story, Int) async throws -> Void) async throws {
        try await Story.tell { story in
            try await story.ready()
            await story.press("j", "j", "j", "j")
            let selected = story.selectedID
            #expect(selected > 0)
            try await body(story, selected)
            await story.busy.idle()
            #expect(story.selectedID == selected)
            #expect(story.frame.cursor.map { story.frame[$0].isSelected } == true)
        }
    }

    @Test func test_selection_when_refreshed_then_it_stays() async throws {
        try await story { story, _ in
            for _ in 0..<3 { await story.press("r") }
        }
    }

    @Test(arguments: OrderListQuery.Sort.allCases.indices)
    func test_selection_when_sorted_then_it_stays(choice: Int) async throws {
        try await story { story, _ in
            await story.press("S", "g")
            for _ in 0..<choice { await story.press("j") }
            await story.press(.enter)
        }
    }

    @Test func test_selection_when_rows_come_above_then_it_stays() async throws {
        try await story { story, selected in
            for id in story.store.orderIDs.prefix(3) where id != selected {
                story.store.changeOrderBehindTheBack(
                    id: id,
                    fields: ["date_created": "2026-11-22T09:29:59", "billing": ["first_name": "Arrived"]]
                )
            }
            await story.press("r")
            try await story.until("Synced")
        }
    }

    @Test func test_selection_when_its_record_changes_then_it_stays() async throws {
        try await story { story, selected in
            story.store.changeOrderBehindTheBack(id: selected, status: "failed")
            await story.press("r")
            try await story.until("the new word") { frame in
                frame.text.contains { $0.contains("▸") && $0.contains("Failed") }
            }
        }
    }

    @Test func test_selection_when_searched_filtered_and_back_then_it_stays() async throws {
        try await story { story, selected in
            await story.press("/")
            await story.type("\(selected)")
            try await story.until("1 match")
            await story.press(.escape)
            await story.busy.idle()
        }
    }
}
