import FoundationEssentials
import WooFoundation

/// One charge per order, whoever asks: claims order the tills, the processor excludes, and any double payment is
/// refunded (`Resources/guide/money.md`, "Claims").
extension PaymentMachine {
    // MARK: Before the card

    /// The order can be paid and no other till has it, or the clerk takes it over.
    static func claim(_ order: OrderFacts, _ state: PaymentState) -> Step {
        let board = ClaimBoard(order, paymentID: state.facts.paymentID)
        var state = state
        if let holder = board.rivals.first {
            guard state.facts.claiming?.takesOver == true else { return yield(to: holder, state) }
            state.takesOver = Set(board.rivals.map(\.paymentID))
        }
        state.holdsClaim = true
        guard state.facts.tenderKind == .card else {
            // The money is in the drawer already: the row is written with the order's payment.
            state.isApproved = true
            return move(state, to: .tellingStore(attempt: 1), .tellStore(attempt: 1))
        }
        return move(state, to: .claiming(attempt: 1), .claim(attempt: 1))
    }

    static func claimed(_ state: PaymentState) -> Step? {
        guard case .claiming = state.phase else { return nil }
        return move(state, to: .connectingReader, .prepareReader)
    }

    /// Without a processor nothing was written into the order.
    static func readerFailed(_ reason: String, _ state: PaymentState) -> Step? {
        var state = state
        switch state.phase {
        case .connectingReader: break
        case .claiming(attempt: 1): state.holdsClaim = false
        default: return nil
        }
        return close(state, .stopped, reason)
    }

    /// Whether it was written or not: the same row is written again, and ended if that fails.
    static func claimFailed(_ reason: String, _ state: PaymentState) -> Step? {
        guard case .claiming(let attempt) = state.phase else { return nil }
        guard attempt < attempts else { return close(state, .stopped, reason) }
        return move(state, to: .claiming(attempt: attempt + 1), .claim(attempt: attempt + 1))
    }

    static func settled(_ order: OrderFacts, _ check: OrderCheck, _ state: PaymentState) -> Step {
        let board = ClaimBoard(order, paymentID: state.facts.paymentID)
        if let end = lost(board, state) { return end }
        if let refusal = check.refusal { return close(state, .stopped, refusal) }
        // One that appeared meanwhile is not what the clerk decided to end.
        if let holder = board.rivals.first(where: { !state.takesOver.contains($0.paymentID) }) {
            return yield(to: holder, state)
        }
        guard !board.rivals.isEmpty else { return move(state, to: .preparingIntent, .prepareIntent) }
        return move(state, to: .takingOver(board.rivals, isResumed: false), .takeOver(board.rivals))
    }

    /// The last check before asking for a card.
    static func armed(_ order: OrderFacts, _ check: OrderCheck, _ state: PaymentState) -> Step {
        let board = ClaimBoard(order, paymentID: state.facts.paymentID)
        if let end = lost(board, state) { return end }
        if let holder = board.rivals.first { return yield(to: holder, state) }
        if let refusal = check.refusal { return reverse(state, then: .stopped, refusal) }
        return move(state, to: .readyToCollect, .collect)
    }

    /// The row is gone, or was ended.
    private static func lost(_ board: ClaimBoard, _ state: PaymentState) -> Step? {
        guard let own = board.own else { return close(state, .stopped, Localization.claimGone) }
        guard !own.isLive else { return nil }
        var state = state
        state.holdsClaim = false
        return close(state, .stopped, Localization.takenOver)
    }

    private static func yield(to row: ClaimRow, _ state: PaymentState) -> Step {
        var state = state
        let holder = ClaimHolder(row)
        state.holder = holder
        let zone = state.facts.claiming.flatMap { StoreTimeZone(identifier: $0.timeZone) }
        return close(state, .stopped, holder.words(in: zone, now: state.facts.startedAt), ending: .yielded)
    }

    // MARK: Takeover

    static func tookOver(_ state: PaymentState) -> Step? {
        guard case .takingOver(_, let isResumed) = state.phase else { return nil }
        var state = state
        state.unfinishedTakeover = []
        if isResumed { return close(state, .stopped, Localization.interrupted) }
        return move(state, to: .settling(attempt: 1), .readSettled(attempt: 1))
    }

    static func adopted(_ intent: IntentFacts, _ state: PaymentState) -> Step? {
        guard case .takingOver = state.phase else { return nil }
        var state = state
        state.unfinishedTakeover = []
        state.intentID = intent.intentID
        state.isApproved = true
        state.card = intent.card
        if let mismatch = intent.mismatch(with: state.facts, processorMode: state.equipment?.processorMode) {
            return reverse(state, then: .reversed, mismatch)
        }
        return recheck(state)
    }

