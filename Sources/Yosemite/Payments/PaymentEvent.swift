import Hardware

/// An event in a payment. Each accepted event is written to the ledger before anything is done about it.
enum PaymentEvent: Hashable, Sendable {
    /// The bank's decision, as reported by the processor.
    enum Answer: Hashable, Sendable {
        case approved(authorisationCode: String)
        case declined(reason: String)
        /// The processor refused or was out of reach: no bank was asked.
        case notAsked(reason: String)
        /// It may or may not have decided.
        case unknown(reason: String)
    }

    /// How the reader's part ended.
    enum CardEnd: Hashable, Sendable {
        case approved(CardSummary)
        case declined(reason: String)
        case declinedByCard(CardSummary)
        case unknown
        /// By the clerk.
        case cancelled
        /// By the customer, or because nothing was chosen: as a sentence.
        case withdrawn(reason: String)
        /// The money is another till's.
        case overtaken
        /// The device failed.
        case failed(reason: String)
    }

    /// What processor and store know about a payment whose answer was lost.
    enum Finding: Hashable, Sendable {
        case approved(IntentFacts)
        case declined(reason: String)
        /// Approved, but not by this till's request.
        case approvedElsewhere(IntentFacts)
        /// Nothing was approved yet.
        case notCharged
        /// Nothing was approved, and no card can be: it waits for the customer's bank.
        case stuck
        /// Not decided yet, or nobody answered.
        case notYet(reason: String)
    }

    case begun(PaymentFacts)
    case orderRead(OrderFacts)
    case orderUnreadable(reason: String)
    /// The claim is in the order.
    case claimed(metaID: Int64)
    case claimFailed(reason: String)
    /// Other tills' claims were ended; nothing was approved under them.
    case tookOver
    /// One of them had been approved: its money now belongs to this payment.
    case adopted(IntentFacts)
    /// - Parameter isBegun: the others' claims are already ended, so this payment is responsible for their money.
    case takeOverFailed(reason: String, isBegun: Bool)
    case claimReleased
    case claimNotReleased(reason: String)
    case readerReady(EquipmentFacts)
    case readerFailed(reason: String)
    case intentReady(IntentFacts)
    case intentFailed(reason: String)
    /// The reader is about to be told to take a card.
    case collecting
    /// The reader has read a card, and the processor is about to be asked.
    case authorisationRequested(entry: CardEntry, lastFour: String?)
    case answered(Answer)
    case cardFinished(CardEnd)
    case found(Finding)
    case reversed
    case reversalFailed(reason: String)
    case storeTold(OrderFacts)
    case storeNotTold(reason: String)
    /// The last check of the order is too old to ask for a card.
    case lookedTooLongAgo
    /// The user has cancelled.
    case cancelRequested
    /// Another process, or a later run of this one, resumes it.
    case resumed
    case closed(PaymentStep, reason: String?)
}

extension PaymentEvent.CardEnd {
    /// What failed at the device, as a sentence.
    var failure: String? { if case .failed(let reason) = self { reason } else { nil } }
}

/// The next action of a payment.
enum PaymentEffect: Hashable, Sendable {
    /// - Parameter attempt: from 1; later ones wait first.
    case readOrder(attempt: Int)
    case claim(attempt: Int)
    /// Reads the order once lower rows must be visible.
    case readSettled(attempt: Int)
    /// Writes the claim's stage, then reads the order.
    case announce(PaymentClaim.Stage, attempt: Int)
    case takeOver([ClaimRow])
    /// - Parameter restoring: the transaction that this payment has overwritten.
    case release(PaymentClaim.Ending, restoring: String?)
    case prepareReader
    case prepareIntent
    /// Journals `collecting`, then starts the reader.
    case collect
    /// Asks the processor, while the reader waits.
    case authorise
    case findOut(attempt: Int)
    case reverse(attempt: Int)
    case tellStore(attempt: Int)
    case close(PaymentStep, reason: String?)
}
