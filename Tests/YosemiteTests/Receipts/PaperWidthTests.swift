import Foundation
import Hardware
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Yosemite

/// Everything that is printed, on paper of every usual width.
struct PaperWidthTests {
    private typealias Fixtures = ReceiptFixtures

    private static let long = "Hand-knitted sailor's sweater of Shetland wool with a collar, buttons and Æ, size XXL"
    private static let word = String(repeating: "Donaudampfschifffahrt", count: 4)
    private static let number = "HARBOR-AND-PINE-AND-DAUGHTERS-2026-11-21-0000000000000042"
    private static let million = Decimal(string: "1234567.89") ?? 0

    private static func sale() throws -> Receipt {
        let lines = [long, word, "Tea"].map {
            Receipt.Line(name: $0, quantity: 12, total: million, details: [long, word])
        }
        return Fixtures.maker.receipt(number: number, for: Fixtures.sale(order: try Fixtures.order()))
            .copy(
                orderNumber: number,
                merchant: [long, word],
                lines: lines,
                subtotal: million * 3,
                adjustments: [
                    Receipt.Amount(label: long, amount: -million), Receipt.Amount(label: word, amount: million),
                ],
                taxes: [Receipt.Amount(label: long, amount: million)],
                total: million,
                reference: word,
                card: CardSummary(
                    brand: "eftpos_au",
                    lastFour: "4242",
                    authorisationCode: "A1B2C3",
                    entry: .contactless,
                    emv: Fixtures.visa.emv?.copy(accountType: long, verification: "Signature")
                ),
                clerk: long,
                reason: long,
                signing: [long, word]
            )
    }

    private static func documents() throws -> [(name: String, receipt: Receipt, mark: ReceiptMark)] {
        let sale = try sale()
        let leg = Receipt.Leg(
            tender: word,
            due: million,
            rounding: 0.01,
            tendered: million,
            change: million,
            reference: word,
            card: sale.card
        )
        let register = sale.copy(orderNumber: "", legs: [leg, leg])
        return [
            ("sale", sale, .original), ("copy", sale, .copy), ("again", sale.copy(mode: .test), .again),
            ("gift", sale, .gift), ("refund", sale.copy(kind: .refund), .original),
            ("cash", sale.copy(tender: .cash, tendered: million, change: million, card: .some(nil)), .original),
            ("with tax in it", sale.copy(pricesIncludeTax: true, isUnsigned: true), .original),
            ("register", register, .original), ("return", register.copy(kind: .refund), .copy),
            ("yen", sale.copy(currency: "JPY", currencySymbol: "¥", total: 1_234_567), .original),
        ]
    }

    @Test(arguments: [32, 42, 48], PaperSettings.Code.allCases)
    func test_paper_when_names_are_long_and_amounts_a_million_then_no_line_is_broken_by_the_printer(
        columns: Int,
        code: PaperSettings.Code
    ) throws {
        for (name, receipt, mark) in try Self.documents() {
            let job = ReceiptPrinting.job(
                receipt,
                settings: Fixtures.settings,
                mark: mark,
                footer: [Self.long, Self.word],
                PaperSettings(columns: columns, code: code)
            )
            let paper = PaperDecoder(job.bytes, columns: columns)
            #expect(paper.faults.isEmpty, "\(name): \(paper.faults)")
            #expect(!paper.events.contains { if case .unknown = $0 { true } else { false } }, "\(name)")
            let amount = receipt.currency == "JPY" ? "¥1,234,567" : "$1,234,567.89"
            #expect(paper.text.contains { $0.hasSuffix(amount) } == (mark != .gift), "\(name)")
        }
    }

    /// Slips of deposits and of lost answers, payment links, reports.
    @Test(arguments: [32, 42, 48], PaperSettings.Code.allCases)
    func test_paper_when_it_is_no_receipt_then_no_line_is_broken_by_the_printer(
        columns: Int,
        code: PaperSettings.Code
    ) async throws {
        let tray = PaperTray()
        let printing = ReceiptPrinting(
            book: ReceiptBookTests.book(try Ledger.inMemory()),
            printer: ReceiptPrinter(service: tray, paper: PaperSettings(columns: columns, code: code))
        )
        let link = "https://shop.example/checkout/order-pay/3129/?pay_for_order=true&key=wc_order_" + Self.word
        let lines = [Self.long, Self.word, "", "12 × \(Self.long)", "\(Self.long) 1234567.89 USD received", link]
        _ = try await printing.print(lines, code: "S-1B2C3D4E")
        _ = try await printing.print([Self.long], code: Self.number)
        for job in tray.jobs.withLock({ $0 }) {
            let paper = PaperDecoder(job, columns: columns)
            #expect(paper.faults.isEmpty, "\(paper.faults)")
        }
        #expect(tray.jobs.withLock { $0.count } == 2)
    }

    /// What this test rests on: the double breaks lines as a printer does, and sees text at a QR code.
    @Test func test_double_when_a_line_is_too_long_or_text_is_at_a_code_then_it_finds_fault() {
        var job = ESCPOSJob(codePage: .cp858)
        job.line(String(repeating: "x", count: 33))
        _ = job.qrCode("3129")
        #expect(PaperDecoder(job.bytes, columns: 42).faults.count == 1)
        #expect(PaperDecoder(job.bytes, columns: 32).faults.count == 2)
        #expect(PaperDecoder(Array(job.bytes.dropLast()) + Array("#3129\n".utf8), columns: 42).faults.count == 2)
    }

    @Test func test_code_when_the_page_lacks_its_characters_then_a_scanner_still_reads_them() throws {
        let receipt = try Self.sale().copy(orderNumber: "日本-1")
        let job = ReceiptPrinting.job(
            receipt,
            settings: Fixtures.settings,
            mark: .original,
            footer: [],
            PaperSettings(columns: 42)
        )
        let paper = PaperDecoder(job.bytes, columns: 42)
        #expect(paper.events.contains(.qrCode("日本-1")) && paper.text.contains("#??-1"))
        #expect(paper.faults.isEmpty, "\(paper.faults)")
    }
}

/// A printer that keeps every job.
final class PaperTray: PrinterService {
    let jobs = Mutex<[[UInt8]]>([])

    func print(_ job: [UInt8], discardsRemains: Bool) async throws -> PrintOutcome {
        jobs.withLock { $0.append(job) }
        return .printed
    }

    func status() async throws -> PrinterStatus { .unknown }
}
