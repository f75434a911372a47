/// How a payment, a part of a sale, a refund, a void or a capture stands, as far as it is known: the one place its words
/// come from, on screens, in verbs, on slips and for exit statuses. No two have the same words.
public enum PaymentOutcome: String, Hashable, Sendable, CaseIterable {
    // A payment, or a part of a sale.
    case underWay = "under_way"
    /// Nobody works on it any more.
    case interrupted
    /// Nothing is known to be approved, and the processor does not know yet that nothing more is wanted.
    case ending
    case voiding
    case paid
    case paidOrderNotUpdated = "paid_order_not_updated"
    /// By the bank.
    case declined
    /// By the card or its reader; the bank was not asked.
    case declinedByCard = "declined_by_card"
    /// At this till.
    case cancelled
    /// By somebody else than this till's clerk.
    case endedAtReader = "ended_at_reader"
    case stopped
    case voided
    case refundedByHand = "refunded_by_hand"
    /// Money that a processor would not capture was collected in another way.
    case settledByHand = "settled_by_hand"
    case notSure = "not_sure"
    case chargedTwice = "charged_twice"
    /// A part of a sale that came to nothing.
    case notTaken = "not_taken"

    // A refund.
    case refunding
    case refunded
    case refundedOrderNotUpdated = "refunded_order_not_updated"
    case notRefunded = "not_refunded"
    case refundNotSure = "refund_not_sure"
    /// For good: somebody has to decide.
    case refundRefused = "refund_refused"

    // A sale at the register.
    case saleOpen = "sale_open"
    case saleLocked = "sale_locked"
    case sold
    /// Paid, and the money that a bank holds for it was not captured yet.
    case notCaptured = "not_captured"
    case saleVoided = "sale_voided"
    case saleVoiding = "sale_voiding"
    case saleRefundRefused = "sale_refund_refused"
    case saleCancelled = "sale_cancelled"
    case saleCancelling = "sale_cancelling"
    case saleCancelRefused = "sale_cancel_refused"
    /// Cancelled before anything was taken.
    case saleLeft = "sale_left"
}

// MARK: Words

extension PaymentOutcome {
    /// In a list.
    public var word: String { words.word }
    /// In one sentence.
    public var sentence: String { words.sentence }
    /// Beside an amount, in capitals.
    public var headline: String { words.headline ?? word }

    /// In one sentence, followed by its cause.
    ///
    /// - Parameter reason: a sentence; one that says no more than the outcome is left out.
    public func sentence(because reason: String?) -> String {
        guard let reason, !reason.isEmpty, !(self == .declined && reason == DeclineWords.plain) else { return sentence }
        return sentence + " " + reason
    }

    /// By sysexits.h: 0 done, 1 not done, 75 still open.
    public var exitStatus: Int32 {
        switch self {
        case .paid, .settledByHand, .refunded, .sold, .saleOpen, .saleVoided, .saleCancelled, .saleLeft: 0
        case .declined, .declinedByCard, .cancelled, .endedAtReader, .stopped, .voided, .refundedByHand, .notTaken,
            .notRefunded:
            1
        case .underWay, .interrupted, .ending, .voiding, .paidOrderNotUpdated, .notSure, .chargedTwice, .refunding,
            .refundedOrderNotUpdated, .refundNotSure, .refundRefused, .saleLocked, .notCaptured, .saleVoiding,
            .saleRefundRefused, .saleCancelling, .saleCancelRefused:
            75
        }
    }

    private struct Words {
        let word: String
        let sentence: String
        var headline: String?

        init(_ word: String, _ sentence: String, _ headline: String? = nil) {
            (self.word, self.sentence, self.headline) = (word, sentence, headline)
        }
    }

    private var words: Words {
        switch self {
        case .refunding, .refunded, .refundedOrderNotUpdated, .notRefunded, .refundNotSure, .refundRefused: refundWords
        case .saleOpen, .saleLocked, .sold, .notCaptured, .saleVoided, .saleVoiding, .saleRefundRefused, .saleCancelled,
            .saleCancelling, .saleCancelRefused, .saleLeft:
            saleWords
        default: paymentWords
        }
    }

