import Foundation
import Hardware
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// What is said of a payment, a refund and a sale: the table is kept, and no two outcomes are told in the same words.
struct PaymentOutcomeTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Kept/outcomes.txt").standardized

    @Test func test_outcomes_when_told_then_in_the_words_they_had() throws {
        let lines = PaymentOutcome.allCases.map { outcome in
            [outcome.rawValue, "\(outcome.exitStatus)", outcome.word, outcome.headline, outcome.sentence]
                .joined(separator: " | ")
        }
        let differences = try KeptText(Self.file).differences(from: lines)
        #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    }

    @Test func test_outcomes_when_two_are_compared_then_have_neither_word_nor_sentence_in_common() {
        let all = PaymentOutcome.allCases
        #expect(Set(all.map { $0.word.lowercased() }).count == all.count)
        for one in all {
            #expect(one.sentence.hasSuffix(".") && one.sentence.count <= 100, "\(one)")
            for other in all where other != one {
                #expect(!one.sentence.lowercased().contains(other.sentence.lowercased()), "\(one), \(other)")
            }
        }
    }

    /// Of one outcome there is one sentence, whatever caused it.
    @Test(arguments: PaymentOutcome.allCases)
    func test_sentence_when_a_cause_is_added_then_begins_as_without(_ outcome: PaymentOutcome) {
        #expect(outcome.sentence(because: nil) == outcome.sentence && outcome.sentence(because: "") == outcome.sentence)
        #expect(outcome.sentence(because: "The reader hums.") == outcome.sentence + " The reader hums.")
    }

    @Test func test_decline_when_no_cause_is_known_then_is_not_told_twice() {
        #expect(PaymentOutcome.declined.sentence(because: DeclineWords.plain) == PaymentOutcome.declined.sentence)
    }

    // MARK: What the machine comes to

    private static func played(isServerDriven: Bool = false, _ events: [PaymentEvent]) -> PaymentState {
        var state = PaymentMachine.begin(PaymentWorld.unclaimed).state
        let before: [PaymentEvent] = [
            .orderRead(PaymentWorld().orderFacts), .readerReady(PaymentWorld.equipment(isServerDriven: isServerDriven)),
            .intentReady(PaymentWorld().intent), .collecting,
        ]
        for event in before + events {
            guard var step = PaymentMachine.take(event, state) else {
                Issue.record("\(event) means nothing in \(state.phase)")
                return state
            }
            while case .close(let end, let reason)? = step.effects.first {
                guard let next = PaymentMachine.take(.closed(end, reason: reason), step.state) else { break }
                step = next
            }
            state = step.state
        }
        return state
    }

    private static let chip = PaymentEvent.authorisationRequested(entry: .chip, lastFour: "4242")

    @Test(
        arguments: [
            (false, [.cardFinished(.declined(reason: "The card has expired."))], PaymentOutcome.declinedByCard),
            (false, [.cardFinished(.declinedByCard(PaymentWorld.card))], .declinedByCard),
            (false, [chip, .answered(.declined(reason: "no")), .cardFinished(.declined(reason: "no"))], .declined),
            (
                false, [chip, .answered(.notAsked(reason: "refused")), .cardFinished(.declined(reason: "refused"))],
                .stopped
            ),
            (true, [.cardFinished(.declined(reason: "no"))], .declined),
            (true, [.cardFinished(.overtaken)], .stopped), (false, [.cardFinished(.cancelled)], .cancelled),
            (false, [.cardFinished(.withdrawn(reason: "It was cancelled there."))], .endedAtReader),
            (true, [.cardFinished(.withdrawn(reason: "It was cancelled there.")), .reversed], .endedAtReader),
            (true, [.cardFinished(.cancelled)], .ending),
            (false, [chip, .answered(.approved(authorisationCode: "A1")), .cardFinished(.unknown)], .voiding),
            (
                false, [chip, .answered(.approved(authorisationCode: "A1")), .cardFinished(.unknown), .reversed],
                .voided
            ),
            (false, [chip, .answered(.unknown(reason: "lost")), .found(.notCharged)], .ending),
        ] as [(Bool, [PaymentEvent], PaymentOutcome)]
    )
    func test_payment_when_it_ended_then_is_told_as_what_it_was(
        _ isServerDriven: Bool,
        _ events: [PaymentEvent],
        _ outcome: PaymentOutcome
    ) {
        #expect(Self.played(isServerDriven: isServerDriven, events).progress().outcome == outcome)
    }

    /// "No approval was found" says less than why that had to be found out.
    @Test(arguments: ["The reader is busy with another payment.", "Nobody presented a card in time."])
    func test_payment_when_nothing_was_charged_then_says_what_went_wrong_at_first(_ cause: String) {
        let state = Self.played(
            isServerDriven: true,
            [.cardFinished(.failed(reason: cause)), .found(.notCharged), .reversed]
        )
        let progress = state.progress()
        #expect(progress.step == .stopped && progress.message == cause)
    }

    @Test func test_payment_when_its_reader_is_unplugged_after_the_approval_then_no_card_is_said_to_be_removed() {
        let approved: [PaymentEvent] = [Self.chip, .answered(.approved(authorisationCode: "A1"))]
        let why = "The reader was disconnected."
        let told = Self.played(approved + [.cardFinished(.failed(reason: why)), .reversed]).progress()
        #expect(told.step == .reversed && told.message?.hasSuffix(why) == true)
        #expect(told.message?.contains("removed") == false)
        #expect(
            Self.played(approved + [.cardFinished(.unknown), .reversed]).progress().message?.contains("removed")
                == false
        )
    }

    @Test func test_payment_when_no_approval_is_known_then_none_is_said_to_be_voided() {
        let state = Self.played([Self.chip, .answered(.unknown(reason: "lost")), .found(.notCharged)])
        #expect(state.progress().step == .reversing && state.progress().message == nil)
    }

    /// A killed till's: it is neither connecting nor under way.
    @Test(arguments: PaymentStep.allCases)
    func test_record_when_nobody_works_on_it_then_is_not_under_way(_ step: PaymentStep) {
        func record(isUnderWay: Bool) -> PaymentRecord {
            PaymentRecord(
                progress: PaymentProgress(
                    paymentID: "p",
                    orderID: 1,
                    orderNumber: "1",
                    amount: 1,
                    currency: "USD",
                    tender: .card,
                    step: step,
                    mode: .test
                ),
                startedAt: Date(timeIntervalSince1970: 0),
                changedAt: Date(timeIntervalSince1970: 0),
                processorID: nil,
                intentID: nil,
                readerSerial: nil,
                isOpen: true,
                isUnderWay: isUnderWay
            )
        }
        #expect(record(isUnderWay: false).outcome != .underWay)
        #expect(record(isUnderWay: true).outcome == .underWay)
    }

    // MARK: Sales

    private static func sale(
        _ change: (inout OpenSale) throws -> Void,
        _ tasks: [(OpenSaleFacts.Task.Kind, Bool)] = []
    ) throws -> PaymentOutcome {
        var sale = OpenSale(uuid: "u", total: 10)
        try change(&sale)
        let tasks = tasks.map { kind, isDone in
            OpenSaleFacts.Task(kind: kind, partID: "1", isDone: isDone, problem: nil, captureBefore: nil)
        }
        return OpenSaleFacts(
            sale: sale,
            currency: "USD",
            openedAt: Date(timeIntervalSince1970: 0),
            label: "",
            cart: nil,
            tasks: tasks
        ).outcome
    }

    @Test func test_sale_when_paid_voided_or_cancelled_then_is_told_as_that() throws {
        let card = OpenSale.CardPart(intentID: "mi", processorID: "memory", mode: .test)
        func pay(_ sale: inout OpenSale) throws {
            try sale.ask(.exact(.card, due: 10, tender: "Card"), id: "1")
            try sale.approve("1", card)
            try sale.pay()
        }
        func void(_ sale: inout OpenSale) throws {
            var parts: [OpenSale.Part] = []
            try pay(&sale)
            parts = sale.parts
            parts[0].state = .voiding
            sale = OpenSale(uuid: "u", total: 10, parts: parts, isPaid: true, isAbandoned: false)
        }
        #expect(try Self.sale { _ in } == .saleOpen)
        #expect(try Self.sale(pay, [(.capture, true)]) == .sold)
        #expect(try Self.sale(pay, [(.capture, false)]) == .notCaptured)
        #expect(try Self.sale(void, [(.reverse, false)]) == .saleVoiding)
        #expect(try Self.sale(void, [(.reverse, true)]) == .saleVoided)
        #expect(try Self.sale { try $0.abandon() } == .saleLeft)
        #expect(
            try Self.sale {
                try $0.ask(.exact(.card, due: 4, tender: "Card"), id: "1")
                try $0.approve("1", card)
                try $0.abandon()
            } == .saleCancelling
        )
        #expect(
            try Self.sale {
                try $0.ask(.exact(.card, due: 4, tender: "Card"), id: "1")
                try $0.lose("1", reason: "lost")
            } == .saleLocked
        )
    }
}
