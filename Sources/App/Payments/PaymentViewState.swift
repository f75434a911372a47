import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The content of the payment dialog for a `PaymentState`.
struct PaymentViewState {
    let state: PaymentState
    let now: Date
    let money: (Decimal) -> String
    /// Whether the reader was lost during the payment.
    var isReaderLost = false
    /// The result of printing or mailing the receipt.
    var receipt = ""

    var viewState: CounterViewState {
        var viewState = CounterViewState(title: title, scope: scope)
        let body = isEnd ? ended : underWay
        viewState.lines = [.blank] + body + remark + [.blank]
        viewState.hints = hints
        viewState.note = note
        return viewState
    }

    private var step: PaymentStep? { state.progress?.step }
    private var outcome: PaymentOutcome { state.isUncertain ? .notSure : state.progress?.outcome ?? .underWay }
    private var amount: String { money(state.order.amount) }

    private var isEnd: Bool {
        if state.isUncertain { return true }
        switch state.phase {
        case .ended, .refused: return true
        case .taking, .asking: return state.isPaid
        }
    }

    private var scope: String {
        let test = state.progress?.mode == .test ? Localization.test + " " : ""
        return test + state.order.scope
    }

    private var title: String {
        if case .refused = state.phase { return Localization.take }
        switch step {
        case nil, .checkingOrder, .creatingIntent, .waitingForCard, .readerMessage, .cardRead, .authorising,
            .tellingStore, .confirmingOrder:
            return Localization.take
        case .connectingReader: return Localization.connect
        case .findingOut, .notSure: return Localization.check
        case .reversing, .reversed: return Localization.reversedTitle
        case .chargedTwice: return Localization.chargedTwiceTitle
        case .paid, .paidOrderNotUpdated: return Localization.complete
        case .declined: return Localization.declinedTitle
        case .cancelled: return Localization.cancelledTitle
        case .stopped: return isReaderLost ? Localization.reader : Localization.stoppedTitle
        }
    }

    // MARK: In progress

    private var underWay: [CounterLine] {
        let names = PaymentSteps.names(of: state.tender, isSale: state.order.isSale)
        let current = PaymentSteps.index(of: step, tender: state.tender)
        let steps = names.enumerated().map { index, name in
            CounterLine.step(index < current ? .done : index == current ? .now : .ahead, name)
        }
        return [.amount(amount), .blank] + steps + [.blank, .clocked(sentence, clock: clock)]
    }

    private var clock: String { ClockWords.text(Int(now.timeIntervalSince(state.since))) }

    private var sentence: String {
        switch state.wish {
        case .close: return Localization.stopping
        case .cash: return Localization.stoppingForCash
        case nil: break
        }
        switch step {
        case nil, .checkingOrder:
            return state.order.isSale ? Localization.checkingTotal : Localization.checkingOrder
        case .connectingReader: return Localization.connecting
        case .creatingIntent: return Localization.preparing
        case .waitingForCard: return said ?? Localization.tap
        case .readerMessage: return said.map(Localization.readerSays) ?? Localization.followReader
        case .cardRead: return Localization.cardRead
        case .authorising: return Localization.waitingForBank
        case .reversing: return outcome.sentence + " " + Localization.keepOpen
        case .tellingStore: return Localization.tellingStore
        case .confirmingOrder: return Localization.confirming
        case .findingOut, .paid, .paidOrderNotUpdated, .declined, .cancelled, .stopped, .notSure, .reversed,
            .chargedTwice:
            return ""
        }
    }

    private var said: String? { CounterWords.oneLine(state.progress?.message) }

    // MARK: Outcomes

