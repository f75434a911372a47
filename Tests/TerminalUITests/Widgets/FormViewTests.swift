import Testing

@testable import TerminalUI

@Suite struct FormViewTests {
    @Test func test_row_when_opened_and_closed_then_keeps_a_text_however_long() {
        let text = String(repeating: "<p>Long &amp; longer</p>\r\n", count: 2_000)
        var form = FormView(rows: [FormRow(id: "description", label: "Description", value: text)])
        #expect(form.handle(.key(.enter)) == .handled)
        #expect(form.handle(.key(.enter)) == .accepted(rowID: "description", value: text))
    }

    @Test func test_long_value_when_it_has_more_than_is_shown_then_one_mark_says_so() {
        func line(_ value: String) -> String {
            var form = FormView(rows: [FormRow(id: "text", label: "Text", kind: .long, value: value)])
            var painter = Painter(size: Size(width: 40, height: 2), glyphs: .unicode)
            form.draw(into: &painter, in: Rect(x: 0, y: 0, width: 40, height: 2), focused: true)
            return painter.finish().text[0]
        }
        let long = String(repeating: "word ", count: 20)
        for value in ["One\nTwo", long, long + "\nTwo", String(repeating: "a", count: 29) + "\nTwo"] {
            #expect(line(value).count { $0 == "…" } == 1, "\(value)")
            #expect(!line(value).contains("… …"))
        }
        for value in ["One", "One\n", "One\n \n"] { #expect(!line(value).contains("…"), "\(value)") }
    }
}
