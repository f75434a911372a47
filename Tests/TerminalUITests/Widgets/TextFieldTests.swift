import Testing

@testable import TerminalUI

@Suite struct TextFieldTests {
    private func type(_ keys: Key..., into start: String) -> TextField {
        var field = TextField(start)
        for key in keys { _ = field.handle(.key(key)) }
        return field
    }

    @Test func test_handle_when_readline_keys_are_pressed_then_text_follows() {
        #expect(type(.ctrl("a"), .character("x"), into: "mug").text == "xmug")
        #expect(type(.ctrl("u"), into: "mug").text == "")
        #expect(type(.home, .right, .ctrl("k"), into: "mug").text == "m")
        #expect(type(.ctrl("w"), into: "enamel mug").text == "enamel ")
        #expect(type(.alt("b"), .ctrl("k"), into: "enamel mug").text == "enamel ")
        #expect(type(.home, .alt("f"), .character("!"), into: "enamel mug").text == "enamel! mug")
        #expect(type(.home, .delete, .end, .backspace, into: "mug").text == "u")
        #expect(type(.left, .left, .left, .left, .backspace, into: "mug").text == "mug")
    }

    @Test func test_handle_when_paste_has_lines_then_they_become_spaces() {
        var field = TextField("a")
        _ = field.handle(.paste("b\nc\td\u{1B}[2J"))
        #expect(field.text == "ab c d[2J")
    }

    @Test func test_handle_when_limit_is_reached_then_no_more_goes_in() {
        var field = TextField("abc", limit: 5)
        _ = field.handle(.paste("defgh"))
        #expect(field.text == "abcde")
        #expect(field.cursor == 5)
    }

    @Test func test_handle_when_mark_is_typed_then_joins_the_letter_before() {
        let field = type(.character("\u{301}"), into: "e")
        #expect(field.characters == ["é"] || field.characters.count == 1)
        #expect(field.cursor == 1)
    }

    @Test func test_handle_when_key_is_not_for_text_then_is_ignored() {
        var field = TextField("a")
        for key in [Key.enter, .escape, .tab, .up, .function(2), .ctrl("s")] {
            #expect(field.handle(.key(key)) == .ignored)
        }
    }

    @Test func test_draw_when_text_is_longer_than_room_then_cursor_stays_inside() {
        let field = TextField("a very long name of a product")
        var painter = Painter(size: Size(width: 10, height: 1))
        field.draw(into: &painter, in: Rect(x: 0, y: 0, width: 10, height: 1), focused: true)
        let frame = painter.finish()
        #expect(frame.text == [" product  "] || frame.text[0].hasSuffix("product "))
        #expect(frame.cursor == Point(x: 9, y: 0))
    }

    @Test func test_draw_when_text_holds_controls_then_shows_escapes() {
        let field = TextField("a\u{202E}b\u{1B}")
        var painter = Painter(size: Size(width: 24, height: 1))
        field.draw(into: &painter, in: Rect(x: 0, y: 0, width: 24, height: 1), focused: false)
        #expect(painter.finish().text[0].hasPrefix("a\\u{202E}b\\u{1B}"))
    }

    @Test func test_editor_when_lines_are_broken_and_joined_then_text_is_whole() {
        var editor = TextEditor("one two")
        for key in [Key.alt("b"), .enter, .character("x"), .up, .end, .delete] { _ = editor.handle(.key(key)) }
        #expect(editor.text == "one xtwo")
        _ = editor.handle(.paste("A\nB"))
        #expect(editor.text == "one A\nBxtwo")
        #expect(editor.row == 1)
    }

    @Test func test_editor_when_enter_belongs_to_the_form_then_alt_enter_breaks() {
        var editor = TextEditor("one", enterMakesLine: false)
        #expect(editor.handle(.key(.enter)) == .ignored)
        #expect(editor.handle(.key(.alt("\r"))) == .handled)
        #expect(editor.text == "one\n")
    }
}
