import Hardware

/// The order's part: checked before, told, checked after.
extension PaymentMachine {
    static func orderRead(_ order: OrderFacts, _ state: PaymentState) -> Step? {
        let check = OrderCheck(order, state)
        switch state.phase {
        case .checkingOrder:
            if let refusal = check.refusal { return close(state, .stopped, refusal) }
            guard state.facts.tenderKind == .card else {
                var state = state
                state.isApproved = true
                return move(state, to: .tellingStore(attempt: 1), .tellStore(attempt: 1))
            }
            return move(state, to: .connectingReader, .prepareReader)
        case .recheckingOrder:
            switch check.verdict {
            case .paidByThis: return close(state, .paid, nil)
            case .unwanted(let reason): return unwanted(reason, order, state)
            case .payable: return move(state, to: .tellingStore(attempt: 1), .tellStore(attempt: 1))
            }
        case .checkingTold(let attempt):
            switch check.verdict {
            case .paidByThis: return close(state, .paid, nil)
            case .unwanted(let reason): return unwanted(reason, order, state)
            case .payable: return tellAgain(after: attempt, state)
            }
        case .confirmingOrder:
            // The store said that it did; a plugin keeps our mark or not.
            return order.isPaid ? close(state, .paid, nil) : tellAgain(after: 1, state)
        case .connectingReader, .preparingIntent, .readyToCollect, .collecting, .authorising, .finishingApproved,
            .finishingDeclined, .findingOut, .reversing, .tellingStore, .closing, .closed:
            return nil
        }
    }

    static func orderUnreadable(_ reason: String, _ state: PaymentState) -> Step? {
        switch state.phase {
        case .checkingOrder: return close(state, .stopped, reason)
        case .recheckingOrder(let attempt):
            guard attempt < attempts else { return close(state, .paidOrderNotUpdated, reason) }
            return move(state, to: .recheckingOrder(attempt: attempt + 1), .readOrder(attempt: attempt + 1))
        case .checkingTold(let attempt):
            // Never told again blindly: somebody else may have been paid meanwhile.
            guard attempt < attempts else { return close(state, .paidOrderNotUpdated, reason) }
            return move(state, to: .checkingTold(attempt: attempt + 1), .readOrder(attempt: attempt + 1))
        case .confirmingOrder: return close(state, .paid, nil)
        case .connectingReader, .preparingIntent, .readyToCollect, .collecting, .authorising, .finishingApproved,
            .finishingDeclined, .findingOut, .reversing, .tellingStore, .closing, .closed:
            return nil
        }
    }

    static func storeTold(_ state: PaymentState) -> Step? {
        guard case .tellingStore = state.phase else { return nil }
        return move(state, to: .confirmingOrder, .readOrder(attempt: 1))
    }

    /// A lost answer and a no are the same until the order was looked at.
    static func storeNotTold(_ reason: String, _ state: PaymentState) -> Step? {
        guard case .tellingStore(let attempt) = state.phase else { return nil }
        return move(state, to: .checkingTold(attempt: attempt), .readOrder(attempt: attempt))
    }

    private static func tellAgain(after attempt: Int, _ state: PaymentState) -> Step {
        guard attempt < attempts else { return close(state, .paidOrderNotUpdated, Localization.notTold) }
        return move(state, to: .tellingStore(attempt: attempt + 1), .tellStore(attempt: attempt + 1))
    }

    /// The order does not want this money any more.
    private static func unwanted(_ reason: String, _ order: OrderFacts, _ state: PaymentState) -> Step {
        if state.facts.tenderKind != .card {
            return close(state, .stopped, localized("%@ Give the money back.", reason))
        }
        // The clerk was told that it is paid: only a second payment is taken back for that.
        if state.wasLeftUntold, !order.isPaid { return close(state, .paidOrderNotUpdated, reason) }
        return reverse(state, then: .reversed, reason)
    }
}

extension PaymentMachine.Localization {
    static let notTold = localized("The store does not mark the order as paid.")
}
