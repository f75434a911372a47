import Testing

@testable import TerminalUI

@Suite @MainActor struct TypeAheadTests {
    private func opened(_ body: (Story, FruitScreen) async -> Void) async {
        let story = Story()
        await story.start()
        let page = FruitScreen(id: "page", count: 5)
        page.isOpening = true
        story.host.push(page)
        await body(story, page)
    }

    @Test func test_keys_when_the_page_is_still_opening_then_act_in_order_when_it_is_there() async {
        await opened { story, page in
            await story.press(.character("j"), .character("j"), .character("?"), .character("j"))
            #expect(page.scroll.selection == 0 && story.host.overlay == nil)
            page.isOpening = false
            story.host.setNeedsRender()
            await story.busy.idle()
            #expect(page.scroll.selection == 2)
            #expect(story.host.overlay?.id == "help")
        }
    }

    @Test func test_keys_when_one_comes_after_the_page_is_there_then_those_before_go_first() async {
        await opened { story, page in
            await story.press(.character("G"))
            page.isOpening = false
            await story.press(.character("k"))
            #expect(page.scroll.selection == 3)
        }
    }

    @Test(arguments: [Key.escape, .character("q")])
    func test_leaving_when_the_page_is_still_opening_then_goes_at_once_and_nothing_acts_elsewhere(_ key: Key) async {
        await opened { story, page in
            await story.press(.character("j"), key)
            #expect(story.host.stack.count == 1)
            page.isOpening = false
            story.host.setNeedsRender()
            await story.busy.idle()
            #expect(story.orders.scroll.selection == 0 && page.scroll.selection == 0)
        }
    }

    @Test func test_keys_when_a_question_opens_by_itself_meanwhile_then_answer_nothing() async {
        await opened { story, page in
            await story.press(.character("j"), .enter)
            var answers: [String] = []
            story.host.present(
                ChoiceDialog(id: "question", title: "Which?", choices: [Choice(id: "a", label: "A")]) {
                    answers.append($0)
                    return .close
                }
            )
            page.isOpening = false
            story.host.setNeedsRender()
            await story.busy.idle()
            #expect(answers.isEmpty && story.host.overlay?.id == "question" && page.scroll.selection == 0)
        }
    }

    @Test func test_keys_when_there_are_very_many_then_bounded() async {
        await opened { story, page in
            for _ in 1...100 { await story.press(.character("j")) }
            #expect(story.host.waitingKeys.count == 32)
        }
    }
}
