import Hardware

/// What a payment does next: a pure function of its state and an event. The engine writes the event to the ledger, then
/// performs the effect; after a crash the journal is replayed, followed by `resumed`.
///
/// Its invariants: the processor is asked for an authorisation once per payment; an order is paid only on a known
/// approval; an approval that the order does not need is reversed; an unknown outcome ends as not sure, never as
/// failed.
enum PaymentMachine {
    /// Retry limits for query, notify and reversal; after that the payment is left for later.
    static let attempts = 5

    typealias Step = (state: PaymentState, effects: [PaymentEffect])

    static func begin(_ facts: PaymentFacts) -> Step {
        var state = PaymentState(facts: facts)
        guard facts.sale != nil else { return (state, [.readOrder(attempt: 1)]) }
        // There is no order to check.
        state.phase = .connectingReader
        return (state, [.prepareReader])
    }

    /// - Returns: nil where the event has no meaning in this state: then nothing is written or done.
    static func take(_ event: PaymentEvent, _ state: PaymentState) -> Step? {
        switch event {
        case .begun: nil
        case .orderRead(let order): orderRead(order, state)
        case .orderUnreadable(let reason): orderUnreadable(reason, state)
        case .claimed: claimed(state)
        case .claimFailed(let reason): claimFailed(reason, state)
        case .tookOver: tookOver(state)
        case .adopted(let intent): adopted(intent, state)
        case .takeOverFailed(let reason, let isBegun): takeOverFailed(reason, isBegun, state)
        case .claimReleased: claimReleased(state)
        case .claimNotReleased: claimNotReleased(state)
        case .readerReady(let equipment): readerReady(equipment, state)
        case .readerFailed(let reason): readerFailed(reason, state)
        case .intentReady(let intent): intentReady(intent, state)
        case .intentFailed(let reason):
            state.phase == .preparingIntent ? close(state, .stopped, reason) : nil
        case .lookedTooLongAgo:
            state.phase == .readyToCollect && state.usesClaims
                ? move(state, to: .arming(attempt: 1), .announce(.intent, attempt: 1)) : nil
        case .collecting: collecting(state)
        case .authorisationRequested(let entry, _): authorisationRequested(entry, state)
        case .answered(let answer): answered(answer, state)
        case .cardFinished(let end): cardFinished(end, state)
        case .found(let finding): found(finding, state)
        case .reversed: reversed(state)
        case .reversalFailed(let reason): reversalFailed(reason, state)
        case .storeTold: storeTold(state)
        case .storeNotTold(let reason): storeNotTold(reason, state)
        case .cancelRequested: state.isBeforeCard ? close(state, .cancelled, nil) : nil
        case .resumed: resumed(state)
        case .closed(let step, let reason): closed(step, reason, state)
        }
    }

    // MARK: Before the card

    private static func readerReady(_ equipment: EquipmentFacts, _ state: PaymentState) -> Step? {
        guard state.phase == .connectingReader else { return nil }
        var state = state
        state.equipment = equipment
        let modes = PaymentModes(
            reader: equipment.readerMode,
            processor: equipment.processorMode,
            store: state.facts.mode
        )
        if let refusal = modes.refusal { return close(state, .stopped, refusal) }
        guard state.usesClaims else { return move(state, to: .preparingIntent, .prepareIntent) }
        return move(state, to: .settling(attempt: 1), .readSettled(attempt: 1))
    }

    private static func intentReady(_ intent: IntentFacts, _ state: PaymentState) -> Step? {
        guard state.phase == .preparingIntent else { return nil }
        var state = state
        state.intentID = intent.intentID
        if let mismatch = intent.mismatch(with: state.facts, processorMode: state.equipment?.processorMode) {
            return reverse(state, then: .stopped, mismatch)
        }
        if intent.isApproved {
            // An earlier payment of the order got this far without anybody noticing.
            state.isApproved = true
            state.isApprovedElsewhere = intent.isElsewhere ?? false
            state.card = intent.card
            return recheck(state)
        }
        // While it is open the processor creates no other for this order.
        if intent.isStuck { return reverse(state, then: .stopped, Localization.stuck) }
        guard intent.isUsable else { return close(state, .stopped, Localization.intentNotUsable) }
        guard state.usesClaims else { return move(state, to: .readyToCollect, .collect) }
        return move(state, to: .arming(attempt: 1), .announce(.intent, attempt: 1))
    }

    private static func collecting(_ state: PaymentState) -> Step? {
        guard state.phase == .readyToCollect else { return nil }
        var state = state
        state.hasArmed = true
        return move(state, to: .collecting)
    }

    // MARK: The card and the bank

    private static func authorisationRequested(_ entry: CardEntry, _ state: PaymentState) -> Step? {
        guard state.phase == .collecting, !state.isServerDriven else { return nil }
        var state = state
        state.entry = entry
        return move(state, to: .authorising, .authorise)
    }

    private static func answered(_ answer: PaymentEvent.Answer, _ state: PaymentState) -> Step? {
        guard state.phase == .authorising else { return nil }
        switch answer {
        case .approved:
            var state = state
            state.isApproved = true
            return move(state, to: .finishingApproved)
        case .declined(let reason): return move(state, to: .finishingDeclined(.declined, reason: reason))
        case .notAsked(let reason): return move(state, to: .finishingDeclined(.stopped, reason: reason))
        case .unknown(let reason): return findOut(state, reason)
        }
    }

