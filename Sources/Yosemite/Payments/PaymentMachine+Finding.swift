/// Lost answers, and payments that are taken up again.
extension PaymentMachine {
    static func found(_ finding: PaymentEvent.Finding, _ state: PaymentState) -> Step? {
        guard case .findingOut(let attempt) = state.phase else { return nil }
        switch finding {
        case .approved(let intent): return foundApproval(intent, state)
        case .declined(let reason): return close(state, .declined, reason)
        // A request that is late must find the door shut.
        case .notCharged: return reverse(state, then: .stopped, Localization.nothingFound)
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
        // The chip was never told of the approval, so it has not agreed to it.
        if state.cardHasLastWord { return reverse(state, then: .reversed, Localization.cardLost) }
        return move(state, to: .recheckingOrder(attempt: 1), .readOrder(attempt: 1))
    }

    static func resumed(_ state: PaymentState) -> Step? {
        if state.isUnreadable { return nil }
        return switch state.phase {
        case .checkingOrder, .connectingReader, .preparingIntent, .readyToCollect:
            close(state, .stopped, Localization.interrupted)
        case .collecting: state.isServerDriven ? findOut(state) : close(state, .stopped, Localization.interrupted)
        case .authorising, .finishingApproved, .findingOut: findOut(state)
        case .finishingDeclined(let reason): close(state, .declined, reason)
        case .reversing(_, let step, let reason): reverse(state, then: step, reason)
        case .recheckingOrder: move(state, to: .recheckingOrder(attempt: 1), .readOrder(attempt: 1))
        case .tellingStore, .checkingTold, .confirmingOrder:
            move(state, to: .checkingTold(attempt: 1), .readOrder(attempt: 1))
        case .closing(let step, let reason): close(state, step, reason)
        case .closed(let step, _): reopened(step, state)
        }
    }

    private static func reopened(_ step: PaymentStep, _ state: PaymentState) -> Step? {
        switch step {
        case .notSure:
            state.unfinishedReversal.map { reverse(state, then: $0.step, $0.reason) } ?? findOut(state)
        case .paidOrderNotUpdated: move(state, to: .recheckingOrder(attempt: 1), .readOrder(attempt: 1))
        case .checkingOrder, .connectingReader, .creatingIntent, .waitingForCard, .readerMessage, .cardRead,
            .authorising, .findingOut, .reversing, .tellingStore, .confirmingOrder, .paid, .declined, .cancelled,
            .stopped, .reversed:
            nil
        }
    }
}
