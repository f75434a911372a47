import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

/// Readers, open payments, refunds and receipts by keys alone, with the answers of the stores scripted.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CounterStoryTests {
    private func tell(
        _ counter: ScriptedCounter = .shop(),
        _ body: (Story, ScriptedCounter) async throws -> Void
    ) async throws {
        var setting = Shop.setting(Shop.orders)
        setting.counter = counter
        try await Story.tell(setting) { story in
            try await story.ready()
            try await body(story, counter)
        }
    }

    @Test func test_readers_when_several_are_there_then_one_is_chosen_and_stands_in_the_status_line() async throws {
        try await tell { story, counter in
            await story.palette("readers")
            try await story.until("Looking for card readers…")
            counter.onReaders([
                ScriptedCounter.reader("B1177", battery: 0.14),
                ScriptedCounter.reader("B9999", battery: nil, trouble: .noPermission("/dev/hidraw3")),
                ScriptedCounter.reader("B4821", battery: 0.82),
            ])
            try await story.until("Found 3 readers. Choose one:")
            #expect(story.shows("battery 14%  ! charge soon"))
            await story.press(.down)
            #expect(story.shows("! no permission"))
            #expect(story.shows("Run scripts/setup-udev once"))
            await story.press(.enter)
            #expect(counter.connected == nil)
            await story.press(.down, .enter)
            #expect(story.root.host.overlay == nil)
            #expect(counter.connected?.serial == "B4821")
            #expect(story.status.contains("Reader ✓ 82%  ✓ Synced"))
            await story.palette("readers")
            counter.onReaders([ScriptedCounter.reader("B4821", battery: 0.82)])
            try await story.until("d Disconnect")
            await story.press("d")
            try await story.until("no longer remembered")
            await story.press(.escape)
            #expect(!story.status.contains("Reader ✓"))
        }
    }

    @Test func test_readers_when_none_comes_then_the_search_ends_by_itself() async throws {
        try await tell { story, counter in
            await story.palette("readers")
            try await story.until("Stops automatically after 1 minute.")
            story.clock.advance(by: .seconds(61))
            try await story.until("! No reader was found.")
            await story.press(.enter)
            try await story.until("Looking for card readers…")
            #expect(counter.searches == 2)
            await story.press(.escape)
        }
    }

    @Test func test_reader_when_it_cannot_be_connected_then_says_why_with_the_way_out() async throws {
        let counter = ScriptedCounter.shop()
        counter.readers = [ScriptedCounter.reader("B4821", battery: 0.82)]
        counter.connecting = .failure(CardReaderServiceError.connection(cause: CardReaderFault.inUse))
        try await tell(counter) { story, counter in
            await story.palette("readers")
            try await story.until("Found 1 reader:")
            await story.press(.enter)
            try await story.until("in use by another program")
            #expect(story.shows("(pcscd,"))
            counter.connecting = nil
            await story.press(.enter)
            try await story.until("Found 1 reader:")
            await story.press(.enter)
            try await story.until("Connecting to DynaFlex …4821…")
            story.clock.advance(by: .seconds(31))
            try await story.until("did not answer within 30 seconds")
            await story.press(.escape)
        }
    }

    @Test func test_open_payments_when_the_app_begins_then_are_told_listed_and_asked_about() async throws {
        let counter = ScriptedCounter.shop()
        counter.records = [
            ScriptedCounter.record(.notSure, orderID: 3_126),
            ScriptedCounter.record(.paidOrderNotUpdated, orderID: 3_124),
            ScriptedCounter.record(.paid, orderID: 3_099),
        ]
        try await tell(counter) { story, counter in
            #expect(story.root.host.toasts.history.contains { $0.text.hasPrefix("2 payments need attention") })
            #expect(story.status.contains("! 2 payments to check"))
            await story.palette("payments")
            try await story.until("Needs attention")
            #expect(story.shows("◐ Not sure"))
            #expect(story.shows("! Paid, not updated"))
            #expect(!story.shows("#3099"))
            #expect(story.shows("08:30"), "times are the store's: New York")
            await story.press("]")
            try await story.until("#3099")
            await story.press("[")
            try await story.until(not: "#3099")
            counter.resolution = .success([ScriptedCounter.record(.declined, orderID: 3_126)])
            counter.records = []
            await story.press("r")
            try await story.until("There are no unresolved payments.")
            #expect(counter.resolves == 1)
            #expect(!story.status.contains("to check"))
            await story.press(.escape)
            #expect(story.isAtRoot)
        }
    }

    @Test func test_open_payments_when_they_are_finished_in_the_background_then_list_and_status_say_so() async throws {
        let counter = ScriptedCounter.shop()
        counter.records = [ScriptedCounter.record(.tellingStore, orderID: 3_126)]
        try await tell(counter) { story, counter in
            await story.palette("payments")
            try await story.until("Paid, not updated")
            #expect(story.shows("The money is taken."))
            counter.resolution = .success([])
            await story.press("r")
            #expect(story.root.host.toasts.history.contains { $0.text == "The payment is resolved." })
            counter.records = []
            story.clock.advance(by: PaymentCoordinator.glance)
            try await story.until("There are no unresolved payments.")
            #expect(!story.status.contains("to check"))
            await story.press(.escape)
        }
    }

    @Test func test_payment_when_opened_from_the_list_then_its_order_is_shown() async throws {
        let counter = ScriptedCounter.shop()
        counter.records = [ScriptedCounter.record(.notSure, orderID: 3_126)]
        try await tell(counter) { story, counter in
            await story.palette("payments")
            try await story.until("Not sure")
            await story.press(.enter)
            try await story.until("Order #3126")
            await story.press(.escape, .escape)
            #expect(story.isAtRoot)
        }
    }

    @Test func test_setup_when_opened_then_each_line_has_its_state_and_its_fix() async throws {
        try await tell { story, counter in
            await story.palette("payments setup")
            try await story.until("Set up payments")
            #expect(story.shows("✓ A gateway is set up. (done)"))
            #expect(story.shows("! merced may not open the reader. (missing)"))
            #expect(story.shows("Run scripts/setup-udev once"))
            #expect(story.shows("✗ WooPayments cannot take cards from this computer. (not possible)"))
            #expect(story.shows("1 of 3 done"))
            await story.press(.escape)
        }
    }

    @Test func test_refund_when_confirmed_then_is_given_back_once_and_not_before() async throws {
        try await tell { story, counter in
            await story.press(.enter)
            try await story.until("Placed")
            await story.press("b")
            try await story.until("Choose items, or type an amount.")
            #expect(story.shows("Enamel mug, white"))
            await story.press("+")
            try await story.until("$18.72")
            #expect(story.shows("1 of 2"))
            await story.press("?")
            try await story.until("In this dialog")
            #expect(story.shows("Review"))
            await story.press(.escape)
            #expect(story.shows("The store e-mails the customer about it."))
            await story.press(.enter)
            try await story.until("Refund $18.72 of order #3128?")
            #expect(story.shows("To Visa ending 4242, through its processor."))
            #expect(story.shows("Tax in it: $0.72."))
            #expect(story.shows("1 item is restocked."))
            await story.press(.enter)
            #expect(counter.refunds.isEmpty)
            await story.press(.enter)
            await story.scan("l4006381333931l")
            #expect(story.shows("Refund $18.72 of order #3128?"), "a scan presses no button")
            #expect(story.status.contains("That was a scan"))
            #expect(counter.refunds.isEmpty)
            await story.press("l", .enter)
            #expect(counter.refunds.count == 1)
            let tell = try #require(counter.refunds.first?.onProgress)
            tell(RefundProgress(step: .returningMoney))
            try await story.until("▸ Money refunded")
            await story.press(.escape, .enter)
            #expect(story.shows("▸ Money refunded"))
            tell(RefundProgress(step: .refunded, refundID: 9))
            try await story.until("✓ REFUNDED")
            await story.press(.enter, .escape)
            #expect(counter.refunds.count == 1)
        }
    }

    @Test func test_refund_when_typed_and_left_then_asks_and_a_wrong_amount_is_told() async throws {
        try await tell { story, counter in
            await story.press(.enter)
            try await story.until("Placed")
            await story.press("b")
            try await story.until("Choose items")
            for _ in 0..<10 where story.frame.focusPath.last != "field" { await story.press(.down) }
            await story.type("12.345")
            try await story.until("! This currency has 2 decimals.")
            await story.press(.backspace)
            try await story.until("To refund")
            #expect(story.shows("$12.34"))
            await story.scan("4006381333931")
            #expect(story.shows("A scan chooses nothing here."))
            await story.press(.escape)
            try await story.until("Discard this refund?")
            await story.press(.right, .enter, .escape)
            #expect(story.isAtRoot)
            #expect(counter.refunds.isEmpty)
        }
    }

    @Test func test_refund_when_the_answer_is_lost_then_nobody_is_sure() async throws {
        try await tell { story, counter in
            await story.press(.enter)
            try await story.until("Placed")
            await story.press("b")
            try await story.until("Choose items")
            await story.press("*")
            try await story.until("To refund")
            await story.press(.enter)
            try await story.until("Refund $18.72 of order")
            await story.press(.right, .enter)
            let tell = try #require(counter.refunds.first?.onProgress)
            tell(RefundProgress(step: .findingOut))
            try await story.until("The answer was lost.")
            tell(RefundProgress(step: .notSure))
            try await story.until("! NOT SURE IF REFUNDED")
            #expect(story.shows("Do not refund again yet"))
            await story.press("w")
            try await story.until("! NOT SURE IF REFUNDED")
            counter.resolvedRefunds = [RefundProgress(step: .refunded, refundID: 9)]
            await story.press("w")
            try await story.until("✓ REFUNDED")
            #expect(counter.refunds.count == 1)
            await story.press(.escape, .escape)
        }
    }

    @Test func test_receipt_when_the_printer_lacks_characters_then_they_are_named_before_it_is_printed() async throws {
        try await tell { story, counter in
            counter.unprintable = UnprintableText(texts: ["日本茶"])
            await story.press("p")
            try await story.until("! The printer lacks characters")
            #expect(counter.prints == 0)
            counter.answerPrint = { _ in nil }
            await story.press("p")
            try await story.until("Printing receipt R1-000042.")
            #expect(story.shows("The printer lacks") && counter.prints == 1)
        }
    }

    @Test func test_refund_receipt_when_not_confirmed_then_asked_once_and_the_answer_is_kept() async throws {
        let counter = ScriptedCounter.shop()
        counter.receipts = counter.receipts.map { $0.copy(kind: .refund) }
        counter.printing = .success(PrintedReceipt(number: "R1-000042", wasCopy: false, isConfirmed: false))
        try await tell(counter) { story, counter in
            await story.press("p")
            try await story.until("Receipt R1-000042")
            await story.press("p")
            try await story.until("Is receipt R1-000042 on paper")
            await story.press(.tab, .tab, .enter)
            try await story.until("printed again") { _ in counter.prints == 2 }
            #expect(!story.shows("Is receipt R1-000042 on paper"), "it is asked once")
            #expect(counter.seen.isEmpty)
            await story.press("p")
            try await story.until("Is receipt R1-000042 on paper")
            await story.press(.tab, .enter)
            #expect(counter.seen == ["R1-000042"] && counter.prints == 3)
            await story.press(.escape)
        }
    }

    @Test func test_sale_receipt_when_the_printer_confirms_nothing_then_said_and_not_asked() async throws {
        let counter = ScriptedCounter.shop()
        counter.printing = .success(PrintedReceipt(number: "R1-000042", wasCopy: false, isConfirmed: false))
        try await tell(counter) { story, _ in
            await story.press("p")
            try await story.until("Receipt R1-000042, sale")
            await story.press("p")
            try await story.until("sent; the printer does not confirm")
            #expect(!story.shows("Print again"))
            await story.press(.escape)
        }
    }

    @Test func test_receipt_when_asked_for_then_is_printed_read_mailed_and_its_page_copied() async throws {
        try await tell { story, counter in
            let surroundings = RecordingSurroundings()
            story.root.host.surroundings = surroundings
            await story.press("p")
            try await story.until("Receipt R1-000042, sale, 22 Nov 2026 09:30")
            counter.printing = .success(PrintedReceipt(number: "R1-000042", wasCopy: true))
            await story.press("p")
            try await story.until("printed again, marked COPY.")
            await story.press("g")
            try await story.until("Gift receipt printed.")
            #expect(counter.gifts == ["R1-000042"] && counter.prints == 1)
            await story.press("t")
            try await story.until("80 mm paper")
            #expect(story.shows("Northwind Supply"))
            await story.scan("wp-4006p")
            #expect(counter.prints == 1, "a scan prints nothing")
            #expect(story.shows("80 mm paper"))
            await story.press("w")
            try await story.until("58 mm paper")
            await story.press("w")
            try await story.until("42 columns")
            #expect(story.shows(String(repeating: "=", count: 42)))
            counter.printing = .failure(ScriptedCounter.Failure(errorDescription: "The printer is out of paper."))
            await story.press("p")
            try await story.until("Not printed; the payment stands.")
            await story.press(.escape, "e")
            try await story.until("ada@example.com")
            await story.press(.enter)
            #expect(counter.mailed == ["ada@example.com"])
            await story.press("y")
            #expect(surroundings.copied == ["https://shop.example/receipt/3129"])
            await story.press(.escape)
            #expect(story.isAtRoot)
        }
    }
}
