import Foundation
import Hardware

/// Where a payment stands.
struct PaymentState: Hashable, Sendable {
    enum Phase: Hashable, Sendable {
        case checkingOrder
        case connectingReader
        case preparingIntent
        /// The reader was not told yet.
        case readyToCollect
        case collecting
        /// The processor was asked.
        case authorising
        /// The bank said yes; the card has the last word.
        case finishingApproved
        case finishingDeclined(reason: String)
        case findingOut(attempt: Int)
        /// The approval is taken back, or the door shut where there is none; then the payment ends with `step`.
        case reversing(attempt: Int, step: PaymentStep, reason: String?)
        /// Before the store is told: does it still want the money?
        case recheckingOrder(attempt: Int)
        case tellingStore(attempt: Int)
        /// The store's answer was lost, or a no.
        case checkingTold(attempt: Int)
        case confirmingOrder
        case closing(PaymentStep, reason: String?)
        case closed(PaymentStep, reason: String?)
    }

    let facts: PaymentFacts
    var phase = Phase.checkingOrder
    var equipment: EquipmentFacts?
    var intentID: String?
    var card: CardSummary?
    /// How the card was presented, once a host-driven reader has read one.
    var entry: CardEntry?
    /// An approval is known: the card's, or for another tender the clerk's word.
    var isApproved = false
    /// Its intent was ended or its money given back: nothing is taken on that intent any more.
    var isReversed = false
    /// A row of its journal is not understood by this version: it is listed, and left alone.
    var isUnreadable = false
    /// It ended as paid, the store not knowing: what the clerk was told is not taken back for a changed order.
    var wasLeftUntold = false
    /// It ended as not sure while its approval was being taken back.
    var unfinishedReversal: Reversal?

    struct Reversal: Hashable, Sendable {
        let step: PaymentStep
        let reason: String?
    }

    init(facts: PaymentFacts) { self.facts = facts }

    /// A processor may have been asked for the money.
    var isServerDriven: Bool { equipment?.isServerDriven ?? false }

    /// A chip's own decision may still turn an approval into a refusal; other entries have none.
    var cardHasLastWord: Bool { entry == .chip }

    var isClosed: Bool {
        if case .closed = phase { true } else { false }
    }

    var closedStep: PaymentStep? {
        if case .closed(let step, _) = phase { step } else { nil }
    }

    /// Blocks another charge of its order.
    var isOpen: Bool {
        switch closedStep {
        case .notSure?, .paidOrderNotUpdated?, nil: true
        default: false
        }
    }

    /// May still be stopped with nothing charged, without asking the reader.
    var isBeforeCard: Bool {
        switch phase {
        case .checkingOrder, .connectingReader, .preparingIntent, .readyToCollect: true
        case .collecting, .authorising, .finishingApproved, .finishingDeclined, .findingOut, .reversing,
            .recheckingOrder, .tellingStore, .checkingTold, .confirmingOrder, .closing, .closed:
            false
        }
    }
}
