import TestSupport
import Testing
import Yosemite

@testable import App

@Suite struct EditWordsTests {
    private func words(_ kind: EditKind?) -> String {
        let edit = PendingEdit.fake().copy(kind: .some(kind), state: .refused, lastError: "Stock plugin says no.")
        return EditWords.describe(edit, names: ["shipped": "Shipped &amp; billed"])
    }

    @Test func test_words_when_refused_then_say_what_was_wanted_and_why_not() {
        #expect(
            words(.orderStatus(status: "shipped", base: "processing"))
                == "Not changed to Shipped & billed. Stock plugin says no."
        )
        #expect(
            words(.orderNote(text: "Ring", isCustomerNote: true)) == "Note not added: “Ring”. Stock plugin says no."
        )
        #expect(words(nil) == "A change by a newer version of merced was not sent.")
    }
}
