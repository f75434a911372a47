import Testing

@testable import TerminalUI

@Suite @MainActor struct DialogTests {
    private func dialog(_ answers: DialogButton...) -> Dialog {
        Dialog(id: "d", title: "Do it?", body: ["It cannot be undone."], buttons: [.cancel] + answers)
    }

    private func button(_ label: String, key: Character? = nil) -> DialogButton {
        DialogButton(id: label, label: label, key: key)
    }

    @Test func test_letters_when_there_is_one_answer_then_y_gives_it_and_n_does_not() {
        var dialog = dialog(button("Move to trash"))
        #expect(dialog.handle(.character("n")) == "cancel")
        #expect(dialog.handle(.character("m")) == nil)
        #expect(dialog.handle(.character("y")) == "Move to trash")
        #expect(dialog.hints(.unicode).contains { $0.keys == "y" && $0.label == "Move to trash" })
    }

    @Test func test_letters_when_there_are_several_answers_then_each_has_its_first_unless_taken() {
        var dialog = dialog(button("Send"), button("Save"), button("Leave"), button("Take back", key: "b"))
        #expect(dialog.handle(.character("s")) == "Send")
        #expect(dialog.handle(.character("b")) == "Take back")
        // `l` moves the choice, and Save has lost its letter to Send.
        #expect(dialog.handle(.character("l")) == nil)
        #expect(dialog.chosen == 1)
        #expect(dialog.handle(.character("y")) == nil)
    }

    @Test func test_letters_when_a_scanner_sends_them_then_press_nothing() async {
        let story = Story()
        await story.start()
        var pressed: [String] = []
        story.host.present(
            DialogOverlay(dialog(button("Delete"))) {
                pressed.append($0)
                return .close
            }
        )
        story.loop.events.push(
            "5y2y".enumerated().map { index, character in
                StampedEvent(.key(.character(character)), arrival: .milliseconds(1_000 + 5 * index))
            }
        )
        await story.busy.idle()
        #expect(pressed == [])
        story.loop.events.push([StampedEvent(.key(.character("y")), arrival: .seconds(3))])
        await story.busy.idle()
        while story.host.isHoldingKeys {
            story.clock.advance(by: .milliseconds(250))
            await Task.yield()
        }
        await story.busy.idle()
        #expect(pressed == ["Delete"])
    }
}
