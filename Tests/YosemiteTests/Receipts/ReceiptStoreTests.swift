import Foundation
import Hardware
import Storage
import TestSupport
import Testing

@testable import Yosemite

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ReceiptStoreTests {
    @Test func test_print_when_printer_is_a_file_then_original_and_copy_stand_in_it() async throws {
        try await Shop.with(orders: 10) { shop in
            let file = shop.folder.file("paper.bin")
            var configuration = shop.configuration()
            configuration.register = RegisterSettings(name: "R1", footer: ["Thank you"])
            configuration.printer = ReceiptPrinter(
                connection: .file(path: file.path(percentEncoded: false)),
                paper: PaperSettings(columns: 32),
                on: Printers(bus: LibUSBHost())
            )
            let manager = makeStoresManager(configuration: configuration)
            let receipt = try await Self.receipt(shop)
            let loaded = try await manager.perform {
                ReceiptAction.loadReceipts(siteID: Shop.siteID, orderID: 3129, onCompletion: $0)
            }
            #expect(loaded == [receipt])
            for isCopy in [false, true] {
                let printed = try await manager.perform {
                    ReceiptAction.printReceipt(siteID: Shop.siteID, receipt: receipt, onCompletion: $0)
                }
                #expect(printed == PrintedReceipt(number: "R1-000001", wasCopy: isCopy))
            }
            let paper = PaperDecoder(try Array(Data(contentsOf: file)))
            #expect(paper.events.filter { $0 == .cut }.count == 2)
            #expect(paper.text.filter { $0.contains("*** COPY ***") }.count == 2)
            #expect(paper.text.filter { $0 == "           Thank you" }.count == 2)
            let text = try await manager.perform {
                ReceiptAction.renderReceipt(
                    siteID: Shop.siteID,
                    receipt: receipt,
                    columns: 32,
                    mark: .original,
                    onCompletion: $0
                )
            }
            #expect(text.contains("TOTAL USD                $125.96\n"))
            let gift = try await manager.perform {
                ReceiptAction.printGiftReceipt(siteID: Shop.siteID, receipt: receipt, onCompletion: $0)
            }
            #expect(gift == PrintedReceipt(number: "R1-000001", wasCopy: false))
            let papers = PaperDecoder(try Array(Data(contentsOf: file)))
            #expect(papers.events.filter { $0 == .cut }.count == 3)
            #expect(papers.text.filter { $0.contains("GIFT RECEIPT") }.count == 2)
            #expect(
                papers.text.filter { $0.contains("$125.96") }.count
                    == paper.text.filter { $0.contains("$125.96") }.count
            )
            await manager.deauthenticate()
        }
    }

    @Test func test_print_when_no_printer_is_set_up_then_it_is_refused_with_words() async throws {
        try await Shop.with(orders: 10) { shop in
            let manager = shop.manager()
            let receipt = try await Self.receipt(shop)
            await #expect(throws: ReceiptPrintingError.noPrinter) {
                _ = try await manager.perform {
                    ReceiptAction.printReceipt(siteID: Shop.siteID, receipt: receipt, onCompletion: $0)
                }
            }
        }
    }

    private static func receipt(_ shop: Shop) async throws -> Receipt {
        try await ReceiptBookTests.book(try shop.ledger())
            .receipt(for: ReceiptFixtures.sale(order: try ReceiptFixtures.order()))
    }
}
