import FoundationEssentials
import Hardware

/// The state of a payment.
struct PaymentState: Hashable, Sendable {
    enum Phase: Hashable, Sendable {
        case checkingOrder
        /// The order's claim is being written.
        case claiming(attempt: Int)
        case connectingReader
        /// Lower rows may not be visible yet: the order is read again after a while.
        case settling(attempt: Int)
        /// Other tills' claims are being ended, as the clerk requested.
        ///
        /// - Parameter isResumed: nobody is at the counter any more: what was started is finished, but no card is asked
        ///   for.
        case takingOver([ClaimRow], isResumed: Bool)
        case preparingIntent
        /// The intent is written to the claim, and the order read once more before asking for a card.
        case arming(attempt: Int)
        /// The reader was not told yet.
        case readyToCollect
        case collecting
        /// The processor was asked.
        case authorising
        /// The bank has approved; the card has the last word.
        case finishingApproved
        /// The reader is told no; then the payment ends with `step`.
        case finishingDeclined(PaymentStep, reason: String)
        case findingOut(attempt: Int)
        /// The approval is being reversed, or the intent ended where there is none; then the payment ends with `step`.
        case reversing(attempt: Int, step: PaymentStep, reason: String?)
        /// Before the store is told: does the order still need the payment?
        case recheckingOrder(attempt: Int)
        case tellingStore(attempt: Int)
        /// The store's answer was lost, or a refusal.
        case checkingTold(attempt: Int)
        case confirmingOrder(attempt: Int)
        /// It stands although another claim had precedence, and the order is told so.
        case settlingPaid(attempt: Int)
        /// The claim is being ended; then the payment ends with `step`.
        case releasing(PaymentClaim.Ending, step: PaymentStep, reason: String?)
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
    /// Whether an approval is known: the card's, or for another tender the clerk's word.
    var isApproved = false
    /// Whether its intent was ended or its money refunded: nothing is charged on that intent any more.
    var isReversed = false
    /// What made it necessary to find out: the reason of its end, where it turns out that nothing was charged.
    var cause: String?
    /// Whether a row of its journal is not understood by this version: it is listed, and left alone.
    var isUnreadable = false
    /// Whether it ended as paid without the store knowing: what the clerk was told is not reversed for a changed order.
    var wasLeftUntold = false
    /// Set if it ended as not sure while its approval was being reversed.
    var unfinishedReversal: Reversal?
    /// Payments of other tills that the clerk saw and decided to end.
    var takesOver: Set<String> = []
    /// Claims it has ended without knowing yet what was charged under them.
    var unfinishedTakeover: [ClaimRow] = []
    /// Whether it may have a claim in the order that is not known to be ended.
    var holdsClaim = false
    /// Whether a card may have been asked for.
    var hasArmed = false
    /// Whether the processor has an approval that this till did not request, taken over from another or found.
    var isApprovedElsewhere = false
    /// Whether that approval was found again after no other till was using the intent.
    var isLookedAtElsewhere = false
    /// Whether the order was told that the money is charged.
    var hasSaidApproved = false
    /// The order's transaction before this payment overwrote it.
    var restores: String?
    /// Whether its money is refunded because another payment has paid the order.
    var isSecondCharge = false
    /// The till that has the order, if that is why it ended.
    var holder: ClaimHolder?

    struct Reversal: Hashable, Sendable {
        let step: PaymentStep
        let reason: String?
    }

    init(facts: PaymentFacts) { self.facts = facts }

    /// Whether the processor drives the reader itself.
    var isServerDriven: Bool { equipment?.isServerDriven ?? false }

    /// Whether a chip's own decision may still turn an approval into a refusal; other entries have none.
    var cardHasLastWord: Bool { entry == .chip }

    var isClosed: Bool {
        if case .closed = phase { true } else { false }
    }

    var closedStep: PaymentStep? {
        if case .closed(let step, _) = phase { step } else { nil }
    }

    /// Whether it blocks another charge of its order: not known to be finished, or its claim still keeps other tills
    /// out.
    var isOpen: Bool { closedStep.map { $0.keepsClaim ? $0 != .paid : holdsClaim } ?? true }

    /// Whether it claims its order before it takes money.
    var usesClaims: Bool { facts.claiming != nil }

    /// Whether it can still be stopped with nothing charged, without asking the reader.
    var isBeforeCard: Bool {
        switch phase {
        case .checkingOrder, .claiming, .connectingReader, .settling, .takingOver, .preparingIntent, .arming,
            .readyToCollect:
            true
        case .collecting, .authorising, .finishingApproved, .finishingDeclined, .findingOut, .reversing,
            .recheckingOrder, .tellingStore, .checkingTold, .confirmingOrder, .settlingPaid, .releasing, .closing,
            .closed:
            false
        }
    }
}
