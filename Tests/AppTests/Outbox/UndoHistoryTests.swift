import Testing
import Yosemite

@testable import App

@Suite struct UndoHistoryTests {
    private let mail = UndoHistory.Entry(
        words: "A note to the customer",
        steps: [EditStep(editID: 5, orderID: 7, kind: .orderNote(text: "On its way", isCustomerNote: true))],
        isHeld: true
    )
    private let name = UndoHistory.Entry(
        words: "A name",
        steps: [
            EditStep(
                editID: 4,
                orderID: 7,
                kind: .order([RecordChange.order(.customerNote, base: "", value: "Ring twice")])
            )
        ]
    )

    @Test func test_next_when_the_edit_is_not_listed_yet_then_is_not_forgotten() {
        var history = UndoHistory()
        history.add(name)
        history.add(mail)
        #expect(history.next(OpenEdits(siteID: 7, edits: [], newestID: 4)) == mail)
    }

    @Test func test_next_when_the_mail_is_gone_then_is_what_was_done_before() {
        var history = UndoHistory()
        history.add(name)
        history.add(mail)
        #expect(history.next(OpenEdits(siteID: 7, edits: [], newestID: 5)) == name)
    }
}
