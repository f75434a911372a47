import DemoStore
import TerminalUI
import TestSupport
import Testing

@testable import App

/// Sales and refunds by keys alone on the real stores: simulated reader, the demonstration store's gateway over HTTP,
/// receipts on a printer of the loopback. Nothing is scripted.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct CardSaleStoryTests {
    private func tell(
        apron: String = "38.00",
        printer: TCPPrinterDouble? = nil,
        _ body: (Story, Int) async throws -> Void
    ) async throws {
        defer { printer?.stop() }
        var setting = Story.Setting()
        setting.takesCards = true
        setting.printer = printer
        setting.prepare = { store in Counter.placeOrder(in: store, apron: apron) }
        try await Story.tell(setting) { story in
            try await story.ready()
            await story.press("g")
            let orderID = story.selectedID
            #expect(story.store.status(ofOrder: orderID) == "pending")
            try await body(story, orderID)
        }
    }

    private func payByCard(_ story: Story) async throws {
        await story.press("$")
        try await story.until("Not now")
        await story.press("r")
        // The order's claim settles for two seconds.
        try await story.untilAsTimeCreeps("a claim that has settled") { frame in
            let text = frame.text.joined()
            return !text.contains("Checking the order with") && !text.contains("Looking for the reader")
        }
    }

    /// What is on paper since `start` bytes, without blank lines and padding.
    private func paper(_ printer: TCPPrinterDouble, from start: Int = 0) -> [String] {
        PaperDecoder(Array(printer.paper.dropFirst(start))).text
            .map { $0.split(separator: " ").joined(separator: " ") }
            .filter { !$0.isEmpty }
    }

    private let rule = String(repeating: "-", count: 48)

    @Test func test_sale_and_refund_when_told_by_keys_then_money_moves_once_and_the_paper_says_so() async throws {
        let printer = try TCPPrinterDouble()
        try await tell(printer: printer) { story, orderID in
            try await payByCard(story)
            try await story.until("✓ PAID")
            #expect(story.shows("Visa ending 4242 · order #\(orderID) paid"))
            await story.press("p")
            try await story.until("Receipt R1-000001 printed.")
            #expect(
                paper(printer) == [
                    "Harbor & Pine", "1 Quay Street", "*** TEST - NO MONEY MOVED ***",
                    "Receipt R1-000001 2026-11-22 09:30", "Order #\(orderID)", rule, "Enamel mug, white $36.00",
                    "2 × $18.00", "Café apron $38.00", rule, "Subtotal $74.00", "Shipping (Standard post) $6.00",
                    "VAT 20% $16.00", "TOTAL USD $96.00", rule, "Visa ending 4242 $96.00", "Entry: Contactless",
                    "Response: APPROVED", "Authorisation: A12345", "|\(orderID)|", "*** TEST - NO MONEY MOVED ***", "✂",
                ]
            )
            #expect(story.store.gateway.ledger.taken(forOrder: orderID) == 9_600)
            #expect(story.store.gateway.ledger.approvals(forOrder: orderID) == 1)
            await story.press(.enter)
            #expect(story.isAtRoot)

            let sold = printer.paper.count
            await story.press(.enter)
            try await story.until("b Refund")
            await story.press("b", "+", .down, .down, .down)
            await story.type("5.00")
            try await story.until("not both")
            await story.press(.enter)
            #expect(story.shows("not both"), "what was typed is not dropped in silence")
            await story.press(.ctrl("u"))
            try await story.until("$21.60")
            #expect(story.shows("The store e-mails the customer about it."))
            await story.press(.enter)
            try await story.until("Refund $21.60 of order #\(orderID)?")
            #expect(story.shows("Tax in it: $3.60."))
            await story.press(.right, .enter)
            try await story.until("✓ REFUNDED")
            #expect(story.store.gateway.ledger.taken(forOrder: orderID) == 7_440)
            await story.press("p")
            try await story.until("refund, 22 Nov 2026 09:30 (1 of 2)")
            await story.press("p")
            try await story.until("Receipt R1-000002 printed.")
            #expect(
                paper(printer, from: sold) == [
                    "Harbor & Pine", "1 Quay Street", "*** TEST - NO MONEY MOVED ***", "REFUND",
                    "Receipt R1-000002 2026-11-22 09:30", "Order #\(orderID)", rule, "Enamel mug, white $18.00", rule,
                    "Subtotal $18.00", "VAT 20% $3.60", "REFUNDED USD $21.60", rule, "Card (merced) $21.60",
                    "|\(orderID)|", "*** TEST - NO MONEY MOVED ***", "✂",
                ]
            )
            let refunded = printer.paper.count
            await story.press("]")
            try await story.until("Receipt R1-000001, sale")
            await story.press("p")
            try await story.until("Receipt R1-000001 printed again, marked COPY.")
            #expect(paper(printer, from: refunded).filter { $0 == "*** COPY ***" }.count == 2)

            await story.press(.escape, .escape, "b")
            try await story.until("Choose items")
            // One mug is left of two.
            try await story.until(not: "0 of 2")
            await story.press("*")
            try await story.until("$74.40")
            await story.press(.escape, .right, .enter, .escape)
            #expect(story.isAtRoot)
            #expect(story.store.gateway.ledger.taken(forOrder: orderID) == 7_440)
        }
    }

    @Test func test_paper_when_it_runs_out_in_the_middle_then_the_sale_stands_and_is_printed_whole_again() async throws
    {
        let printer = try TCPPrinterDouble(TCPPrinterDouble.Faults(stopsReadingAfter: 200, tellsPaperOut: true))
        try await tell(printer: printer) { story, orderID in
            await story.press("$")
            try await story.until("Not now")
            await story.press("c")
            await story.type("100")
            try await story.until("CHANGE")
            await story.press(.enter)
            try await story.until("✓ PAID")
            #expect(story.shows("$4.00"), "the change")
            await story.press("p")
            try await story.until("Not printed; the payment stands.")
            #expect(story.shows("paper"))
            #expect(story.shows("✓ PAID"))
            let half = printer.paper.count
            printer.change { $0 = TCPPrinterDouble.Faults() }
            await story.press("p")
            try await story.until("Receipt R1-000001 printed.")
            let lines = paper(printer, from: half)
            #expect(lines.filter { $0.hasPrefix("*** PRINTED AGAIN") }.count == 2)
            #expect(lines.contains("Receipt R1-000001 2026-11-22 09:30"), "no number was lost")
            #expect(lines.contains("TOTAL USD $96.00"))
            #expect(lines.contains("Change $4.00"))
            #expect(lines.last == "✂")
            await story.press(.enter)
            #expect(story.store.status(ofOrder: orderID) != "pending")
        }
    }

    @Test func test_decline_when_it_comes_then_cash_can_be_taken_in_its_place() async throws {
        // The gateway declines amounts that end in 02.
        try await tell(apron: "38.02") { story, orderID in
            try await payByCard(story)
            try await story.until("✗ NOT PAID")
            #expect(story.shows("The bank declined the card"))
            #expect(story.store.gateway.ledger.taken(forOrder: orderID) == 0)
            #expect(story.store.status(ofOrder: orderID) == "pending")
            await story.press("c", .down, .enter)
            try await story.until("✓ PAID")
            #expect(story.shows("Cash · order #\(orderID) paid"))
            await story.press(.enter)
            #expect(story.store.gateway.ledger.taken(forOrder: orderID) == 0)
        }
    }

    @Test func test_answer_when_it_is_lost_then_is_asked_for_and_the_card_is_charged_once() async throws {
        try await tell { story, orderID in
            story.store.gateway.add(GatewayTrouble(.lostAnswer, at: .authorise))
            try await payByCard(story)
            try await story.until("✓ PAID")
            #expect(story.store.gateway.ledger.approvals(forOrder: orderID) == 1)
            #expect(story.store.gateway.ledger.taken(forOrder: orderID) == 9_600)
            await story.press(.enter)
            #expect(story.isAtRoot)
        }
    }

    @Test func test_bank_when_it_does_not_say_then_nobody_charges_again_until_it_is_known() async throws {
        try await tell { story, orderID in
            let gateway = story.store.gateway
            gateway.add(GatewayTrouble(.lostAnswer, at: .authorise))
            gateway.add(GatewayTrouble(.held, at: .loadIntent))
            try await payByCard(story)
            try await story.until("! NOT SURE IF PAID")
            await story.press(.escape)
            #expect(story.shows("! NOT SURE IF PAID"), "Esc stays")
            await story.press("l")
            #expect(story.isAtRoot)
            await story.press("$")
            try await story.until("CANNOT BE PAID NOW")
            await story.press("c", "r", .enter, .escape)
            #expect(story.isAtRoot)
            gateway.release()
            try await story.until("the order as paid") { frame in
                frame.text.contains { $0.contains("▸") && $0.contains("Processing") }
            }
            #expect(gateway.ledger.approvals(forOrder: orderID) == 1)
            #expect(gateway.ledger.taken(forOrder: orderID) == 9_600)
            await story.palette("payments")
            try await story.until("all known") { frame in
                frame.text.joined().contains("There are no unresolved payments")
            }
            await story.press("]")
            try await story.until("✓ Paid")
            await story.press(.escape)
        }
    }

    @Test func test_store_when_it_cannot_be_told_then_says_paid_and_is_told_again_by_a_key() async throws {
        try await tell { story, orderID in
            let gateway = story.store.gateway
            gateway.add(GatewayTrouble(.held, at: .authorise))
            try await payByCard(story)
            try await story.until("keys are locked until the bank answers")
            story.proxy.goDown()
            gateway.release()
            // No time passes while the bank answers: it has its limit.
            try await story.until(not: "keys are locked until the bank answers")
            try await story.untilAsTimePasses("the end of telling") { frame in
                frame.text.joined().contains("PAID, order not updated")
            }
            #expect(story.store.status(ofOrder: orderID) == "pending")
            await story.press(.escape)
            #expect(story.shows("PAID, order not updated"), "Esc stays")
            try story.proxy.comeUp()
            // It may be told by itself at this moment, and pauses between two tries: the key waits for that.
            await story.pressWithoutWaiting(.enter)
            try await story.untilAsTimePasses("paid and told") { frame in
                frame.text.contains { $0.contains("✓ PAID  ") }
            }
            #expect(story.store.status(ofOrder: orderID) == "processing")
            #expect(gateway.ledger.taken(forOrder: orderID) == 9_600)
            await story.press(.enter)
            story.acknowledgeAll()
        }
    }
}
