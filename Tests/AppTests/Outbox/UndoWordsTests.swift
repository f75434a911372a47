import Testing
import Yosemite

@testable import App

@Suite struct UndoWordsTests {
    private func lines(_ base: String?, _ value: String) -> [String] {
        let change = RecordChange.order(.status, base: base, value: value)
        return UndoWords([EditStep(editID: 1, orderID: 7, kind: .order([change]))]).lines
    }

    @Test func test_lines_when_an_unpaid_order_was_processed_then_the_date_stays_and_stock_comes_back() {
        typealias Words = UndoWords.Localization
        #expect(lines("pending", "processing") == [Words.mailsStay, Words.dateStays, Words.stockBack])
        #expect(lines("on-hold", "completed") == [Words.mailsStay, Words.dateStays, Words.stockSame])
        #expect(lines("processing", "completed") == [Words.mailsStay, Words.stockSame])
        #expect(lines("completed", "cancelled") == [Words.mailsAgain, Words.stockTaken])
        #expect(lines("failed", "processing") == [Words.mailsAgain, Words.dateStays, Words.stockToFailed])
        #expect(lines("on-hold", "failed") == [Words.mailsStay, Words.stockOfFailed])
        #expect(lines("failed", "pending") == [Words.mailsAgain, Words.stockStays])
        #expect(lines("processing", "refunded").contains(Words.stockSame))
        #expect(lines("completed", "refunded").contains(Words.refundStays))
        #expect(lines("shipped", "completed") == [Words.mailsStay, Words.dateStays, Words.ownStatus])
    }

    @Test func test_lines_when_nothing_stays_then_there_are_none() {
        #expect(lines("processing", "trash") == [])
        #expect(lines("completed", "trash") == [UndoWords.Localization.mailsAgain])
        let note = RecordChange.order(.customerNote, base: "", value: "Ring twice")
        #expect(UndoWords([EditStep(editID: 1, orderID: 7, kind: .order([note]))]).lines == [])
    }
}
