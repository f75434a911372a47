import Foundation
import TerminalUI
import Testing
import Yosemite

@testable import App

/// The frames of a payment, line by line.
@MainActor
@Suite struct PaymentViewStateTests {
    private let now = Date(timeIntervalSince1970: 1_795_357_800)

    private func state(_ progress: PaymentProgress...) -> PaymentState {
        var state = PaymentState(order: PaymentSamples.order, tender: .card, now: now)
        for progress in progress { _ = state.take(.progress(progress), now: now) }
        return state
    }

    private func lines(
        _ state: PaymentState,
        seconds: Double = 0,
        isReaderLost: Bool = false,
        size: Size = Size(width: 80, height: 24),
        glyphs: GlyphSet = .unicode
    ) -> [String] {
        let format = Samples.format()
        let viewState = PaymentViewState(
            state: state,
            now: now.addingTimeInterval(seconds),
            money: { format.money($0, currency: "USD", symbol: "$") },
            isReaderLost: isReaderLost
        ).viewState
        var painter = Painter(size: size, glyphs: glyphs)
        CounterPanel(viewState: viewState).draw(into: &painter, in: Rect(size), id: "payment")
        return painter.finish().text.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    private func expected(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

    @Test func test_card_when_waited_for_then_is_as_designed() {
        #expect(
            lines(state(PaymentSamples.progress(.waitingForCard)), seconds: 11)
                == expected(
                    """
                    ┏━ Take payment ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ order #3129 ━┓
                    ┃                                                          ┃
                    ┃                        $70.16                            ┃
                    ┃                                                          ┃
                    ┃    ✓ Order checked                                       ┃
                    ┃    ✓ Reader ready                                        ┃
                    ┃    ▸ Card                                                ┃
                    ┃    · Bank approval                                       ┃
                    ┃    · Order updated                                       ┃
                    ┃                                                          ┃
                    ┃  Ask the customer to tap, insert or swipe.        0:11   ┃
                    ┃                                                          ┃
                    ┃  Esc Cancel payment  c Cash instead                      ┃
                    ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
                    """
                )
        )
    }

    @Test func test_bank_when_deciding_then_keys_are_off_with_the_sentence() {
        let shown = lines(state(PaymentSamples.progress(.authorising)), seconds: 3).joined(separator: "\n")
        #expect(shown.contains("▸ Bank approval"))
        #expect(shown.contains("Waiting for the bank. Keep this window open."))
        #expect(shown.contains("0:03"))
        #expect(shown.contains("(keys are locked until the bank answers, at most 60 s)"))
        #expect(!shown.contains("Esc"))
    }

    @Test(arguments: PaymentStep.allCases)
    func test_state_when_drawn_small_then_amount_number_and_words_are_whole(step: PaymentStep) {
        for glyphs in [GlyphSet.unicode, .ascii] {
            let shown = lines(
                state(PaymentSamples.progress(step, message: String(repeating: "long words ", count: 60))),
                size: Size(width: 60, height: 13),
                glyphs: glyphs
            )
            let all = shown.joined(separator: "\n")
            #expect(all.contains("order #3129"), "\(all)")
            #expect(shown.count <= 13)
            #expect(Set(shown.map { DisplayWidth.of($0) }).count == 1, "\(all)")
        }
    }

    @Test func test_ends_when_drawn_then_each_says_its_own_word_and_at_most_three_keys() {
        let words: [(PaymentStep, String)] = [
            (.paid, "✓ PAID "), (.paidOrderNotUpdated, "✓ PAID, order not updated"), (.declined, "✗ NOT PAID"),
            (.cancelled, "✗ NOT PAID"), (.stopped, "✗ NOT CHARGED"), (.notSure, "! NOT SURE IF PAID"),
            (.reversed, "✗ NOT PAID"), (.findingOut, "! NOT SURE IF PAID"),
        ]
        for (step, word) in words {
            let state = state(PaymentSamples.progress(step))
            let shown = lines(state).joined(separator: "\n")
            #expect(shown.contains(word), "\(step)\n\(shown)")
            #expect(shown.contains("$70.16"), "\(step)")
            let viewState = PaymentViewState(state: state, now: now, money: { "\($0)" })
            #expect(viewState.hints.count <= 3)
        }
    }

    /// One outcome has one sentence here too, and no other's.
    @Test func test_ends_when_drawn_then_say_the_sentence_of_their_outcome_and_no_other() {
        for step in PaymentStep.allCases where step.isFinal && step != .paid {
            let state = state(PaymentSamples.progress(step, message: "The reader hums."))
            let viewState = PaymentViewState(state: state, now: now, money: { "\($0)" }).viewState
            let texts = viewState.lines.compactMap { line in if case .text(let text, _) = line { text } else { nil } }
            let outcome = PaymentOutcome(step)
            #expect(texts.contains(outcome.sentence(because: "The reader hums.")), "\(step): \(texts)")
            for other in PaymentOutcome.allCases where other != outcome {
                #expect(!texts.contains { $0.contains(other.sentence) }, "\(step): \(other)")
            }
        }
    }

    @Test func test_reader_when_lost_then_says_so_and_offers_to_reconnect() {
        let shown = lines(state(PaymentSamples.progress(.stopped)), isReaderLost: true).joined(separator: "\n")
        #expect(shown.contains("! Reader disconnected"))
        #expect(shown.contains("The customer has not been charged."))
        #expect(shown.contains("Enter Reconnect  c Cash  Esc Back to order"))
    }

    @Test func test_message_when_hostile_then_is_one_clean_sentence() {
        let progress = PaymentSamples.progress(.readerMessage, message: "PLEASE\u{1B}[31m \u{202E}REMOVE\nCARD")
        let shown = lines(state(progress)).joined(separator: "\n")
        #expect(shown.contains("Reader says: PLEASE"))
        #expect(!shown.contains("\u{1B}"))
        #expect(!shown.contains("\u{202E}"))
    }
}