    private var ended: [CounterLine] {
        if case .refused(let reason) = state.phase {
            return [
                .amount(amount, word: Localization.notBegun, glyph: .failed, role: .warn), .blank,
                .text(CounterWords.oneLine(reason) ?? ""),
            ]
        }
        switch step {
        case .paid: return paid
        case .paidOrderNotUpdated: return notUpdated
        case .findingOut, .notSure: return uncertain
        case .declined, .cancelled, .reversed:
            return end(.cancelled, .bad) + [.text(state.tender == .card ? untouched : Localization.nothingRecorded)]
        case .chargedTwice: return chargedTwice
        case .stopped where isReaderLost:
            return [
                .text("! " + Localization.readerLost, role: .warn), .blank, .text(outcome.sentence),
                .text(untouched),
            ]
        // The reason may be that another payment was made: nothing is said about the order.
        case .stopped: return end(.cancelled, .bad) + [.text(Localization.nothingHere)]
        case nil, .checkingOrder, .connectingReader, .creatingIntent, .waitingForCard, .readerMessage, .cardRead,
            .authorising, .reversing, .tellingStore, .confirmingOrder:
            return []
        }
    }

    /// Headline and sentence of the outcome, with its cause.
    private func end(_ glyph: Glyph, _ role: Role) -> [CounterLine] {
        [
            .amount(amount, word: outcome.headline, glyph: glyph, role: role), .blank,
            .text(outcome.sentence(because: said)),
        ]
    }

    private var untouched: String {
        state.order.isSale ? Localization.cartUntouched : Localization.untouched
    }

    private var paid: [CounterLine] {
        var lines: [CounterLine] = [
            .amount(amount, word: outcome.headline, glyph: .completed, role: .good), .blank,
            .text(Localization.how(tenderWords, state.order.number)),
        ]
        if let number = state.progress?.receiptNumber { lines.append(.text(Localization.receipt(number))) }
        if !receipt.isEmpty { lines.append(.text(receipt)) }
        if let change = state.progress?.change, change > 0 {
            lines += [.blank, .big(label: Localization.change, amount: money(change))]
        }
        return lines
    }

    private var notUpdated: [CounterLine] {
        var lines = end(.completed, .warn) + [.text(Localization.doNotCharge)]
        if case .asking = state.phase { lines += asking(Localization.tellingAgain) }
        return lines
    }

    private var chargedTwice: [CounterLine] {
        var lines = end(.failed, .bad)
        if case .asking = state.phase { lines += asking(Localization.returning) }
        return lines
    }

    private var uncertain: [CounterLine] {
        var lines = end(.failed, .warn)
        if state.isWaiting {
            let words =
                state.order.isSale ? Localization.askingAgain : Localization.asking(state.order.number)
            lines += [.text(Localization.doNotChargeYet)] + asking(words)
        } else {
            lines += [.text(state.order.isSale ? Localization.saleBlocked : Localization.blocked)]
        }
        return lines
    }

    private func asking(_ words: String) -> [CounterLine] {
        let attempt = state.progress?.attempt
        let isOwn = if case .asking = state.phase { true } else { false }
        let words = CounterLine.asking(
            words,
            attempt: isOwn ? clock : attempt.map { Localization.attempt($0.number, $0.limit) } ?? clock
        )
        return [.blank, words]
    }

    private var tenderWords: String {
        switch state.tender {
        case .card: return CounterWords.card(state.progress?.card)
        case .cash: return Localization.cash
        case .external: return Localization.external
        }
    }

    private var remark: [CounterLine] {
        switch state.remark {
        case nil: []
        case .tooLate: [.text(Localization.tooLate, role: .warn)]
        case .otherAmount: [.text(Localization.otherAmount, role: .warn)]
        case .scan: [.text(Localization.scan, role: .info)]
        case .otherKey: [.text(Localization.otherKey, role: .info)]
        case .stillUnknown: [.text(state.isPaid ? Localization.stillNotTold : Localization.stillUnknown, role: .warn)]
        case .takeOver(let holder):
            [
                .blank, .text(Localization.takeOverAsk(holder.register), role: .warn),
                .text(Localization.takeOverAgain, role: .warn),
            ]
        case .noAnswer(let reason): [.text(CounterWords.oneLine(reason) ?? "", role: .warn)]
        }
    }
}
