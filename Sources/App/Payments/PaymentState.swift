import FoundationEssentials
import Yosemite

/// A payment as its dialog knows it: a pure state machine that takes events and returns effects.
///
/// The amount never changes, a paid order never returns to a state in which it could be charged, and while the outcome
/// is unknown no charge is begun (`screens.md`, "The rules that are checked": U29).
struct PaymentState: Hashable {
    enum Phase: Hashable {
        /// In progress; nil before the first event.
        case taking(PaymentProgress?)
        case ended(PaymentProgress)
        /// It was not begun; the reason.
        case refused(String)
        /// Processor and store are asked again about a payment that ended uncertain.
        case asking(PaymentProgress)
    }

    enum Event: Hashable {
        case progress(PaymentProgress)
        case failed(String)
        case cancelAnswered(CollectionCancellation)
        case resolved(PaymentProgress?)
        case notResolved(String)
        case key(PaymentKey)
        /// A scan.
        case scan
        /// A key meant for the page below.
        case otherKey
        /// The current wait is over without an event.
        case overdue
    }

    enum PaymentKey: Hashable, CaseIterable { case enter, escape, cash, print, email, wait, leave, takeOver }

    enum Effect: Hashable { case collect, takeOver, cancel, resolve, close, cash, print, email }

    /// What to do after the payment has been cancelled.
    enum Wish: Hashable { case cash, close }

    let order: PayableOrder
    let tender: PaymentTender.Kind
    private(set) var phase: Phase = .taking(nil)
    /// When the current step began.
    private(set) var since: Date
    private(set) var wish: Wish?
    /// A remark for the clerk besides the step: that it is too late to cancel, that a question had no answer.
    private(set) var remark: PaymentRemark?
    /// A wait ended once and the reader was asked to stop.
    private var wasOverdue = false
    /// The bank was asked in this try: whatever fails from here on, the customer may have been charged.
    private var mayBeCharged = false

    init(order: PayableOrder, tender: PaymentTender.Kind, now: Date) {
        self.order = order
        self.tender = tender
        since = now
    }

    /// For asking again about a payment that ended uncertain.
    init(askingAbout order: PayableOrder, now: Date) {
        self.init(order: order, tender: .card, now: now)
        phase = .asking(uncertain(nil))
    }

    mutating func take(_ event: Event, now: Date) -> [Effect] {
        switch event {
        case .progress(let progress):
            guard progress.orderID == order.orderID else { return [] }
            return progress.step.isFinal ? end(progress, now: now) : go(progress, now: now)
        case .failed(let reason): return fail(reason, now: now)
        case .cancelAnswered(let answer):
            guard case .taking = phase, answer == .tooLate else { return [] }
            (wish, remark) = (nil, .tooLate)
        case .resolved(let progress): return settle(progress, now: now)
        case .notResolved(let reason):
            guard case .asking(let before) = phase else { return [] }
            begin(.ended(before), now: now)
            remark = .noAnswer(reason)
        case .key(let key): return press(key, now: now)
        case .scan: remark = isPaid ? remark : .scan
        case .otherKey: remark = isPaid ? remark : .otherKey
        case .overdue: return beOverdue(now: now)
        }
        return []
    }

    // MARK: Facts

    var progress: PaymentProgress? {
        switch phase {
        case .taking(let progress): progress
        case .ended(let progress), .asking(let progress): progress
        case .refused: nil
        }
    }

    /// Whether the merchant is known to have the money.
    var isPaid: Bool { progress?.step.isPaid == true }

    /// Whether the outcome is unknown: no charge may begin.
    var isUncertain: Bool {
        switch phase {
        case .taking(let progress): progress?.step == .findingOut
        case .ended(let progress), .asking(let progress): progress.step == .notSure
        case .refused: false
        }
    }

    /// Whether it waits for an event: the wait has a clock and an end.
    var isWaiting: Bool {
        switch phase {
        case .taking, .asking: true
        case .ended, .refused: false
        }
    }

