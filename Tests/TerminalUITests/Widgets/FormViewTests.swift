import Testing

@testable import TerminalUI

@Suite struct FormViewTests {
    @Test func test_row_when_opened_and_closed_then_keeps_a_text_however_long() {
        let text = String(repeating: "<p>Long &amp; longer</p>\r\n", count: 2_000)
        var form = FormView(rows: [FormRow(id: "description", label: "Description", value: text)])
        #expect(form.handle(.key(.enter)) == .handled)
        #expect(form.handle(.key(.enter)) == .accepted(rowID: "description", value: text))
    }
}
