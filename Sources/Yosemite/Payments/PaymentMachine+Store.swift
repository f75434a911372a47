import Hardware

/// The order's part: checked before, told, checked after.
extension PaymentMachine {
    static func orderRead(_ order: OrderFacts, _ state: PaymentState) -> Step? {
        let check = OrderCheck(order, state)
        switch state.phase {
        case .checkingOrder:
            if let refusal = check.refusal { return close(state, .stopped, refusal) }
            if state.usesClaims { return claim(order, state) }
            guard state.facts.tenderKind == .card else {
                var state = state
                state.isApproved = true
                return move(state, to: .tellingStore(attempt: 1), .tellStore(attempt: 1))
            }
            return move(state, to: .connectingReader, .prepareReader)
        case .settling: return settled(order, check, state)
        case .arming: return armed(order, check, state)
        case .recheckingOrder, .checkingTold, .confirmingOrder:
            return state.usesClaims ? weighed(order, state) : lookedAt(order, check, state)
        case .settlingPaid: return close(state, .paid, nil)
        case .claiming, .connectingReader, .takingOver, .preparingIntent, .readyToCollect, .collecting, .authorising,
            .finishingApproved, .finishingDeclined, .findingOut, .reversing, .tellingStore, .releasing, .closing,
            .closed:
            return nil
        }
    }

    /// As done by versions without claims.
    private static func lookedAt(_ order: OrderFacts, _ check: OrderCheck, _ state: PaymentState) -> Step? {
        switch state.phase {
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
            // The store confirmed it; a plugin may or may not keep our mark.
            return order.isPaid ? close(state, .paid, nil) : tellAgain(after: 1, state)
        case .checkingOrder, .claiming, .connectingReader, .settling, .takingOver, .preparingIntent, .arming,
            .readyToCollect, .collecting, .authorising, .finishingApproved, .finishingDeclined, .findingOut, .reversing,
            .tellingStore, .settlingPaid, .releasing, .closing, .closed:
            return nil
        }
    }

    static func orderUnreadable(_ reason: String, _ state: PaymentState) -> Step? {
        switch state.phase {
        case .checkingOrder: return close(state, .stopped, reason)
        case .settling(let attempt):
            guard attempt < attempts else { return close(state, .stopped, reason) }
            return move(state, to: .settling(attempt: attempt + 1), .readSettled(attempt: attempt + 1))
        case .arming(let attempt):
            guard attempt < attempts else { return reverse(state, then: .stopped, reason) }
            return move(state, to: .arming(attempt: attempt + 1), .announce(.intent, attempt: attempt + 1))
        case .recheckingOrder(let attempt):
            guard attempt < attempts else { return close(state, .paidOrderNotUpdated, reason) }
            return recheck(state, attempt: attempt + 1)
        case .checkingTold(let attempt):
            // Never told again blindly: another payment may have been recorded meanwhile.
            guard attempt < attempts else { return close(state, .paidOrderNotUpdated, reason) }
            return move(state, to: .checkingTold(attempt: attempt + 1), .readOrder(attempt: attempt + 1))
        case .confirmingOrder:
            // The store confirmed it; whether another till paid it too is in its rows.
            guard state.usesClaims else { return close(state, .paid, nil) }
            return move(state, to: .checkingTold(attempt: 2), .readOrder(attempt: 2))
        case .settlingPaid(let attempt):
            // Not left like this: another till is waiting for the decision.
            return move(state, to: .settlingPaid(attempt: attempt + 1), .announce(.settled, attempt: attempt + 1))
        case .claiming, .connectingReader, .takingOver, .preparingIntent, .readyToCollect, .collecting, .authorising,
            .finishingApproved, .finishingDeclined, .findingOut, .reversing, .tellingStore, .releasing, .closing,
            .closed:
            return nil
        }
    }

    static func storeTold(_ state: PaymentState) -> Step? {
        guard case .tellingStore(let attempt) = state.phase else { return nil }
        return move(state, to: .confirmingOrder(attempt: attempt), .readOrder(attempt: 1))
    }

    /// A lost answer and a refusal are treated alike until the order was checked.
    static func storeNotTold(_ reason: String, _ state: PaymentState) -> Step? {
        guard case .tellingStore(let attempt) = state.phase else { return nil }
        return move(state, to: .checkingTold(attempt: attempt), .readOrder(attempt: attempt))
    }

    static func tellAgain(after attempt: Int, _ state: PaymentState) -> Step {
        guard attempt < attempts else { return close(state, .paidOrderNotUpdated, Localization.notTold) }
        return move(state, to: .tellingStore(attempt: attempt + 1), .tellStore(attempt: attempt + 1))
    }

    /// The order no longer needs this payment.
    static func unwanted(_ reason: String, _ order: OrderFacts, _ state: PaymentState) -> Step {
        if state.facts.tenderKind != .card {
            return close(state, .stopped, localized("%@ Give the money back.", reason))
        }
        // The clerk was told that it is paid: that is only reversed for a second payment.
        if state.wasLeftUntold, !order.isPaid { return close(state, .paidOrderNotUpdated, reason) }
        return reverse(state, then: .reversed, reason)
    }
}

extension PaymentMachine.Localization {
    static let notTold = localized("The store does not mark the order as paid.")
}
