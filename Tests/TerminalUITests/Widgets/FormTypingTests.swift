import Testing

@testable import TerminalUI

/// Rows of text take what is typed; nothing typed there is a command.
struct FormTypingTests {
    private static let rows = [
        FormRow(id: "name", label: "Name", value: "Mug"), FormRow(id: "kind", label: "Kind", kind: .choice, value: "a"),
        FormRow(id: "on", label: "On", kind: .toggle(false)), FormRow(id: "save", label: "Save", kind: .button),
    ]

    @Test(arguments: ["Mustard", "jkeuq:?7 +", "weekend15", "Ümlaut"])
    func test_character_when_typed_on_a_row_of_text_then_begins_its_new_text(text: String) {
        var form = FormView(rows: Self.rows)
        #expect(form.takesText && !form.isEditing)
        for character in text { #expect(form.handle(.key(.character(character))) == .handled) }
        #expect(form.editing?.text == text)
        #expect(form.handle(.key(.enter)) == .accepted(rowID: "name", value: text))
    }

    @Test func test_escape_when_typing_had_begun_then_the_row_is_as_it_was() {
        var form = FormView(rows: Self.rows)
        _ = form.handle(.key(.character("x")))
        #expect(form.stopEditing() && form.rows[0].value == "Mug")
        // Enter edits what is there, and a paste goes behind it.
        #expect(form.handle(.paste("s")) == .handled && form.editing?.text == "Mugs")
    }

    @Test func test_character_when_the_row_takes_no_text_then_is_none() {
        for (index, id) in ["kind", "on", "save"].enumerated() {
            var form = FormView(rows: Self.rows)
            form.select(id: id)
            #expect(!form.takesText, "\(index)")
            #expect(form.handle(.key(.character("x"))) == .ignored && !form.isEditing)
        }
    }
}
