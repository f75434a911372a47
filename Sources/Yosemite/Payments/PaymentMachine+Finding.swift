/// Lost answers, and resumed payments.
extension PaymentMachine {
    static func found(_ finding: PaymentEvent.Finding, _ state: PaymentState) -> Step? {
        guard case .findingOut(let attempt) = state.phase else { return nil }
        switch finding {
        case .approved(let intent): return foundApproval(intent, state)
        case .approvedElsewhere(let intent):
            var state = state
            state.isApprovedElsewhere = true
            return foundApproval(intent, state)
        case .declined(let reason): return close(state, .declined, reason)
        // A late request must fail: the intent is ended.
        case .notCharged: return reverse(state, then: .stopped, state.cause ?? Localization.nothingFound)
        case .stuck: return reverse(state, then: .stopped, Localization.stuck)
        case .notYet(let reason):
            guard attempt < attempts else { return close(state, .notSure, reason) }
            return move(state, to: .findingOut(attempt: attempt + 1), .findOut(attempt: attempt + 1))
        }
    }

    private static func foundApproval(_ intent: IntentFacts, _ state: PaymentState) -> Step {
        var state = state
        state.isApproved = true
        state.card = state.card ?? intent.card
        if let mismatch = intent.mismatch(with: state.facts, processorMode: state.equipment?.processorMode) {
            return reverse(state, then: .reversed, mismatch)
        }
        // The chip was not told of the approval, so it has not agreed to it.
        if state.cardHasLastWord, !state.isApprovedElsewhere {
            return reverse(state, then: .reversed, Localization.approvalNotTold)
        }
        return recheck(state)
    }

    static func resumed(_ state: PaymentState) -> Step? {
        if state.isUnreadable { return nil }
        return switch state.phase {
        case .takingOver(let rows, _): move(state, to: .takingOver(rows, isResumed: true), .takeOver(rows))
        case .checkingOrder, .claiming, .connectingReader, .settling, .preparingIntent, .arming, .readyToCollect:
            // Only an intent announced in the claim is sure not to be used elsewhere, and can be ended.
            state.usesClaims && state.intentID != nil
                ? reverse(state, then: .stopped, Localization.interrupted)
                : close(state, .stopped, Localization.interrupted)
        case .collecting: state.isServerDriven ? findOut(state) : close(state, .stopped, Localization.interrupted)
        case .authorising, .finishingApproved, .findingOut: findOut(state)
        case .finishingDeclined(let step, let reason): close(state, step, reason)
        case .reversing(_, let step, let reason): reverse(state, then: step, reason)
        case .recheckingOrder: recheck(state)
        case .tellingStore, .checkingTold, .confirmingOrder:
            move(state, to: .checkingTold(attempt: 1), .readOrder(attempt: 1))
        case .settlingPaid: move(state, to: .settlingPaid(attempt: 1), .announce(.settled, attempt: 1))
        case .releasing(let ending, let step, let reason): close(state, step, reason, ending: ending)
        case .closing(let step, let reason): move(state, to: state.phase, .close(step, reason: reason))
        case .closed(let step, let reason): reopened(step, reason, state)
        }
    }

    private static func reopened(_ step: PaymentStep, _ reason: String?, _ state: PaymentState) -> Step? {
        // It is over, and other tills do not know that yet.
        if state.holdsClaim, !step.keepsClaim { return close(state, step, reason) }
        return switch step {
        case .notSure where !state.unfinishedTakeover.isEmpty:
            move(
                state,
                to: .takingOver(state.unfinishedTakeover, isResumed: true),
                .takeOver(state.unfinishedTakeover)
            )
        case .notSure, .chargedTwice:
            state.unfinishedReversal.map { reverse(state, then: $0.step, $0.reason) }
                ?? (step == .chargedTwice ? recheck(state) : findOut(state))
        case .paidOrderNotUpdated: recheck(state)
        case .checkingOrder, .connectingReader, .creatingIntent, .waitingForCard, .readerMessage, .cardRead,
            .authorising, .findingOut, .reversing, .tellingStore, .confirmingOrder, .paid, .declined, .cancelled,
            .stopped, .reversed:
            nil
        }
    }
}
