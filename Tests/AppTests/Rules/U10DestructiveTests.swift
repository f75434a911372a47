import TerminalUI
import Testing

@testable import App

/// U10: every destructive or money command asks; the harmless answer is preselected; Enter twice does nothing bad.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct U10DestructiveTests {
    @Test func test_commands_when_they_destroy_or_move_money_then_they_ask_and_enter_twice_changes_nothing()
        async throws
    {
        // Logging out is the coordinator's, which these stories do not have.
        let marked = AppCommands.table.commands.filter { $0.isDestructive && $0.id != "store.logout" }
        try await Story.tell { story in
            try await story.ready()
            let before = story.store.orderIDs.map { story.store.status(ofOrder: $0) }
            for command in marked {
                #expect(command.label.hasSuffix("…"), "\(command.id) does not say that it asks")
                if command.contexts == [AppCommands.orderForm] {
                    await story.press("n")
                    try await story.until("Add item")
                }
                if command.contexts == [AppCommands.register] {
                    await story.press("7")
                    await story.type("4.50+")
                    try await story.until("1 item")
                }
                story.root.host.perform(command.id)
                let dialog = try #require(story.question, "\(command.id) does not ask")
                #expect(dialog.dialog.chosen == 0)
                await story.press(.enter, .enter)
                await story.press(.escape)
            }
            #expect(story.store.orderIDs.map { story.store.status(ofOrder: $0) } == before)
        }
    }

    @Test func test_money_when_entered_twice_then_nothing_moves_and_the_harmless_answer_is_chosen() async throws {
        let money = AppCommands.table.commands.filter(\.isMoney).map(\.id)
        // In the register Enter takes the exact cash, as its goal table has it: two keys for a whole sale.
        let asking: Set<CommandID> = [
            "order.pay", "order.refund", "register.cash", "register.pay", "register.return", "register.split",
        ]
        #expect(Set(money) == asking, "another command moves money; ask for it here")
        var setting = Story.Setting()
        let counter = ScriptedCounter.shop()
        setting.counter = counter
        try await Story.tell(setting) { story in
            try await story.ready()
            for surface in Surface.counter where surface.isOverlay && surface.name != "pay by card" {
                try await surface.open(story)
                #expect(story.root.host.overlay != nil, "\(surface) does not ask")
                if let dialog = story.question {
                    #expect(dialog.dialog.chosen == 0, "\(surface)")
                }
                let typed = surface.name == "cash, change" ? 0 : 2
                for _ in 0..<typed { await story.press(.enter) }
                await surface.leave(story)
                #expect(counter.collections.isEmpty, "\(surface)")
                #expect(counter.refunds.isEmpty, "\(surface)")
            }
        }
    }

    @Test func test_questions_when_they_come_up_then_the_harmless_answer_is_chosen() async throws {
        try await Story.tell { story in
            try await story.ready()
            for way: [Key] in [[.ctrl("c")], ["m", "p", "x", .escape], ["d"], [.enter, "d"]] {
                for key in way { await story.press(key) }
                let dialog = try #require(story.question)
                #expect(["cancel", "keep"].contains(dialog.dialog.buttons[dialog.dialog.chosen].id))
                await story.press(.enter)
                #expect(story.isRunning)
                if story.root.host.overlay != nil {
                    #expect(story.frame.text.contains { $0.contains("x") })
                    await story.press(.escape, .right, .enter)
                }
            }
        }
    }

    @Test func test_question_when_a_scanner_s_code_comes_then_not_even_its_first_letter_answers() async throws {
        try await Story.tell { story in
            try await story.ready()
            let before = story.store.orderIDs.map { story.store.status(ofOrder: $0) }
            await story.press("d")
            let letter = try #require(story.question?.dialog.buttons.last?.key)
            await story.scan("\(letter)006381333931")
            #expect(story.question != nil && story.shows("That was a scan; it does nothing here."))
            await story.scan("\(letter)4")
            await story.scan("\(letter)")
            #expect(story.question != nil, "however short")
            #expect(story.store.orderIDs.map { story.store.status(ofOrder: $0) } == before)
            // Typed, it answers.
            await story.press(.character(letter))
            #expect(story.question == nil)
            try await story.until("the order in the trash") { _ in
                story.store.orderIDs.map { story.store.status(ofOrder: $0) } != before
            }
        }
    }

    @Test func test_status_when_entered_without_choosing_then_nothing_changes() async throws {
        try await Story.tell { story in
            try await story.ready()
            let id = story.selectedID
            let before = story.store.status(ofOrder: id)
            await story.press("s", .enter)
            await story.press(.escape)
            #expect(story.store.status(ofOrder: id) == before)
            #expect(story.root.host.toasts.history.isEmpty)
        }
    }
}
