import Foundation
import Hardware
import Storage
import Synchronization
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

struct ReceiptPrintingTests {
    private typealias Fixtures = ReceiptFixtures

    @Test func test_job_when_sale_is_cash_then_paper_shows_what_the_text_says_and_the_drawer_opens_first() throws {
        let sale = Fixtures.sale(order: try Fixtures.order(), tender: .cash)
        let receipt = Fixtures.maker.receipt(number: "R1-000042", for: sale)
        let paper = PaperDecoder(job(receipt, drawer: .two).bytes)
        let expected = ReceiptText(
            receipt: receipt,
            settings: Fixtures.settings,
            columns: 48,
            mark: .original,
            footer: ["Thank you"],
            shown: { PrinterCodePage.cp858.shown($0) }
        ).lines.map { $0.trimmingCharacters(in: .whitespaces) == "#3129" ? "|3129|" : $0 }
        #expect(paper.text.first == "drawer 2")
        // The line below the bars is the printer's.
        #expect(paper.text.dropFirst().filter { $0 != "" } == expected.filter { $0 != "" } + ["✂"])
        #expect(paper.boldLines.contains { $0.hasPrefix("TOTAL USD") })
        #expect(paper.text.contains("Sailor's coat with a very long name that"))
    }

    @Test func test_job_when_money_went_back_then_paper_shows_the_refund() throws {
        let order = try Fixtures.order()
        let money = ReturnedMoney(
            refundID: "r-1",
            order: order,
            plan: Fixtures.plan(order),
            returnedAt: Fixtures.paidAt,
            tender: .card,
            card: Fixtures.visa,
            mode: .live
        )
        let paper = PaperDecoder(job(Fixtures.maker.receipt(number: "R1-000043", for: money)).bytes)
        #expect(paper.text.contains("Visa ending 4242                           $8.64"))
        #expect(paper.boldLines.contains { $0.hasPrefix("REFUNDED USD") })
        #expect(paper.events.contains(.barcode("3129")))
        #expect(!paper.events.contains { if case .drawer = $0 { true } else { false } })
    }

    @Test func test_job_when_currency_is_the_euro_then_each_page_shows_it_as_it_can() throws {
        let order = try Fixtures.order { ($0["currency"], $0["currency_symbol"]) = ("EUR", "€") }
        let receipt = Fixtures.maker.receipt(number: "R1-1", for: Fixtures.sale(order: order))
        for page in PrinterCodePage.allCases {
            let paper = PaperDecoder(job(receipt, page: page).bytes)
            let total = try #require(paper.text.first { $0.hasPrefix("TOTAL EUR") })
            #expect(total.hasSuffix(page == .cp858 || page == .cp1252 ? "€125.96" : "EUR125.96"), "\(page)")
            #expect(total.count == 48)
        }
    }

    @Test func test_job_when_the_paper_asks_for_a_qr_code_or_for_none_then_it_has_that() throws {
        let receipt = Fixtures.maker.receipt(number: "R1-1", for: Fixtures.sale(order: try Fixtures.order()))
        let square = PaperDecoder(job(receipt, code: .qr).bytes)
        #expect(square.events.contains(.qrCode("3129")) && square.text.contains("#3129"))
        let bare = PaperDecoder(job(receipt, code: .none).bytes)
        #expect(!bare.events.contains(.barcode("3129")) && !bare.events.contains(.qrCode("3129")))
    }

    @Test func test_job_when_order_number_is_a_plugins_then_a_qr_code_or_text_stands_for_it() throws {
        let receipt = Fixtures.maker.receipt(number: "R1-1", for: Fixtures.sale(order: try Fixtures.order()))
        let long = PaperDecoder(job(receipt.copy(orderNumber: "HARBOR-AND-PINE-2026-11-21-000042")).bytes)
        #expect(long.events.contains(.qrCode("HARBOR-AND-PINE-2026-11-21-000042")))
        let hostile = PaperDecoder(job(receipt.copy(orderNumber: "\u{1B}@\u{1D}V\u{0}")).bytes)
        #expect(hostile.events.filter { $0 == .cut }.count == 1)
        #expect(!hostile.events.contains { if case .unknown = $0 { true } else { false } })
    }

    @Test func test_job_when_text_is_hostile_then_it_brings_no_command_with_it() throws {
        let evil = "\u{1B}p\u{0}\u{19}\u{FA}\u{10}\u{14}\u{1}\u{1D}V\u{0}\n\u{9B}2J\u{202E}%00"
        let receipt = Fixtures.maker.receipt(number: "R1-1", for: Fixtures.sale(order: try Fixtures.order()))
            .copy(
                orderNumber: evil,
                merchant: [evil],
                lines: [.init(name: evil, quantity: 2, total: 1, details: [evil])],
                adjustments: [.init(label: evil, amount: 1)],
                reference: evil,
                card: CardSummary(brand: evil, lastFour: evil, authorisationCode: evil),
                clerk: evil,
                reason: evil
            )
        let paper = PaperDecoder(job(receipt).bytes)
        #expect(!paper.events.contains { if case .unknown = $0 { true } else { false } })
        #expect(paper.events.filter { $0 == .cut }.count == 1)
        #expect(!paper.events.contains { if case .drawer = $0 { true } else { false } })
    }