    private static func cardFinished(_ end: PaymentEvent.CardEnd, _ state: PaymentState) -> Step? {
        switch state.phase {
        case .collecting: cardFinishedUnasked(end, state)
        case .authorising: findOut(state, end.failure)
        case .finishingApproved: cardFinishedAfterApproval(end, state)
        case .finishingDeclined(let step, let reason):
            if case .approved = end { findOut(state) } else { close(state, step, reason) }
        case .checkingOrder, .claiming, .connectingReader, .settling, .takingOver, .preparingIntent, .arming,
            .readyToCollect, .findingOut, .reversing, .recheckingOrder, .tellingStore, .checkingTold, .confirmingOrder,
            .settlingPaid, .releasing, .closing, .closed:
            nil
        }
    }

    /// The reader finished without asking us to authorise. One driven by its processor may have authorised itself, so
    /// the processor is asked before anything is assumed.
    private static func cardFinishedUnasked(_ end: PaymentEvent.CardEnd, _ state: PaymentState) -> Step? {
        switch end {
        case .approved, .unknown: return findOut(state)
        case .declined(let reason): return close(state, .declined, reason)
        case .declinedByCard:
            guard state.isServerDriven else { return close(state, .declined, nil) }
            return reverse(state, then: .reversed, Localization.cardSaidNo)
        case .cancelled:
            return state.isServerDriven ? reverse(state, then: .cancelled, nil) : close(state, .cancelled, nil)
        case .withdrawn(let reason):
            return state.isServerDriven ? reverse(state, then: .cancelled, reason) : close(state, .cancelled, reason)
        case .overtaken: return close(state, .stopped, Localization.overtaken)
        case .failed(let reason):
            return state.isServerDriven ? findOut(state, reason) : close(state, .stopped, reason)
        }
    }

    private static func cardFinishedAfterApproval(_ end: PaymentEvent.CardEnd, _ state: PaymentState) -> Step? {
        var state = state
        switch end {
        case .approved(let card):
            state.card = card
            return recheck(state)
        case .declinedByCard(let card):
            state.card = card
            return reverse(state, then: .reversed, Localization.cardSaidNo)
        case .declined: return reverse(state, then: .reversed, Localization.cardSaidNo)
        case .unknown, .cancelled, .withdrawn, .overtaken, .failed:
            guard state.cardHasLastWord else { return findOut(state, end.failure) }
            let reason = [Localization.notConfirmed, end.failure].compactMap { $0 }.joined(separator: " ")
            return reverse(state, then: .reversed, reason)
        }
    }

    // MARK: Reversal

    static func reverse(_ state: PaymentState, then step: PaymentStep, _ reason: String?) -> Step {
        move(state, to: .reversing(attempt: 1, step: step, reason: reason), .reverse(attempt: 1))
    }

    private static func reversed(_ state: PaymentState) -> Step? {
        guard case .reversing(_, let step, let reason) = state.phase else { return nil }
        var state = state
        state.isReversed = true
        state.isApproved = false
        return close(state, step, reason)
    }

    private static func reversalFailed(_ reason: String, _ state: PaymentState) -> Step? {
        guard case .reversing(let attempt, let step, let then) = state.phase else { return nil }
        var state = state
        guard attempt < attempts else {
            state.unfinishedReversal = PaymentState.Reversal(step: step, reason: then)
            if state.isSecondCharge, state.isApproved {
                return close(state, .chargedTwice, localized("The money could not be refunded yet: %@", reason))
            }
            return close(state, .notSure, localized("The approval could not be voided yet: %@", reason))
        }
        let next = PaymentState.Phase.reversing(attempt: attempt + 1, step: step, reason: then)
        return move(state, to: next, .reverse(attempt: attempt + 1))
    }

    // MARK: The end

    /// Ends the payment, and before that its claim, unless the claim stays in the order.
    ///
    /// - Parameter ending: why the claim is over; nil to derive it from the step.
    static func close(
        _ state: PaymentState,
        _ step: PaymentStep,
        _ reason: String?,
        ending: PaymentClaim.Ending? = nil
    ) -> Step {
        guard state.holdsClaim, !step.keepsClaim else {
            return move(state, to: .closing(step, reason: reason), .close(step, reason: reason))
        }
        let ending = ending ?? (step == .reversed ? .reversed : .stopped)
        return move(
            state,
            to: .releasing(ending, step: step, reason: reason),
            .release(ending, restoring: state.restores)
        )
    }

    private static func closed(_ step: PaymentStep, _ reason: String?, _ state: PaymentState) -> Step? {
        guard case .closing = state.phase else { return nil }
        var state = state
        if step == .paidOrderNotUpdated { state.wasLeftUntold = true }
        if step != .notSure, step != .chargedTwice { state.unfinishedReversal = nil }
        return move(state, to: .closed(step, reason: reason))
    }

    /// - Parameter cause: why that is necessary, as a sentence.
    static func findOut(_ state: PaymentState, _ cause: String? = nil) -> Step {
        var state = state
        state.cause = cause ?? state.cause
        return move(state, to: .findingOut(attempt: 1), .findOut(attempt: 1))
    }

    static func move(_ state: PaymentState, to phase: PaymentState.Phase, _ effects: PaymentEffect...) -> Step {
        var state = state
        state.phase = phase
        return (state, effects)
    }

    enum Localization {
        static let intentNotUsable = localized("The processor cannot take a card for this order now.")
        static let cardSaidNo = localized("The card refused it.")
        static let notConfirmed = localized("The card did not confirm it.")
        static let approvalNotTold = localized("The card did not get the answer in time to confirm it.")
        static let overtaken = localized("Another till has taken this money, or ended this payment.")
        static let interrupted = localized("merced ended before a card was read. Nothing was charged.")
        static let stuck = localized(
            "The customer's bank asked for a confirmation that the reader cannot give, so the payment was cancelled at the processor. Nothing was charged: take it again, or with another card."
        )
        static let nothingFound = localized("No approval was found. Nothing was charged.")
    }
}