    private var paymentWords: Words {
        let notPaid = localized("NOT PAID")
        return switch self {
        case .underWay: Words(localized("Under way"), localized("The payment is under way."))
        case .interrupted:
            Words(localized("Interrupted"), localized("merced ended before this payment did; it is to be checked."))
        case .ending:
            Words(
                localized("Not ended yet"),
                localized("No approval is known; the payment is being ended."),
                notPaid
            )
        case .voiding:
            Words(
                localized("Not voided yet"),
                localized("The approval is being voided."),
                notPaid
            )
        case .paid: Words(localized("Paid"), localized("The payment is complete."), localized("PAID"))
        case .paidOrderNotUpdated:
            Words(
                localized("Paid, not updated"),
                localized("The money is taken; the store could not be told yet."),
                localized("PAID, order not updated")
            )
        case .declined: Words(localized("Declined"), localized("The bank declined the card."), notPaid)
        case .declinedByCard:
            Words(localized("Card refused"), localized("The card was refused without asking its bank."), notPaid)
        case .cancelled: Words(localized("Cancelled"), localized("The payment was cancelled."), notPaid)
        case .endedAtReader:
            Words(localized("Ended at the reader"), localized("The payment was ended at the reader."), notPaid)
        case .stopped: Words(localized("Stopped"), localized("The payment was stopped."), localized("NOT CHARGED"))
        case .voided:
            Words(localized("Approval voided"), localized("The bank approved, and the approval was voided."), notPaid)
        case .refundedByHand:
            Words(localized("Refunded by hand"), localized("The money was refunded by hand."), notPaid)
        case .settledByHand: Words(localized("Settled by hand"), localized("The money was collected by hand."))
        case .notSure:
            Words(
                localized("Not sure if paid"),
                localized("It is unknown whether the card was charged."),
                localized("NOT SURE IF PAID")
            )
        case .chargedTwice:
            Words(
                localized("Charged twice"),
                localized("Another payment has paid this order; merced keeps refunding this one until it is done."),
                localized("CHARGED TWICE, refund one")
            )
        default: Words(localized("Not taken"), localized("Nothing was taken."), notPaid)
        }
    }

    private var refundWords: Words {
        switch self {
        case .refunded: Words(localized("Refunded"), localized("The money is refunded."), localized("REFUNDED"))
        case .refundedOrderNotUpdated:
            Words(
                localized("Refunded, not updated"),
                localized("The money is refunded; the store could not be told yet."),
                localized("REFUNDED, order not updated")
            )
        case .notRefunded:
            Words(localized("Not refunded"), localized("Nothing was refunded."), localized("NOT REFUNDED"))
        case .refundNotSure:
            Words(
                localized("Not sure if refunded"),
                localized("It is unknown whether the money was refunded."),
                localized("NOT SURE IF REFUNDED")
            )
        case .refundRefused: Words(localized("Refund refused"), localized("The processor refuses this refund."))
        default: Words(localized("Refund under way"), localized("The refund is under way."))
        }
    }

    private var saleWords: Words {
        switch self {
        case .saleLocked:
            Words(localized("Sale locked"), localized("It is unknown whether a card of this sale was charged."))
        case .sold: Words(localized("Sold"), localized("The sale is paid."))
        case .notCaptured:
            Words(localized("Sold, card not captured"), localized("The sale is paid; its card was not captured yet."))
        case .saleVoided: Words(localized("Voided"), localized("The sale is voided, and its money is refunded."))
        case .saleVoiding:
            Words(localized("Voided, refund pending"), localized("The sale is voided; a card's refund is pending."))
        case .saleRefundRefused:
            Words(
                localized("Voided, refund refused"),
                localized("The sale is voided; the processor refuses a card's refund.")
            )
        case .saleCancelRefused:
            Words(
                localized("Sale cancelled, refund refused"),
                localized("The sale is cancelled; the processor refuses a card's refund.")
            )
        case .saleCancelled:
            Words(localized("Sale cancelled"), localized("The sale is cancelled, and what was taken is refunded."))
        case .saleCancelling:
            Words(
                localized("Sale cancelled, refund pending"),
                localized("The sale is cancelled; a card's refund is pending.")
            )
        case .saleLeft: Words(localized("Sale left"), localized("The sale is cancelled; nothing had been taken."))
        default: Words(localized("Sale open"), localized("The sale is not paid yet."))
        }
    }
}
