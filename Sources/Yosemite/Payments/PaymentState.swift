import FoundationEssentials
import Hardware

/// Where a payment stands.
struct PaymentState: Hashable, Sendable {
    enum Phase: Hashable, Sendable {
        case checkingOrder
        /// The order's claim is being written.
        case claiming(attempt: Int)
        case connectingReader
        /// Lower rows may still be on their way: the order is read again after a while.
        case settling(attempt: Int)
        /// Other tills' claims are being ended, as the clerk wanted.
        ///
        /// - Parameter isResumed: nobody is at the counter any more: what was begun is finished, and no card asked for.
        case takingOver([ClaimRow], isResumed: Bool)
        case preparingIntent
        /// The intent is written to the claim, and the order read once more before a card is asked for.
        case arming(attempt: Int)
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
        case confirmingOrder(attempt: Int)
        /// It stands although another claim should have gone first, and the order is told so.
        case settlingPaid(attempt: Int)
        /// The claim is ended; then the payment ends with `step`.
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
    /// Payments of other tills that the clerk saw and wanted to end.
    var takesOver: Set<String> = []
    /// Claims that it has ended without knowing yet what was taken under them.
    var unfinishedTakeover: [ClaimRow] = []
    /// A claim of it may lie in the order, and is not known to be over.
    var holdsClaim = false
    /// A card may have been asked for.
    var hasArmed = false
    /// The processor has an approval that this till did not ask for, taken over from another or found.
    var isApprovedElsewhere = false
    /// That approval was found once more after nobody else was on it.
    var isLookedAtElsewhere = false
    /// The order was told that the money is taken.
    var hasSaidApproved = false
    /// The transaction that was the order's before this payment overwrote it.
    var restores: String?
    /// Its money is taken back because another payment has paid the order.
    var isSecondCharge = false
    /// The till that has the order, where that is why it ended.
    var holder: ClaimHolder?

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

    /// Blocks another charge of its order: not known to be done, or its claim still keeps other tills out.
    var isOpen: Bool { closedStep.map { $0.keepsClaim ? $0 != .paid : holdsClaim } ?? true }

    /// It claims its order before it takes money.
    var usesClaims: Bool { facts.claiming != nil }

    /// May still be stopped with nothing charged, without asking the reader.
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
