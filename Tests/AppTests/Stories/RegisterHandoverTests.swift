import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

/// The drawer and the receipt behind a paid sale, on a printer of the loopback that fails at each moment.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct RegisterHandoverTests {
    private func tell(
        _ printer: TCPPrinterDouble,
        receipt: RegisterSettings.ReceiptRule = .print,
        _ body: @escaping (RegisterKeys) async throws -> Void
    ) async throws {
        defer { printer.stop() }
        var setting = Story.Setting()
        (setting.printer, setting.receipt) = (printer, receipt)
        try await RegisterKeys.tell(setting, body)
    }

    private func sell(_ keys: RegisterKeys, _ number: String) async throws {
        await keys.scan(keys.articles[0])
        try await keys.sells(1)
        await keys.press(.function(7), .enter)
        try await keys.story.until("paid") { _ in keys.paid?.number == number }
    }

    private func paper(_ printer: TCPPrinterDouble) -> [String] { PaperDecoder(printer.paper).text }

    @Test func test_cash_when_paid_then_the_drawer_opens_and_the_receipt_is_printed_without_a_key() async throws {
        let printer = try TCPPrinterDouble()
        try await tell(printer) { keys in
            try await self.sell(keys, "R1-000001")
            #expect(keys.count == 2)
            try await keys.story.until("The receipt is printed.")
            #expect(self.paper(printer).first == "drawer 2")
            #expect(self.paper(printer).contains { $0.hasPrefix("Receipt R1-000001") })
            // Printed again by hand it is a copy, and the drawer stays shut.
            await keys.press(.alt("b"))
            try await keys.story.until("printed again, marked COPY")
            #expect(self.paper(printer).count { $0 == "drawer 2" } == 1)
        }
    }

    @Test(arguments: [true, false])
    func test_scan_when_the_printer_hangs_then_the_next_sale_is_rung_and_what_came_of_it_is_seen_then(
        comesBack: Bool
    ) async throws {
        let printer = try TCPPrinterDouble()
        try await tell(printer) { keys in
            try await self.sell(keys, "R1-000001")
            try await keys.story.until("The receipt is printed.")
            printer.change { $0.stopsReadingAfter = 0 }
            await keys.scan(keys.articles[0])
            try await keys.sells(1)
            await keys.press(.function(7))
            // Nothing here waits until the printer is done: a clerk does not.
            await keys.story.pressWithoutWaiting(.enter)
            try await keys.story.until("paid") { _ in keys.paid?.number == "R1-000002" }
            keys.story.scanWithoutWaiting(keys.articles[1].sku, gap: .milliseconds(4))
            try await keys.story.until("the next sale") { _ in keys.cart.count == 1 && keys.screen.model.isQuoted }
            #expect(keys.paid == nil && !self.paper(printer).contains { $0.hasPrefix("Receipt R1-000002") })
            if comesBack {
                printer.change { $0 = TCPPrinterDouble.Faults() }
                try await keys.until("the receipt on paper") {
                    self.paper(printer).contains { $0.hasPrefix("Receipt R1-000002") }
                }
            } else {
                printer.stop()
                try await keys.story.until("R1-000002 is paid.")
                keys.story.acknowledgeAll()
            }
            #expect(keys.cart.rows.map(\.sku) == [keys.articles[1].sku])
        }
    }

    @Test func test_printer_when_it_never_says_anything_then_the_panel_says_no_more_than_that_it_was_sent() async throws
    {
        let printer = try TCPPrinterDouble(TCPPrinterDouble.Faults(stopsReadingAfter: 0))
        try await tell(printer) { keys in
            try await self.sell(keys, "R1-000001")
            try await keys.until("what is known of the receipt") { keys.screen.model.handover?.receipt == .sent }
            #expect(!keys.story.shows("The receipt is printed."))
            #expect(printer.paper.isEmpty)
        }
    }

    @Test(arguments: [0, 2, 300])
    func test_printer_when_it_is_cut_off_then_the_panel_says_so_and_the_next_sale_prints(after bytes: Int) async throws
    {
        let printer = try TCPPrinterDouble(TCPPrinterDouble.Faults(hangsUpAfter: bytes))
        try await tell(printer) { keys in
            try await self.sell(keys, "R1-000001")
            try await keys.until("the printer's problem") { keys.screen.model.handover?.problem != nil }
            #expect(keys.story.shows("PAID") && keys.story.shows("! "))
            printer.change { $0 = TCPPrinterDouble.Faults() }
            try await self.sell(keys, "R1-000002")
            try await keys.story.until("The receipt is printed.")
            #expect(self.paper(printer).contains { $0.hasPrefix("Receipt R1-000002") })
            try await keys.until("in the store") { keys.story.store.createdOrders.count == 2 }
        }
    }

    @Test func test_paper_when_it_is_out_then_the_panel_says_so_in_words() async throws {
        let printer = try TCPPrinterDouble(TCPPrinterDouble.Faults(paper: 0x7E))
        try await tell(printer) { keys in
            try await self.sell(keys, "R1-000001")
            try await keys.story.until("out of paper")
            #expect(keys.story.shows("PAID") && keys.story.shows("CHANGE"))
        }
    }

    @Test func test_drawer_when_opened_without_a_sale_then_a_reason_is_asked_for_first() async throws {
        let printer = try TCPPrinterDouble(TCPPrinterDouble.Faults(paper: 0x7E, status: 0x1A))
        try await tell(printer) { keys in
            await keys.story.palette("open the drawer")
            try await keys.story.until("Open the drawer without a sale")
            await keys.press(.enter)
            try await keys.story.until(DrawerWords.needed)
            #expect(printer.pulsesAtOnce.isEmpty)
            await keys.type("change")
            await keys.press(.enter)
            try await keys.story.until(DrawerWords.asked)
            // Without paper, past the queue of a printer that is offline.
            try await keys.until("the pulse") { printer.pulsesAtOnce == [[0, 1]] }
            #expect(printer.paper.isEmpty)
        }
    }

    @Test func test_deposit_when_the_printer_confirms_nothing_then_its_slip_is_asked_about_once() async throws {
        let printer = try TCPPrinterDouble(TCPPrinterDouble.Faults(isMute: true))
        try await tell(printer) { keys in
            for index in 0..<2 { await keys.scan(keys.articles[index]) }
            try await keys.sells(2)
            await keys.press(.function(10))
            await keys.type("1")
            await keys.press(.enter, "1")
            try await keys.until("a part in cash") { keys.screen.model.open?.sale.taken == 1 }
            let code = "|\(SaleSlip.code(of: keys.cart.uuid))|"
            keys.screen.leaveDeposit()
            try await keys.story.until("Who collects it?")
            await keys.press(.enter)
            try await keys.story.until("Is the slip on paper")
            #expect(self.paper(printer).count { $0 == code } == 1)
            await keys.press(.tab, .enter)
            try await keys.until("a second slip") { self.paper(printer).count { $0 == code } == 2 }
            try await keys.story.until(SplitWords.slipSent)
            #expect(!keys.story.shows("Is the slip on paper"))
        }
    }

    @Test func test_receipt_when_the_shop_asks_for_it_then_the_panel_does_and_its_key_prints() async throws {
        let printer = try TCPPrinterDouble()
        try await tell(printer, receipt: .ask) { keys in
            try await self.sell(keys, "R1-000001")
            try await keys.story.until("Is a receipt wanted?")
            #expect(self.paper(printer) == ["drawer 2"])
            await keys.press(.alt("b"))
            try await keys.story.until("Receipt R1-000001 printed.")
            #expect(self.paper(printer).count { $0 == "drawer 2" } == 1)
        }
    }
}