    @Test func test_print_when_it_works_then_the_second_one_is_a_copy() async throws {
        let till = try await Till()
        #expect(try await till.print() == PrintedReceipt(number: "R1-000001", wasCopy: false))
        #expect(try await till.print() == PrintedReceipt(number: "R1-000001", wasCopy: true))
        #expect(till.printer.papers.map(\.isCopy) == [false, true])
    }

    @Test func test_print_when_nobody_confirms_it_then_the_next_one_is_no_copy_and_marked() async throws {
        let till = try await Till()
        till.printer.end(.sent)
        #expect(try await till.print() == PrintedReceipt(number: "R1-000001", wasCopy: false, isConfirmed: false))
        till.printer.end(.printed)
        #expect(try await till.print() == PrintedReceipt(number: "R1-000001", wasCopy: false))
        #expect(till.printer.papers.map(\.isMarkedAgain) == [false, true])
        #expect(try await till.prints().map(\.state) == [.sent, .printed])
        #expect(try await till.print().wasCopy)
    }

    @Test func test_print_when_somebody_saw_it_on_paper_then_the_next_one_is_a_copy() async throws {
        let till = try await Till()
        till.printer.end(.sent)
        _ = try await till.print()
        try await till.book.noteSeen(till.receipt)
        try await till.book.noteSeen(till.receipt)
        #expect(try await till.prints().map(\.mark) == ["original", "seen"])
        #expect(try await till.print().wasCopy)
        #expect(till.printer.papers.map(\.isCopy) == [false, true])
    }

    @Test func test_print_when_it_broke_off_then_nobody_can_have_seen_it_whole() async throws {
        let till = try await Till()
        till.printer.fail(.interrupted(sent: 700, cause: PrinterFault.paperOut), printing: 700)
        await #expect(throws: PrinterServiceError.self) { _ = try await till.print() }
        try await till.book.noteSeen(till.receipt)
        #expect(try await till.prints().map(\.state) == [.brokeOff])
        #expect(try await till.print().wasCopy == false)
    }