    /// If the other till's claim was ended, and what it may have charged is unknown, that is asked until it is known.
    static func takeOverFailed(_ reason: String, _ isBegun: Bool, _ state: PaymentState) -> Step? {
        guard case .takingOver(let rows, _) = state.phase else { return nil }
        guard isBegun else { return close(state, .stopped, reason) }
        var state = state
        state.unfinishedTakeover = rows
        return close(state, .notSure, reason)
    }

    // MARK: After the charge

    /// Records in the order that the money is charged, once, then asks whether it is still needed.
    static func recheck(_ state: PaymentState, attempt: Int = 1) -> Step {
        // The order of a sale at the register is created later.
        guard state.facts.sale == nil else { return close(state, .paid, nil) }
        let says = state.usesClaims && state.facts.tenderKind == .card && !state.hasSaidApproved
        return move(
            state,
            to: .recheckingOrder(attempt: attempt),
            says ? .announce(.approved, attempt: attempt) : .readOrder(attempt: attempt)
        )
    }

    /// The order after the charge: paid by it, told again, or not needing it.
    static func weighed(_ order: OrderFacts, _ state: PaymentState) -> Step? {
        var state = state
        state.hasSaidApproved = true
        let board = ClaimBoard(order, paymentID: state.facts.paymentID)
        if board.own?.takeover != nil { return weighedByTaker(order, board, state) }
        if state.isApprovedElsewhere, let end = weighedElsewhere(board, state) { return end }
        switch OrderCheck(order, state).claimedVerdict(board) {
        case .paidByThis: return close(state, .paid, nil)
        case .paidBefore: return move(state, to: .settlingPaid(attempt: 1), .announce(.settled, attempt: 1))
        case .undecided: return close(state, .chargedTwice, Localization.undecided)
        case .unwanted(let reason, let restores):
            state.isSecondCharge = order.isPaid || !board.rivals.isEmpty
            state.restores = restores
            return unwanted(reason, order, state)
        case .payable:
            switch state.phase {
            case .checkingTold(let attempt), .confirmingOrder(let attempt): return tellAgain(after: attempt, state)
            default: return move(state, to: .tellingStore(attempt: 1), .tellStore(attempt: 1))
            }
        }
    }

    /// The approval is on an intent that other tills may use, and was not requested by this till: whichever other
    /// payment uses that intent has it. If none does, none can reverse it any more; then it is checked once more and
    /// counts.
    private static func weighedElsewhere(_ board: ClaimBoard, _ state: PaymentState) -> Step? {
        if let other = board.liveOthers.first(where: { $0.claim.intentID == state.intentID }) {
            return yield(to: other, state)
        }
        guard !state.isLookedAtElsewhere else { return nil }
        var state = state
        state.isLookedAtElsewhere = true
        return findOut(state)
    }

    /// Another till has taken the payment over and is responsible for its money, as long as that till is working on it.
    private static func weighedByTaker(_ order: OrderFacts, _ board: ClaimBoard, _ state: PaymentState) -> Step {
        var state = state
        state.holdsClaim = false
        guard state.facts.tenderKind == .card else { return unwanted(Localization.takenOver, order, state) }
        if order.isPaid {
            let isTheSameMoney = state.intentID.map { [order.transactionID, order.capturedIntentID].contains($0) }
            if isTheSameMoney == true { return close(state, .stopped, Localization.takenOver) }
            state.isSecondCharge = true
            return reverse(state, then: .reversed, Localization.takenOver)
        }
        guard board.taker?.isLive == true else { return reverse(state, then: .reversed, Localization.takenOver) }
        return close(state, .paidOrderNotUpdated, Localization.takenOver)
    }

    // MARK: The end of a claim

    static func claimReleased(_ state: PaymentState) -> Step? {
        guard case .releasing(_, let step, let reason) = state.phase else { return nil }
        var state = state
        state.holdsClaim = false
        return close(state, step, reason)
    }

    /// Other tills wait until it is ended; that is tried again later.
    static func claimNotReleased(_ state: PaymentState) -> Step? {
        guard case .releasing(_, let step, let reason) = state.phase else { return nil }
        return move(state, to: .closing(step, reason: reason), .close(step, reason: reason))
    }
}

extension PaymentMachine.Localization {
    static let claimGone = localized("The store did not keep this payment's marker, so no card was asked for.")
    static let undecided = localized(
        "Another till paid this order at the same time; which payment counts is unresolved."
    )
    static let takenOver = localized("Another till has taken this payment over.")
}
