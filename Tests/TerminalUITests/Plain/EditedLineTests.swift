import Testing

@testable import TerminalUI

@Suite struct EditedLineTests {
    private func field(_ before: String, _ after: String = "") -> SpokenField {
        SpokenField(label: "Search", before: before, after: after)
    }

    /// What a terminal that knows only text and BS shows after `written`, and where its cursor is.
    private func shown(_ start: SpokenField, _ written: String) -> (text: String, cursor: Int) {
        var cells = Array(start.whole)
        var cursor = start.prompt.count + start.before.count
        for scalar in written {
            if scalar == "\u{8}" {
                cursor -= 1
            } else {
                if cursor < cells.count { cells[cursor] = scalar } else { cells.append(scalar) }
                cursor += 1
            }
        }
        while cells.last == " " { cells.removeLast() }
        return (String(cells), cursor)
    }

    @Test(arguments: [
        ("gal", "", "galw", ""), ("galw", "", "gal", ""), ("galway", "", "galwa", "y"), ("gal", "way", "galx", "way"),
        ("gal", "way", "ga", "way"), ("galway", "", "", ""), ("", "galway", "galway", ""), ("ab", "cd", "x", ""),
    ])
    func test_line_when_edited_then_backspaces_lead_to_the_same_text(_ case: (String, String, String, String)) throws {
        let (old, new) = (field(`case`.0, `case`.1), field(`case`.2, `case`.3))
        let written = try #require(EditedLine(hasBackspace: true, columns: 80).update(from: old, to: new))
        let after = shown(old, written)
        #expect(after.text == new.whole.trimmingSpaces)
        #expect(after.cursor == new.prompt.count + new.before.count)
        #expect(!written.contains("\u{1B}"))
    }

    @Test func test_line_when_the_terminal_is_dumb_then_letters_are_added_and_the_rest_is_written_anew() {
        let line = EditedLine(hasBackspace: false, columns: 80)
        #expect(line.update(from: field("gal"), to: field("galw")) == "w")
        #expect(line.update(from: field("galw"), to: field("gal")) == nil)
        #expect(line.update(from: field("gal"), to: field("ga", "l")) == nil)
    }

    @Test func test_line_when_a_mark_joins_the_letter_before_then_it_is_rewritten() throws {
        let line = EditedLine(hasBackspace: true, columns: 80)
        let written = try #require(line.update(from: field("e"), to: field("e\u{301}")))
        #expect(written.hasPrefix("\u{8}"))
        #expect(EditedLine(hasBackspace: false, columns: 80).update(from: field("e"), to: field("e\u{301}")) == nil)
    }

    @Test func test_line_when_it_does_not_fit_the_row_then_it_is_written_anew() {
        let long = String(repeating: "x", count: 79)
        #expect(EditedLine(hasBackspace: true, columns: 80).update(from: field(long + "y"), to: field(long)) == nil)
    }

    @Test func test_line_when_another_field_has_the_focus_then_it_is_written_anew() {
        let other = SpokenField(label: "Note", before: "gal", after: "")
        #expect(EditedLine(hasBackspace: true, columns: 80).update(from: field("gal"), to: other) == nil)
    }
}