    /// Whether the bank or the store is deciding: it can neither be stopped nor left.
    var isDeciding: Bool {
        if case .taking(let progress?) = phase { !progress.step.canCancel } else { false }
    }

    var canCancel: Bool {
        if case .taking(let progress) = phase { progress?.step.canCancel ?? true } else { false }
    }

    /// When the current wait ends: as the payment says, otherwise after a fixed time.
    var deadline: Date? {
        switch phase {
        case .taking(let progress):
            progress?.deadline ?? since.addingTimeInterval(PaymentLimits.seconds(of: progress?.step))
        case .asking: since.addingTimeInterval(PaymentLimits.asking)
        case .ended, .refused: nil
        }
    }

    // MARK: Changes

    private mutating func begin(_ next: Phase, now: Date) {
        phase = next
        since = now
        remark = nil
        wasOverdue = false
    }

    private mutating func go(_ new: PaymentProgress, now: Date) -> [Effect] {
        guard case .taking(let old) = phase else { return [] }
        if !new.step.canCancel, new.step != .cardRead { mayBeCharged = true }
        if old?.step == new.step { phase = .taking(new) } else { begin(.taking(new), now: now) }
        // The clerk agreed to one amount; no card is charged with another.
        guard new.amount != order.amount, new.step.canCancel, remark != .otherAmount else { return [] }
        remark = .otherAmount
        return [.cancel]
    }

    /// Takes an end. Better knowledge is kept: paid stays paid, and an uncertain outcome stays until it is resolved.
    private mutating func end(_ new: PaymentProgress, now: Date) -> [Effect] {
        switch phase {
        case .taking, .refused: break
        case .ended(let old), .asking(let old):
            guard PaymentLimits.certainty(new.step) > PaymentLimits.certainty(old.step) else { return [] }
        }
        let wished = wish
        wish = nil
        begin(.ended(new), now: now)
        guard new.step == .cancelled || new.step == .stopped else { return [] }
        switch wished {
        case .cash: return [.cash]
        case .close: return [.close]
        case nil: return []
        }
    }

    private mutating func fail(_ reason: String, now: Date) -> [Effect] {
        guard case .taking(let progress) = phase else { return [] }
        wish = nil
        if mayBeCharged || progress?.step == .cardRead {
            begin(.ended(uncertain(progress)), now: now)
            remark = .noAnswer(reason)
        } else {
            begin(.refused(reason), now: now)
        }
        return []
    }

    private mutating func settle(_ new: PaymentProgress?, now: Date) -> [Effect] {
        guard case .asking(let old) = phase else { return [] }
        guard let new, new.orderID == order.orderID, new.step.isFinal, !old.step.isPaid || new.step.isPaid else {
            begin(.ended(old), now: now)
            remark = .stillUnknown
            return []
        }
        begin(.ended(new), now: now)
        if new.step == .notSure { remark = .stillUnknown }
        return []
    }

    private mutating func beOverdue(now: Date) -> [Effect] {
        switch phase {
        case .taking(let progress):
            if canCancel, !wasOverdue {
                wasOverdue = true
                return [.cancel]
            }
            wish = nil
            begin(.ended(uncertain(progress)), now: now)
        case .asking(let before):
            begin(.ended(before), now: now)
            remark = .stillUnknown
        case .ended, .refused: break
        }
        return []
    }

    /// The end of a payment whose end was never reported.
    private func uncertain(_ last: PaymentProgress?) -> PaymentProgress {
        PaymentProgress(
            paymentID: last?.paymentID ?? "",
            orderID: order.orderID,
            orderNumber: order.number,
            amount: order.amount,
            currency: order.currency,
            tender: tender,
            step: .notSure,
            mode: last?.mode ?? .live
        )
    }
}

