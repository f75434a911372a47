import Foundation
import Testing
import Yosemite

@testable import App

@Suite struct PaymentStateTests {
    private let now = Date(timeIntervalSince1970: 1_795_357_800)

    private func state(_ steps: PaymentStep..., tender: PaymentTender.Kind = .card) -> PaymentState {
        var state = PaymentState(order: PaymentSamples.order, tender: tender, now: now)
        for step in steps { _ = state.take(.progress(PaymentSamples.progress(step, tender: tender)), now: now) }
        return state
    }

    @Test func test_cash_when_asked_for_while_a_card_is_waited_for_then_comes_after_the_cancellation() {
        var state = state(.checkingOrder, .waitingForCard)
        #expect(state.take(.key(.cash), now: now) == [.cancel])
        #expect(state.take(.key(.cash), now: now) == [])
        #expect(state.take(.progress(PaymentSamples.progress(.cancelled)), now: now) == [.cash])
    }

    @Test func test_cash_when_the_card_was_quicker_then_does_not_come() {
        var state = state(.waitingForCard)
        #expect(state.take(.key(.cash), now: now) == [.cancel])
        #expect(state.take(.cancelAnswered(.tooLate), now: now) == [])
        #expect(state.remark == .tooLate)
        #expect(state.take(.progress(PaymentSamples.progress(.paid)), now: now) == [])
        #expect(state.isPaid)
    }

    @Test func test_escape_when_the_bank_decides_then_does_nothing() {
        for step in [PaymentStep.cardRead, .authorising, .reversing, .tellingStore, .confirmingOrder] {
            var state = state(step)
            #expect(state.take(.key(.escape), now: now) == [])
            #expect(state.isDeciding)
        }
    }

    @Test func test_failure_when_it_comes_right_behind_the_card_then_nobody_is_sure() {
        var state = state(.waitingForCard, .cardRead)
        _ = state.take(.failed("journal"), now: now)
        #expect(state.isUncertain)
        #expect(state.take(.key(.enter), now: now) == [])
        #expect(state.take(.key(.wait), now: now) == [.resolve])
    }

    @Test func test_failure_when_the_card_was_read_then_nobody_is_sure() {
        var state = state(.authorising)
        _ = state.take(.failed("journal"), now: now)
        #expect(state.isUncertain)
        #expect(state.take(.key(.enter), now: now) == [])
        #expect(state.take(.key(.wait), now: now) == [.resolve])
    }

    @Test func test_not_sure_when_resolved_as_declined_then_may_be_tried_again() {
        var state = state(.notSure)
        _ = state.take(.key(.wait), now: now)
        _ = state.take(.resolved(PaymentSamples.progress(.declined)), now: now)
        #expect(state.take(.key(.enter), now: now) == [.collect])
    }

    @Test func test_take_over_when_another_till_has_the_order_then_asks_once_before_it_does() {
        let holder = ClaimHolder(register: "R2", since: now)
        var state = state(.connectingReader)
        _ = state.take(.progress(PaymentSamples.progress(.stopped).copy(holder: holder)), now: now)
        #expect(state.take(.key(.takeOver), now: now) == [])
        #expect(state.remark == .takeOver(holder))
        #expect(state.take(.key(.takeOver), now: now) == [.takeOver])
        #expect(state.take(.key(.takeOver), now: now) == [])
    }

    @Test func test_take_over_when_nobody_has_the_order_then_does_nothing() {
        var state = state(.stopped)
        #expect(state.take(.key(.takeOver), now: now) == [])
        #expect(state.take(.key(.takeOver), now: now) == [] && state.remark == nil)
    }

    @Test func test_charged_twice_when_it_ends_so_then_is_only_given_back_again_or_left() {
        var state = state(.reversing, .chargedTwice)
        #expect(state.take(.key(.escape), now: now) == [] && state.take(.key(.cash), now: now) == [])
        #expect(state.take(.key(.enter), now: now) == [.resolve])
        _ = state.take(.resolved(PaymentSamples.progress(.reversed)), now: now)
        #expect(state.take(.key(.enter), now: now) == [.collect])
    }

    @Test func test_progress_when_of_another_order_then_is_not_taken() {
        var state = state(.waitingForCard)
        _ = state.take(.progress(PaymentSamples.progress(.paid, orderID: 9)), now: now)
        #expect(!state.isPaid)
    }

    @Test func test_amount_when_the_payment_has_another_then_it_is_stopped_before_a_card_is_asked_for() {
        var state = PaymentState(order: PaymentSamples.order, tender: .card, now: now)
        let other = PaymentSamples.progress(.checkingOrder, amount: 71)
        #expect(state.take(.progress(other), now: now) == [.cancel])
        #expect(state.take(.progress(other), now: now) == [])
        #expect(state.order.amount == 70.16)
    }

    @Test func test_clock_when_the_same_step_speaks_again_then_goes_on() {
        var state = state(.waitingForCard)
        let again = PaymentSamples.progress(.waitingForCard, message: "x")
        _ = state.take(.progress(again), now: now.addingTimeInterval(9))
        #expect(state.since == now)
        _ = state.take(.progress(PaymentSamples.progress(.readerMessage)), now: now.addingTimeInterval(11))
        #expect(state.since == now.addingTimeInterval(11))
    }

    @Test func test_card_when_nobody_presents_one_then_the_reader_is_asked_to_stop() {
        var state = state(.waitingForCard)
        #expect(state.deadline == now.addingTimeInterval(120))
        #expect(state.take(.overdue, now: now) == [.cancel])
        _ = state.take(.progress(PaymentSamples.progress(.stopped)), now: now)
        #expect(state.take(.key(.enter), now: now) == [.collect])
    }
}
