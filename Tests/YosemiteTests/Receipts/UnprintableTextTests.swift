import Hardware
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// What a printer lacks is named before it is printed.
struct UnprintableTextTests {
    private typealias Fixtures = ReceiptFixtures

    private func find(
        _ names: [String],
        _ paper: PaperSettings = PaperSettings(),
        mark: ReceiptMark = .original,
        symbol: String = "$"
    ) throws -> UnprintableText? {
        let printing = ReceiptPrinting(
            book: ReceiptBookTests.book(try Ledger.inMemory()),
            printer: ReceiptPrinter(service: PaperTray(), paper: paper)
        )
        let receipt = Fixtures.maker.receipt(number: "R1-1", for: Fixtures.sale(order: try Fixtures.order()))
            .copy(
                currency: symbol == "$" ? "USD" : "GEL",
                currencySymbol: symbol,
                lines: names.map { Receipt.Line(name: $0, quantity: 1, total: 5, details: ["サイズ: L"]) }
            )
        return printing.unprintable(receipt, settings: Fixtures.settings, mark: mark)
    }

    @Test func test_find_when_no_page_has_it_then_each_text_is_named_once() throws {
        let found = try find(["日本茶", "Tea", "日本茶"])
        #expect(found == UnprintableText(texts: ["日本茶", "サイズ: L"]))
        #expect(try find(["日本茶"], mark: .gift)?.texts == ["日本茶", "サイズ: L"])
        let words = PrinterWords.describe(try #require(found))
        #expect(words.contains("日本茶; サイズ: L") && words.contains("e-mail"), "\(words)")
    }

    @Test func test_find_when_a_page_would_have_it_then_it_is_offered() throws {
        let lines = UnprintableText(["Чай", "é"], PrinterCharacters([.cp858]))
        #expect(lines == UnprintableText(texts: ["Чай"], page: .cp866))
        #expect(PrinterWords.describe(try #require(lines)).contains("cp866"))
        #expect(UnprintableText(["Чай"], .usual) == nil)
        #expect(UnprintableText(["Чай", "日本"], PrinterCharacters([.cp858]))?.page == nil)
    }

    @Test func test_words_when_there_are_many_then_three_are_named_and_the_rest_counted() {
        let texts = (1...9).map { "茶\($0)" } + [String(repeating: "茶", count: 90)]
        let words = PrinterWords.describe(UnprintableText(texts: texts))
        #expect(words.contains("茶1; 茶2; 茶3; 7 more"), "\(words)")
    }

    @Test func test_job_when_the_currency_has_no_sign_there_then_its_code_stands_for_it() throws {
        let order = try Fixtures.order { ($0["currency"], $0["currency_symbol"]) = ("GEL", "₾") }
        let receipt = Fixtures.maker.receipt(number: "R1-1", for: Fixtures.sale(order: order))
        let own = Fixtures.settings.copy(currency: CurrencySettings(code: "GEL", symbol: "₾"))
        for settings in [Fixtures.settings, own] {
            let job = ReceiptPrinting.job(receipt, settings: settings, mark: .original, footer: [], PaperSettings())
            let paper = PaperDecoder(job.bytes)
            #expect(paper.text.contains { $0.hasPrefix("TOTAL GEL") && $0.hasSuffix("GEL 125.96") })
            #expect(!paper.text.contains { $0.contains("?") })
        }
        #expect(try find(["Tea"], symbol: "₾")?.texts == ["サイズ: L"])
    }

    @Test func test_find_when_there_is_no_printer_then_nothing_is_lost() throws {
        let printing = ReceiptPrinting(book: ReceiptBookTests.book(try Ledger.inMemory()), printer: nil)
        #expect(printing.unprintable(["日本"]) == nil)
    }
}
