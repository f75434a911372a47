/// What a payment, a refund and a sale come to.
extension PaymentOutcome {
    init(_ state: PaymentState) {
        switch state.phase {
        case .reversing: self = state.isApproved ? .voiding : .ending
        case .closed(.declined, _) where !state.isServerDriven && state.entry == nil: self = .declinedByCard
        case .closed(.cancelled, _?): self = .endedAtReader
        case .closed(let step, _): self.init(step)
        default: self = .underWay
        }
    }

    /// As far as the step says.
    public init(_ step: PaymentStep) {
        self =
            switch step {
            case .paid: .paid
            case .paidOrderNotUpdated: .paidOrderNotUpdated
            case .declined: .declined
            case .cancelled: .cancelled
            case .stopped: .stopped
            case .notSure: .notSure
            case .reversed: .voided
            case .chargedTwice: .chargedTwice
            case .reversing: .voiding
            case .checkingOrder, .connectingReader, .creatingIntent, .waitingForCard, .readerMessage, .cardRead,
                .authorising, .findingOut, .tellingStore, .confirmingOrder:
                .underWay
            }
    }

    /// Of a payment that nobody works on.
    init(left progress: PaymentProgress) {
        switch progress.step {
        case .checkingOrder, .connectingReader, .creatingIntent, .waitingForCard, .readerMessage: self = .interrupted
        case .cardRead, .authorising, .findingOut: self = .notSure
        case .tellingStore, .confirmingOrder: self = .paidOrderNotUpdated
        case .reversing, .paid, .paidOrderNotUpdated, .declined, .cancelled, .stopped, .notSure, .reversed,
            .chargedTwice:
            self = progress.outcome
        }
    }

    public init(_ step: RefundProgress.Step) {
        switch step {
        case .refunded: self = .refunded
        case .returnedOrderNotUpdated: self = .refundedOrderNotUpdated
        case .refused: self = .notRefunded
        case .notSure: self = .refundNotSure
        case .checkingOrder, .returningMoney, .findingOut, .tellingStore: self = .refunding
        }
    }

    public init(_ part: OpenSale.Part.State) {
        switch part {
        case .asked: self = .underWay
        case .declined: self = .notTaken
        case .unknown: self = .notSure
        case .approved: self = .paid
        case .voiding: self = .refunding
        case .voided: self = .refunded
        }
    }
}

extension RefundProgress {
    public var outcome: PaymentOutcome { PaymentOutcome(step) }
}

extension RefundSummary {
    public var outcome: PaymentOutcome {
        if isUnderWay { return .refunding }
        return progress.outcome == .refunding ? .refundNotSure : progress.outcome
    }
}

extension OpenSaleFacts {
    public var outcome: PaymentOutcome {
        switch state {
        case .open: .saleOpen
        case .locked: .saleLocked
        // Its parts add up to its total until it is voided.
        case .paid where sale.rest != 0 || isVoided:
            isDone(.reverse) ? .saleVoided : isRefused ? .saleRefundRefused : .saleVoiding
        case .paid: isDone(.capture) ? .sold : .notCaptured
        case .voiding: isRefused ? .saleCancelRefused : .saleCancelling
        case .void: .saleCancelled
        case .left: .saleLeft
        }
    }

    /// What a part of it comes to.
    public func outcome(of part: OpenSale.Part) -> PaymentOutcome {
        let own = tasks.filter { $0.partID == part.id }
        if own.contains(where: { $0.byHand != nil }) { return part.state == .voided ? .refundedByHand : .settledByHand }
        let isRefused = part.state == .voiding && own.contains { $0.kind == .reverse && $0.isRefused }
        return isRefused ? .refundRefused : PaymentOutcome(part.state)
    }

    private var isRefused: Bool { tasks.contains { $0.kind == .reverse && $0.isRefused } }

    /// Why the outcome is not a better one: what the processor said last; nil for nothing.
    public var lastProblem: String? { tasks.first { !$0.isDone && $0.problem != nil && $0.kind != .end }?.problem }

    private func isDone(_ kind: Task.Kind) -> Bool { tasks.allSatisfy { $0.kind != kind || $0.isDone } }
}