    @Test func test_print_when_a_cash_receipt_finds_no_paper_then_the_drawer_opens_all_the_same() async throws {
        let till = try await Till()
        let sale = Fixtures.sale("p-2", order: try Fixtures.order(), tender: .cash)
        let receipt = try await till.book.receipt(for: sale)
        let printing = ReceiptPrinting(
            book: till.book,
            printer: ReceiptPrinter(service: till.printer, paper: PaperSettings(drawer: .five))
        )
        till.printer.fail(.paperOut, printing: 0)
        await #expect(throws: PrinterServiceError.self) {
            _ = try await printing.print(receipt, settings: Fixtures.settings)
        }
        #expect(till.printer.papers.map(\.text) == [["drawer 5"]])
        till.printer.fail(.interrupted(sent: 700, cause: PrinterFault.paperOut), printing: 700)
        await #expect(throws: PrinterServiceError.self) {
            _ = try await printing.print(receipt, settings: Fixtures.settings)
        }
        #expect(till.printer.papers.map { $0.text.count { $0 == "drawer 5" } } == [1, 1], "it opened with the print")
    }

    @Test func test_print_when_paper_runs_out_in_the_middle_then_it_is_printed_again_whole_and_marked() async throws {
        let till = try await Till()
        till.printer.fail(.interrupted(sent: 700, cause: PrinterFault.paperOut), printing: 700)
        await #expect(throws: PrinterServiceError.self) { _ = try await till.print() }
        #expect(try await till.print() == PrintedReceipt(number: "R1-000001", wasCopy: false))
        let papers = till.printer.papers
        #expect(papers.map(\.isMarkedAgain) == [false, true])
        #expect(papers[1].text.contains { $0.hasPrefix("TOTAL USD") })
        #expect(till.printer.discards == [false, true])
        #expect(try await till.prints().map(\.state) == [.brokeOff, .printed])
        #expect(try await till.print().wasCopy)
    }

    /// What the printer still holds of the first would be printed at the head of the next, or swallow its first bytes.
    @Test func test_print_when_another_receipt_broke_off_then_its_remains_are_discarded_once() async throws {
        let till = try await Till()
        till.printer.fail(.interrupted(sent: 100, cause: PrinterFault.unplugged), printing: 100)
        await #expect(throws: PrinterServiceError.self) { _ = try await till.print() }
        let printing = ReceiptPrinting(book: till.book, printer: ReceiptPrinter(service: till.printer))
        _ = try await printing.print(["NO RECEIPT"])
        _ = try await printing.printGift(till.receipt, settings: ReceiptFixtures.settings)
        let next = try await till.book.receipt(
            for: ReceiptFixtures.sale("p-2", order: try ReceiptFixtures.order())
        )
        #expect(try await printing.print(next, settings: ReceiptFixtures.settings).wasCopy == false)
        #expect(till.printer.discards == [false, true, true, true])
        _ = try await printing.print(["NO RECEIPT"])
        #expect(till.printer.discards.last == false)
    }

    @Test func test_print_when_printer_is_offline_then_the_next_one_is_the_original() async throws {
        let till = try await Till()
        till.printer.fail(.offline, printing: 0)
        await #expect(throws: PrinterServiceError.self) { _ = try await till.print() }
        #expect(try await till.print().wasCopy == false)
        #expect(till.printer.papers.map(\.isMarkedAgain) == [false])
        #expect(try await till.prints().map(\.state) == [.failed, .printed])
        #expect(try await till.prints().first?.lastError == PrinterWords.describe(PrinterFault.offline))
    }

    @Test func test_print_when_it_fails_then_receipt_and_number_stay_as_they_are() async throws {
        let till = try await Till()
        till.printer.fail(.interrupted(sent: 1, cause: PrinterFault.unplugged), printing: 1)
        _ = try? await till.print()
        #expect(try await till.book.receipts(orderID: 3129) == [till.receipt])
        #expect(try await till.book.receipt(for: Fixtures.sale(order: try Fixtures.order())) == till.receipt)
    }

    @Test func test_print_when_no_printer_is_set_up_then_words_say_where_and_nothing_is_written() async throws {
        let till = try await Till()
        let printing = ReceiptPrinting(book: till.book, printer: nil)
        await #expect(throws: ReceiptPrintingError.noPrinter) {
            _ = try await printing.print(till.receipt, settings: Fixtures.settings)
        }
        #expect(StoreWords.describe(ReceiptPrintingError.noPrinter).contains("[printer]"))
        #expect(try await till.prints().isEmpty)
    }

    private func job(
        _ receipt: Receipt,
        page: PrinterCodePage = .cp858,
        drawer: DrawerPin? = nil,
        code: PaperSettings.Code = .barcode
    ) -> ESCPOSJob {
        ReceiptPrinting.job(
            receipt,
            settings: Fixtures.settings,
            mark: .original,
            footer: ["Thank you"],
            PaperSettings(codePage: page, drawer: drawer, code: code)
        )
    }
}

/// A printer that keeps its papers, and fails once when told to.
private final class PaperPrinter: PrinterService {
    private struct State {
        var jobs: [[UInt8]] = []
        var discards: [Bool] = []
        var failure: (error: PrinterServiceError, printed: Int)?
        var outcome = PrintOutcome.printed
    }

    private let state = Mutex(State())

    var papers: [PaperDecoder] { state.withLock { $0.jobs }.map { PaperDecoder($0) } }
    var discards: [Bool] { state.withLock { $0.discards } }

    func fail(_ error: PrinterServiceError, printing count: Int) { state.withLock { $0.failure = (error, count) } }

    /// Jobs end so from now on.
    func end(_ outcome: PrintOutcome) { state.withLock { $0.outcome = outcome } }

    func print(_ job: [UInt8], discardsRemains: Bool) async throws -> PrintOutcome {
        try state.withLock { state in
            let failure = state.failure
            state.failure = nil
            if failure?.printed != 0 {
                state.jobs.append(Array(job.prefix(failure?.printed ?? job.count)))
                state.discards.append(discardsRemains)
            }
            if let failure { throw failure.error }
            return state.outcome
        }
    }

    func status() async throws -> PrinterStatus { .unknown }
}

/// A register with one receipt in its ledger.
private struct Till {
    let ledger: Ledger
    let book: ReceiptBook
    let printer = PaperPrinter()
    let receipt: Receipt

    init() async throws {
        ledger = try Ledger.inMemory()
        book = ReceiptBookTests.book(ledger)
        receipt = try await book.receipt(for: ReceiptFixtures.sale("p-1", order: try ReceiptFixtures.order()))
    }

    func print() async throws -> PrintedReceipt {
        try await ReceiptPrinting(book: book, printer: ReceiptPrinter(service: printer))
            .print(receipt, settings: ReceiptFixtures.settings)
    }

    func prints() async throws -> [ReceiptPrintRecord] {
        try await ledger.read { try $0.allObjects(ofType: ReceiptPrintRecord.self) }
    }
}

extension PaperDecoder {
    fileprivate var isCopy: Bool { text.contains { $0.contains("*** COPY ***") } }
    fileprivate var isMarkedAgain: Bool { text.contains { $0.contains("PRINTED AGAIN") } }
}
