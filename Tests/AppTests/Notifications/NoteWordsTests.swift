import TestSupport
import Testing
import WooFoundation
import Yosemite

@testable import App

@Suite struct NoteWordsTests {
    private let words = NoteWords(
        format: StoreFormat(
            settings: StoreSettings(siteName: "Shop", siteURL: "", currency: .standard, timeZone: .utc)
        )
    )

    /// A name as long as a store takes pushes neither the amount nor the order's number off the row.
    @Test func test_title_when_the_name_is_long_then_only_the_name_gives_way() {
        let note = Note.fake().copy(
            kind: .order,
            targetID: 5,
            number: "3128",
            name: String(repeating: "Maximiliane von ", count: 20),
            amount: "120.50",
            currency: "USD"
        )
        let short = words.title(note, width: 50) { $0.count }
        #expect(short.count == 50 && short.contains("3128") && short.contains("120.50") && short.contains("…"))
        #expect(words.title(note, width: 500) { $0.count } == words.title(note))
        let review = words.title(note.copy(kind: .review, amount: "5"), width: 60) { $0.count }
        #expect(review.count <= 60 && review.contains("5"))
    }
}