extension PaymentState {
    /// The effect of a key; an unused key does nothing.
    private mutating func press(_ key: PaymentKey, now: Date) -> [Effect] {
        switch phase {
        case .taking(let progress): return pressWhileTaking(key, progress)
        case .asking: return key == .leave ? [.close] : []
        case .refused:
            switch key {
            case .enter: return retry(now: now)
            case .escape: return [.close]
            case .cash: return tender == .card ? [.cash] : []
            case .print, .email, .wait, .leave, .takeOver: return []
            }
        case .ended(let progress): return press(key, after: progress, now: now)
        }
    }

    private mutating func pressWhileTaking(_ key: PaymentKey, _ progress: PaymentProgress?) -> [Effect] {
        switch key {
        case .escape, .cash:
            guard canCancel, wish == nil, key == .escape || tender == .card else { return [] }
            wish = key == .cash ? .cash : .close
            remark = nil
            return [.cancel]
        case .leave: return progress?.step == .findingOut ? [.close] : []
        case .enter, .print, .email, .wait, .takeOver: return []
        }
    }

    private mutating func press(_ key: PaymentKey, after progress: PaymentProgress, now: Date) -> [Effect] {
        switch (progress.step, key) {
        case (.paid, .enter), (.paid, .escape): return [.close]
        case (.paid, .print): return [.print]
        case (.paid, .email): return [.email]
        case (.notSure, .wait), (.paidOrderNotUpdated, .enter), (.paidOrderNotUpdated, .wait), (.chargedTwice, .enter),
            (.chargedTwice, .wait):
            begin(.asking(progress), now: now)
            return [.resolve]
        case (.notSure, .leave), (.paidOrderNotUpdated, .leave), (.chargedTwice, .leave): return [.close]
        case (.notSure, _), (.paidOrderNotUpdated, _), (.paid, _), (.chargedTwice, _): return []
        case (.stopped, .takeOver):
            guard let holder = progress.holder else { return [] }
            // Asked once: a card may be presented at the other till.
            guard remark == .takeOver(holder) else {
                remark = .takeOver(holder)
                return []
            }
            _ = retry(now: now)
            return [.takeOver]
        case (_, .enter): return retry(now: now)
        case (_, .escape): return [.close]
        case (_, .cash): return tender == .card ? [.cash] : []
        case (_, .print), (_, .email), (_, .wait), (_, .leave), (_, .takeOver): return []
        }
    }

    private mutating func retry(now: Date) -> [Effect] {
        wish = nil
        mayBeCharged = false
        begin(.taking(nil), now: now)
        return [.collect]
    }
}

/// A remark for the clerk besides the step.
enum PaymentRemark: Hashable {
    case tooLate
    /// The payment has another amount than the dialog.
    case otherAmount
    case scan
    case otherKey
    case stillUnknown
    case noAnswer(String)
    /// Pressing the key again ends the other till's payment.
    case takeOver(ClaimHolder)
}

/// Time limits of waits.
enum PaymentLimits {
    /// The time after a payment's own deadline at which the dialog stops waiting.
    static let grace: TimeInterval = 10
    static let asking: TimeInterval = 60

    static func seconds(of step: PaymentStep?) -> TimeInterval {
        switch step {
        case nil, .checkingOrder, .creatingIntent, .confirmingOrder: 15
        case .waitingForCard: 120
        case .connectingReader, .readerMessage, .cardRead, .authorising: 60
        // Five tries with growing pauses.
        case .findingOut, .reversing, .tellingStore: 300
        case .paid, .paidOrderNotUpdated, .declined, .cancelled, .stopped, .notSure, .reversed, .chargedTwice: 0
        }
    }

    static func certainty(_ step: PaymentStep) -> Int {
        switch step {
        case .paid: 4
        case .paidOrderNotUpdated: 3
        case .notSure: 2
        case .chargedTwice: 3
        case .declined, .cancelled, .stopped, .reversed: 1
        case .checkingOrder, .connectingReader, .creatingIntent, .waitingForCard, .readerMessage, .cardRead,
            .authorising, .findingOut, .reversing, .tellingStore, .confirmingOrder:
            0
        }
    }
}
