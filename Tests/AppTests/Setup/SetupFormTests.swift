import TerminalUI
import Testing

@testable import App

@Suite struct SetupFormTests {
    private func form() -> SetupForm {
        var form = SetupForm()
        form.replace([
            .text("Who?"),
            .field(SetupField(id: "user", label: "User")),
            .field(SetupField(id: "secret", label: "Secret", isSecret: true)),
            .row(
                label: "Access",
                [
                    SetupOption(id: "read", kind: .radio(isOn: false), label: "Read"),
                    SetupOption(id: "write", kind: .radio(isOn: true), label: "Write"),
                ]
            ),
            .option(SetupOption(id: "off", kind: .radio(isOn: false), label: "Off", offBecause: "not here")),
            .buttons([
                SetupOption(id: "go", kind: .button, label: "Continue"),
                SetupOption(id: "back", kind: .button, label: "Back"),
            ]),
        ])
        return form
    }

    private func press(_ keys: [Key], _ form: inout SetupForm) -> SetupOutcome {
        var outcome = SetupOutcome.ignored
        for key in keys { outcome = form.handle(.key(key), isFrozen: false) }
        return outcome
    }

    @Test func test_focus_when_moved_then_enters_a_row_at_what_is_on() {
        var form = form()
        #expect(form.focus == "user")
        _ = press([.tab, .down], &form)
        #expect(form.focus == "write")
        _ = press([.left], &form)
        #expect(form.focus == "read")
        _ = press([.end], &form)
        #expect(form.focus == "go")
        _ = press([.right, .down], &form)
        #expect(form.focus == "back")
    }

    @Test func test_enter_when_the_next_field_is_empty_then_goes_there_and_else_presses_the_first_button() {
        var form = form()
        #expect(press([.character("a"), .enter], &form) == .handled)
        #expect(form.focus == "secret")
        #expect(press([.character("b")], &form) == .typed(id: "secret"))
        #expect(press([.enter], &form) == .pressed(id: "go"))
    }

    @Test func test_option_when_off_then_neither_enter_nor_space_takes_it() {
        var form = form()
        form.select("off")
        #expect(press([.enter], &form) == .handled)
        #expect(press([.character(" ")], &form) == .handled)
    }

    @Test func test_letters_when_frozen_then_change_nothing() {
        var form = form()
        #expect(form.handle(.key(.character("x")), isFrozen: true) == .handled)
        #expect(form.handle(.paste("xyz"), isFrozen: true) == .handled)
        #expect(form.text("user").isEmpty)
    }

    @Test func test_secret_when_painted_then_only_its_length_is_seen() {
        var form = form()
        form.select("secret")
        _ = form.handle(.paste("hunter2\n"), isFrozen: false)
        var painter = Painter(size: Size(width: 60, height: 12))
        _ = form.draw(into: &painter, in: Rect(x: 0, y: 0, width: 60, height: 12), focused: true)
        let frame = painter.finish()
        #expect(!frame.text.joined().contains("hunter"))
        #expect(frame.text.joined().contains("*******"))
        #expect(frame.cursor?.y == 2)
    }

    @Test func test_page_when_too_long_then_what_has_the_focus_is_in_sight() {
        var form = form()
        form.select("go")
        var painter = Painter(size: Size(width: 60, height: 3))
        let position = form.draw(into: &painter, in: Rect(x: 0, y: 0, width: 60, height: 3), focused: true)
        #expect(painter.finish().text.joined().contains("[ Continue ]"))
        #expect(position == "6 of 6")
    }
}
