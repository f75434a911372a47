import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

/// Taking money by keys alone, with the answers of the stores scripted.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PaymentStoryTests {
    private func tell(
        _ counter: ScriptedCounter = .shop(),
        size: Size = Size(width: 80, height: 24),
        _ body: (Story, ScriptedCounter) async throws -> Void
    ) async throws {
        var setting = Shop.setting(Shop.orders, size: size)
        setting.counter = counter
        try await Story.tell(setting) { story in
            try await story.ready()
            for _ in 0..<5 where !story.selected.contains("Pending") { await story.press("j") }
            try await body(story, counter)
        }
    }

    @Test func test_card_when_it_goes_well_then_every_step_is_seen_and_the_end_is_paid() async throws {
        try await tell { story, counter in
            await story.press("$")
            try await story.until("Not now")
            #expect(story.shows("$70.16"))
            await story.press("r")
            try await story.until("▸ Order checked")
            #expect(counter.collections.map(\.tender) == [.card(readerSerial: nil)])
            counter.tell(.connectingReader)
            try await story.until("┏━ Connect a reader")
            counter.tell(.waitingForCard)
            try await story.until("Ask the customer to tap, insert or swipe.")
            counter.tell(.readerMessage, message: "PLEASE REMOVE CARD")
            try await story.until("Reader says: PLEASE REMOVE CARD")
            counter.tell(.authorising)
            try await story.until("keys are locked until the bank answers")
            await story.press(.escape)
            #expect(story.status.contains("The bank is deciding."))
            await story.press(.enter, "c", "p", "l")
            #expect(counter.cancels == 0)
            counter.tell(.tellingStore)
            try await story.until("▸ Order updated")
            await story.press(.escape)
            #expect(story.status.contains("the store is being told"), "it is no longer the bank that decides")
            counter.tell(.paid, receipt: "R1-000042")
            try await story.until("✓ PAID")
            #expect(story.shows("Visa ending 4242 · order #3126 paid"))
            #expect(story.shows("Receipt R1-000042"))
            await story.press("p")
            try await story.until("Receipt R1-000042 printed.")
            await story.press(.enter)
            #expect(story.isAtRoot)
            #expect(counter.collections.count == 1)
        }
    }

    @Test func test_tender_when_the_order_has_a_subscription_then_said_before_the_card() async throws {
        let counter = ScriptedCounter.shop()
        let words = "A card that is taken here cannot renew the order's subscription."
        counter.eligibility = .success(
            PaymentEligibility(amount: 70.16, currency: "USD", refusals: [:], refusal: nil, cardWarning: words)
        )
        try await tell(counter) { story, counter in
            await story.press("$")
            try await story.until("cannot renew the order's")
            #expect(counter.collections.isEmpty)
        }
    }

    @Test func test_order_when_only_a_date_says_that_it_is_paid_then_asks_and_takes_the_money_on_a_yes() async throws {
        let counter = ScriptedCounter.shop()
        let date = Story.now - 3_600
        counter.eligibility = .success(
            PaymentEligibility(
                amount: 70.16,
                currency: "USD",
                refusals: [:],
                refusal: "The store has a payment date for this order, but no transaction.",
                doubt: DoubtfulPayment(date: date, methodTitle: "Direct bank transfer")
            )
        )
        try await tell(counter) { story, counter in
            await story.press("$")
            try await story.until("IS IT PAID?")
            #expect(story.shows("Direct bank transfer") && story.shows("names no transaction"))
            await story.scan("4006381333931")
            #expect(story.shows("IS IT PAID?"))
            await story.press(.enter)
            #expect(story.isAtRoot && counter.collections.isEmpty)
            await story.press("$")
            try await story.until("IS IT PAID?")
            await story.press(.down, .enter)
            try await story.until("Card on a reader")
            await story.press(.enter)
            #expect(story.isAtRoot && counter.collections.isEmpty, "Not now is chosen at first, here too")
            await story.press("$")
            try await story.until("IS IT PAID?")
            await story.press(.down, .enter, "r")
            try await story.until("▸ Order checked")
            #expect(counter.collections.map(\.overlooking) == [date])
            counter.tell(.declined, message: "insufficient funds.")
            try await story.until("✗ NOT PAID")
            await story.press(.enter)
            try await story.until("another try") { _ in counter.collections.count == 2 }
            #expect(counter.collections.last?.overlooking == date)
            counter.tell(.paid)
            try await story.until("✓ PAID")
            await story.press(.enter)
        }
    }

    @Test func test_scan_when_it_comes_in_any_state_then_presses_no_button() async throws {
        try await tell { story, counter in
            await story.press("$")
            try await story.until("Not now")
            await story.scan("rctl4006381333931")
            #expect(story.shows("Not now"))
            await story.press("r")
            for step in PaymentStep.allCases where !step.isFinal && step != .findingOut {
                counter.tell(step)
                await story.scan("c4006381333931")
                await story.scan("lpwe")
                #expect(counter.cancels == 0, "\(step)")
                #expect(story.root.host.overlay?.id == "payment", "\(step)")
            }
            counter.tell(.declined, message: "insufficient funds.")
            try await story.until("✗ NOT PAID")
            await story.scan("4006381333931")
            await story.scan("c")
            #expect(counter.collections.count == 1)
            #expect(story.shows("A scan does nothing here"))
            await story.press(.enter)
            #expect(counter.collections.count == 2)
            counter.tell(.paid)
            await story.scan("4006381333931")
            #expect(story.shows("✓ PAID"))
            await story.press(.escape)
        }
    }

    @Test func test_cash_instead_when_a_card_is_waited_for_then_the_reader_stops_first() async throws {
        try await tell { story, counter in
            await story.press("$")
            try await story.until("Not now")
            await story.press("r")
            counter.tell(.waitingForCard)
            try await story.until("Cash instead")
            await story.press("c")
            try await story.until("Handed over")
            #expect(counter.cancels == 1)
            await story.type("80")
            try await story.until("CHANGE")
            #expect(story.shows("$9.84"))
            await story.press(.enter)
            #expect(counter.collections.map(\.tender).last == .cash(tendered: 80))
            counter.tell(.paid, change: 9.84)
            try await story.until("CHANGE")
            #expect(story.shows("Cash · order #3126 paid"))
            await story.press(.enter)
            #expect(story.isAtRoot)
        }
    }

    @Test func test_cash_when_more_than_sense_is_typed_then_is_asked_again() async throws {
        try await tell { story, counter in
            await story.press("$")
            try await story.until("Not now")
            await story.press("c", .enter)
            #expect(story.shows("! Type the cash the customer hands over."))
            await story.type("7016")
            await story.press(.enter)
            try await story.until("Really $7,016.00 in cash for order #3126?")
            await story.press(.enter)
            #expect(counter.collections.isEmpty)
            await story.press(.backspace, .backspace, .enter)
            #expect(story.shows("! $0.16 is missing."))
            await story.press(.ctrl("u"), .down, .down, .enter)
            #expect(counter.collections.map(\.tender) == [.cash(tendered: 75)])
            counter.tell(.paid, change: 4.84)
            await story.press(.escape)
        }
    }

    @Test func test_not_sure_when_it_ends_so_then_no_key_charges_again_before_the_answer() async throws {
        try await tell { story, counter in
            await story.press("$")
            try await story.until("Not now")
            await story.press("r")
            counter.tell(.authorising)
            counter.tell(.findingOut)
            try await story.until("try 2 of 5")
            #expect(story.shows("! NOT SURE IF PAID"))
            #expect(story.shows("Asking for the result of order #3126"))
            counter.tell(.notSure)
            for key in [Key.enter, "c", "p", "e", .escape] { await story.press(key) }
            #expect(counter.collections.count == 1)
            #expect(story.shows("NOT SURE IF PAID"))
            #expect(story.status.contains("l leaves it open."))
            counter.resolution = .success([ScriptedCounter.record(.declined, orderID: 3_126)])
            await story.press("w")
            try await story.until("✗ NOT PAID")
            #expect(counter.resolves == 1)
            await story.press(.escape)
            #expect(story.isAtRoot)
        }
    }

    @Test func test_paid_when_the_store_was_not_told_then_esc_stays_and_enter_tells_again() async throws {
        try await tell { story, counter in
            await story.press("$")
            try await story.until("Not now")
            await story.press("r")
            counter.tell(.paidOrderNotUpdated)
            try await story.until("✓ PAID, order not updated")
            await story.press(.escape, "c")
            #expect(story.shows("✓ PAID, order not updated"))
            counter.resolution = .success([ScriptedCounter.record(.paid, orderID: 3_126)])
            await story.press(.enter)
            try await story.until("Enter Done")
            await story.press(.enter)
            #expect(counter.collections.count == 1)
        }
    }

    @Test func test_retry_when_the_total_has_changed_then_nothing_is_collected() async throws {
        try await tell { story, counter in
            await story.press("$")
            try await story.until("Not now")
            await story.press("r")
            counter.tell(.declined, message: "insufficient funds.")
            try await story.until("✗ NOT PAID")
            counter.eligibility = .success(
                PaymentEligibility(amount: 99, currency: "USD", refusals: [:], refusal: nil)
            )
            await story.press(.enter)
            try await story.until("The order's total is $99.00 now.")
            #expect(story.shows("! NO CHARGE STARTED"))
            #expect(counter.collections.count == 1)
            await story.press(.escape)
            #expect(story.isAtRoot)
        }
    }

    @Test func test_interrupt_when_the_bank_decides_then_the_third_quits() async throws {
        try await tell { story, counter in
            await story.press("$")
            try await story.until("Not now")
            await story.press("r")
            counter.tell(.authorising)
            await story.press(.ctrl("c"))
            #expect(story.status.contains("The bank is deciding."))
            await story.press(.ctrl("c"))
            #expect(story.status.contains("Ctrl-C again quits anyway."))
            #expect(story.isRunning)
            await story.press(.ctrl("c"))
            try await story.untilEnded()
        }
    }

    @Test func test_wait_when_nothing_is_heard_then_ends_by_itself_as_not_sure() async throws {
        try await tell { story, counter in
            await story.press("$")
            try await story.until("Not now")
            await story.press("r")
            counter.tell(.authorising)
            try await story.until("Waiting for the bank")
            story.clock.advance(by: .seconds(75))
            try await story.until("NOT SURE IF PAID")
            await story.press("l")
            #expect(story.isAtRoot)
        }
    }

    @Test func test_external_when_no_reference_is_typed_then_is_asked_for() async throws {
        try await tell { story, counter in
            await story.press("$")
            try await story.until("Not now")
            await story.press("t", .enter)
            #expect(story.shows("! Type the reference from the terminal's slip."))
            await story.scan("AUTH991204")
            #expect(counter.collections.isEmpty, "a scanner's Enter records nothing")
            await story.press(.escape)
            try await story.until("Discard this reference?")
            await story.press(.enter, .enter)
            #expect(counter.collections.map(\.tender) == [.external(amount: 70.16, reference: "AUTH991204")])
            counter.tell(.paid)
            try await story.until("External terminal · order #3126 paid")
            await story.press(.enter)
        }
    }

    @Test func test_link_when_chosen_then_is_shown_whole_and_copied() async throws {
        try await tell { story, counter in
            let surroundings = RecordingSurroundings()
            story.root.host.surroundings = surroundings
            await story.press("$")
            try await story.until("Not now")
            await story.press("l")
            try await story.until("order-pay")
            #expect(surroundings.copied == ["https://shop.example/checkout/order-pay/3129/?key=wc_order_abc"])
            await story.press("y", .escape)
            #expect(surroundings.copied.count == 2)
        }
    }

    @Test func test_order_when_it_cannot_be_paid_then_says_why_and_nothing_can_be_chosen() async throws {
        let counter = ScriptedCounter.shop()
        counter.eligibility = .success(
            PaymentEligibility(amount: 0, currency: "USD", refusals: [:], refusal: "The order was paid on the web.")
        )
        try await tell(counter) { story, counter in
            await story.press("$")
            try await story.until("The order was paid on the web.")
            await story.press("r", "c", .enter)
            #expect(counter.collections.isEmpty)
            await story.press(.escape)
            #expect(story.isAtRoot)
        }
    }

    @Test func test_check_when_the_store_never_answers_then_ends_and_can_be_tried_again() async throws {
        let counter = ScriptedCounter.shop()
        counter.eligibility = nil
        try await tell(counter) { story, counter in
            await story.press("$")
            try await story.until("Asking the store whether")
            story.clock.advance(by: .seconds(20))
            try await story.until("The store did not answer in time.")
            counter.eligibility = .failure(ScriptedCounter.Failure(errorDescription: "The store is closed."))
            await story.press(.enter)
            try await story.until("The store is closed.")
            await story.press(.escape)
        }
    }

    @Test func test_application_when_a_card_has_several_then_the_choice_or_none_is_told() async throws {
        try await tell { story, counter in
            await story.press("$")
            try await story.until("Not now")
            await story.press("r")
            counter.tell(.waitingForCard)
            let applications = ["Visa Debit", "Visa Credit"].map { CardApplication(aid: [1, 2, 3, 4, 5], name: $0) }
            let choose = try #require(counter.collections.first?.choose)
            let first = Task { await choose(applications) }
            try await story.until("Visa Credit")
            await story.press(.down, .enter)
            #expect(await first.value == 1)
            let second = Task { await choose(applications) }
            try await story.until("Visa Credit")
            await story.press(.escape)
            #expect(await second.value == nil)
            await story.press(.escape)
            #expect(counter.cancels == 1)
        }
    }

    @Test func test_payment_when_merced_is_read_only_then_says_so() async throws {
        var setting = Shop.setting(Shop.orders)
        setting.isReadOnly = true
        setting.counter = .shop()
        try await Story.tell(setting) { story in
            try await story.ready()
            await story.press("j", "j", "$")
            #expect(story.root.host.overlay == nil)
            #expect(story.status.contains("Take payment… (merced is read only here)"))
        }
    }
}
