import TerminalUI
import Testing

/// U11: a dialog names the object it is about.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct U11DialogNamesTests {
    @Test func test_dialogs_when_about_an_order_then_they_name_its_number() async throws {
        let ways: [[Key]] = [
            ["s"], ["m"], ["m", "p"], ["m", "c"], [.enter, "s"], [.enter, "m"], [.enter, "m", "p"], ["j", "s"], ["p"],
            ["p", "e"],
        ]
        try await Story.tell { story in
            try await story.ready()
            for way in ways {
                await story.press("g")
                for key in way.dropLast(way.first == "j" ? 1 : 0) where key == "j" { await story.press(key) }
                let number = story.selectedNumber
                for key in way where key != "j" { await story.press(key) }
                let dialog = story.frame.text.filter { $0.contains("┏") }.joined()
                #expect(dialog.contains("order \(number)"), "\(way): \(dialog)")
                while !story.isAtRoot { await story.press(.escape) }
            }
        }
    }
}
