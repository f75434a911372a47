import FoundationEssentials
import Hardware
import WooFoundation

/// What ends a step that takes too long.
enum PaymentTimeout: Hashable, Sendable {
    case event(PaymentEvent)
    /// The reader is asked to stop first.
    case card
}

extension PaymentState {
    /// How long this step may take, and what happens then.
    var timeLimit: (Duration, PaymentTimeout)? {
        switch phase {
        case .collecting: (PaymentContext.cardLimit, .card)
        case .authorising:
            (
                PaymentContext.bankLimit,
                .event(.answered(.unknown(reason: PaymentWords.Localization.bankLate)))
            )
        case .finishingApproved, .finishingDeclined: (PaymentContext.bankLimit, .event(.cardFinished(.unknown)))
        case .checkingOrder, .claiming, .connectingReader, .settling, .takingOver, .preparingIntent, .arming,
            .readyToCollect, .findingOut, .reversing, .recheckingOrder, .tellingStore, .checkingTold, .confirmingOrder,
            .settlingPaid, .releasing, .closing, .closed:
            nil
        }
    }

    /// The state shown on a screen.
    ///
    /// - Parameter dates: for the step's deadline; nil for a state read later, from the journal.
    func progress(dates: (any DateSource)? = nil) -> PaymentProgress {
        let (step, attempt, message) = shown
        let limit = timeLimit.map { Double($0.0.components.seconds) }
        return PaymentProgress(
            paymentID: facts.paymentID,
            orderID: facts.sale == nil ? facts.orderID : 0,
            orderNumber: facts.orderNumber,
            amount: facts.amount,
            currency: facts.currency,
            tender: facts.tenderKind,
            step: step,
            message: message,
            deadline: dates.flatMap { dates in limit.map { dates.now().addingTimeInterval($0) } },
            attempt: attempt.map { PaymentProgress.Attempt(number: $0, limit: PaymentMachine.attempts) },
            card: card,
            mode: facts.mode,
            change: facts.change,
            holder: isClosed ? holder : nil,
            sale: facts.sale?.uuid,
            outcome: PaymentOutcome(self)
        )
    }

    private var shown: (step: PaymentStep, attempt: Int?, message: String?) {
        switch phase {
        case .checkingOrder, .claiming: (.checkingOrder, nil, nil)
        case .connectingReader, .settling: (.connectingReader, nil, nil)
        case .takingOver: (.connectingReader, nil, localized("Ending the other till's payment."))
        case .preparingIntent, .arming, .readyToCollect: (.creatingIntent, nil, nil)
        case .collecting: (.waitingForCard, nil, nil)
        case .authorising, .finishingApproved, .finishingDeclined: (.authorising, nil, nil)
        case .findingOut(let attempt): (.findingOut, attempt, nil)
        case .reversing(let attempt, _, let reason): (.reversing, attempt, isApproved ? reason : nil)
        case .recheckingOrder(let attempt), .tellingStore(let attempt), .checkingTold(let attempt):
            (.tellingStore, attempt, nil)
        case .confirmingOrder: (.confirmingOrder, nil, nil)
        case .settlingPaid, .releasing, .closing: (.confirmingOrder, nil, nil)
        case .closed(let step, let reason): (step, nil, reason)
        }
    }
}

extension PaymentRecord {
    init(_ entry: PaymentJournal.Entry, isUnderWay: Bool = false) {
        self.init(
            progress: entry.state.progress(),
            startedAt: entry.startedAt,
            changedAt: entry.changedAt,
            processorID: entry.state.equipment?.processorID,
            intentID: entry.state.intentID,
            readerSerial: entry.state.equipment?.serial,
            isOpen: entry.state.isOpen,
            isUnderWay: isUnderWay
        )
    }
}
