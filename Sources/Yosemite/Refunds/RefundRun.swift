import FoundationEssentials
import Hardware
import Networking
import Storage
import WooFoundation

/// Completes one refund from the state in its journal. Every request is recorded first, and no request is repeated that
/// could refund twice.
struct RefundRun: Sendable {
    /// How many times a lost answer is looked up before the clerk is told.
    static let looks = 4
    /// How long a store may still be working after it was told: PHP with a slow gateway.
    static let storePatience: TimeInterval = 300

    let coordinator: RefundCoordinator
    var room = MoneyRoom.none
    /// Whether somebody is at the counter, who can present a card.
    var asksForCards = false
    let report: @Sendable (RefundProgress) async -> Void

    private var journal: RefundJournal { coordinator.journal }
    private var now: Date { coordinator.dates.now() }

    /// - Throws: `StorageError`, `RefundProblem.notRecorded` where the journal cannot be written: then nothing more is
    ///   done.
    func carryOn(_ opened: RefundState) async throws -> RefundState {
        var state = opened
        if state.facts.usesProcessor, !state.moneyReturned {
            try await returnMoney(&state)
            guard state.moneyReturned else { return state }
        }
        if state.storeRefundID == nil {
            try await tellStore(&state)
        } else if state.isOpen {
            try await close(&state, .refunded, nil as String?)
        }
        return state
    }

    /// Ends a refund for which no request was made: the clerk is no longer there.
    func abandon(_ opened: RefundState) async throws -> RefundState {
        var state = opened
        try await close(&state, .refused, localized("It was interrupted before any refund was requested."))
        return state
    }

    // MARK: The processor

    private func returnMoney(_ state: inout RefundState) async throws {
        guard let processor = coordinator.processor(), processor.id == state.facts.processorID,
            let intentID = state.facts.intentID
        else {
            // Without a request nothing has happened. Otherwise only that processor knows.
            let step: RefundProgress.Step = state.moneyRequested ? .notSure : .refused
            return try await close(&state, step, RefundProblem.processorMissing)
        }
        await say(.returningMoney)
        let wasAsked = state.moneyRequested
        if !wasAsked { try await note(.moneyRequested, &state) }
        var mayBeMade = wasAsked
        for look in 1...Self.looks {
            let refund: ProcessorRefund
            do {
                refund = try await given(state.facts, intentID, processor)
            } catch PaymentProcessorError.unreachable(let cause) where look == 1 && !wasAsked {
                return try await close(&state, .refused, ProcessorWords.describe(cause))
            } catch {
                if let reason = Self.refusal(error, mayBeMade: mayBeMade) {
                    return try await close(&state, .refused, localized("The processor refused: %@", reason))
                }
                mayBeMade = true
                await say(.findingOut)
                if look < Self.looks { await pause(before: look) }
                continue
            }
            return try await note(.moneyReturned(processorRefundID: refund.refundID), &state)
        }
        try await close(&state, .notSure, localized("The processor did not say whether the money was refunded."))
    }

    /// The words of an answer that ends it; nil where an earlier request may have made the refund, or may yet.
    private static func refusal(_ error: any Error, mayBeMade: Bool) -> String? {
        guard let error = error as? PaymentProcessorError, case .refused(let code, let message) = error else {
            return nil
        }
        guard !mayBeMade || (error.forGood != nil && code != PaymentProcessorError.cardMissing) else { return nil }
        return message.isEmpty ? code : message
    }

    private func given(
        _ facts: RefundFacts,
        _ intentID: String,
        _ processor: any PaymentProcessor
    ) async throws -> ProcessorRefund {
        let (amount, key) = (facts.amountMinor, facts.processorKey)
        do {
            return try await processor.refund(intentID: intentID, amountMinor: amount, key: key)
        } catch let error as PaymentProcessorError where error.forGood?.code == PaymentProcessorError.cardMissing {
            guard asksForCards, let reader = try? await coordinator.reader() else { throw error }
            await report(RefundProgress(step: .returningMoney, message: RefundWords.presentCard(reader.name)))
            try await processor.refund(intentID: intentID, amountMinor: amount, key: key, onReader: reader.serial)
            return try await PaymentProcessorError.afterReader {
                try await processor.refund(intentID: intentID, amountMinor: amount, key: key)
            }
        }
    }

    // MARK: The store

    private func tellStore(_ state: inout RefundState) async throws {
        if let since = state.storeRequestedAt {
            await say(.findingOut)
            switch await look(for: state.facts) {
            case .found(let id): return try await finish(&state, id)
            case .unknown: return try await leaveOpen(&state, nil)
            case .absent:
                guard now.timeIntervalSince(since) >= Self.storePatience else {
                    return try await leaveOpen(&state, nil)
                }
                // Long enough: the store never did it.
                guard !state.facts.usesStoreGateway else {
                    return try await close(&state, .refused, RefundWords.noneRecorded)
                }
            }
        }
        await say(.tellingStore)
        guard let draft = Self.draft(state.facts) else {
            return try await close(&state, .refused, RefundProblem.notPositive)
        }
        try await note(.storeRequested, &state)
        let answer = await coordinator.remote.createRefund(
            siteID: coordinator.siteID,
            orderID: state.facts.orderID,
            draft: draft
        )
        switch answer {
        case .done(let made): try await finish(&state, made.refundID)
        case .notSent(let error): try await refused(&state, error)
        case .unknown(let error): try await settle(&state, error)
        case .refused(let error):
            await say(.findingOut)
            switch await look(for: state.facts) {
            case .found(let id): try await finish(&state, id)
            case .unknown: try await leaveOpen(&state, error)
            // The gateway was asked: WordPress drops its record where the gateway's answer is lost, and the money may be
            // on its way all the same.
            case .absent where state.facts.usesStoreGateway && error.storeError?.code == NetworkError.noRefund:
                try await close(&state, .notSure, RefundWords.gatewayFailed(StoreWords.describe(error)))
            case .absent: try await refused(&state, error)
            }
        }
    }

    /// The store's answer was lost: looks for the refund.
    private func settle(_ state: inout RefundState, _ cause: any Error) async throws {
        await say(.findingOut)
        for attempt in 1...Self.looks {
            if case .found(let id) = await look(for: state.facts) { return try await finish(&state, id) }
            if attempt < Self.looks { await pause(before: attempt) }
        }
        try await leaveOpen(&state, cause)
    }

    private enum Look {
        case found(Int64)
        case absent
        case unknown
    }

    /// By our mark; else by amount and reason among those that are new, for stores that lose marks.
    private func look(for facts: RefundFacts) async -> Look {
        guard let refunds = try? await coordinator.refunds(facts.orderID) else { return .unknown }
        if let marked = refunds.first(where: { $0.mercedMark == facts.refundID }) { return .found(marked.refundID) }
        // A gateway's webhook writes a reason of its own.
        let alike = refunds.first { refund in
            !facts.knownRefundIDs.contains(refund.refundID) && refund.mercedMark == nil
                && (facts.usesStoreGateway || refund.reason == facts.reason) && refund.givenAmount == facts.amount
        }
        return alike.map { .found($0.refundID) } ?? .absent
    }

    /// Nothing was recorded in the store. If the money is already returned, that remains to be done.
    private func refused(_ state: inout RefundState, _ cause: any Error) async throws {
        guard state.facts.usesProcessor else { return try await close(&state, .refused, cause) }
        try await close(&state, .returnedOrderNotUpdated, cause)
    }

    private func leaveOpen(_ state: inout RefundState, _ cause: (any Error)?) async throws {
        if state.facts.usesProcessor {
            let words = cause.map { StoreWords.describe($0) }
            return try await close(
                &state,
                .returnedOrderNotUpdated,
                words ?? localized("The store does not answer yet.")
            )
        }
        try await close(&state, .notSure, localized("The store did not say whether it refunded the money."))
    }

    private func finish(_ state: inout RefundState, _ id: Int64) async throws {
        try await note(.storeTold(refundID: id), &state)
        try await close(&state, .refunded, nil as String?)
        // It is finished in the ledger; the screen follows as soon as the store answers.
        guard let order = try? await coordinator.loadOrder(state.facts.orderID) else { return }
        try? await coordinator.keepOrder(order)
        if state.facts.hasReceipt != false { await coordinator.issueReceipt(state.facts, order) }
    }

    private static func draft(_ facts: RefundFacts) -> RefundDraft? {
        RefundDraft(
            amount: facts.amount,
            lines: facts.lines.map {
                RefundDraft.Line(lineID: $0.lineID, quantity: $0.quantity, total: $0.total, taxes: $0.taxes)
            },
            reason: facts.reason,
            mark: facts.refundID,
            usesGateway: facts.usesStoreGateway,
            restocks: facts.restocks,
            decimals: CurrencyDecimals.minorUnits(of: facts.currency)
        )
    }

    // MARK: The journal

    private func note(_ event: RefundEvent, _ state: inout RefundState) async throws {
        let date = now
        let (journal, facts) = (journal, state.facts)
        do {
            try await room.write { try await journal.append(event, facts, at: date) }
        } catch let error as StorageError where state.moneyRequested || state.storeRequestedAt != nil {
            throw RefundProblem.notRecorded(reason: StoreWords.describe(error))
        }
        state.take(event, at: date)
    }

    private func close(_ state: inout RefundState, _ step: RefundProgress.Step, _ cause: any Error) async throws {
        try await close(&state, step, StoreWords.describe(cause))
    }

    private func close(_ state: inout RefundState, _ step: RefundProgress.Step, _ reason: String?) async throws {
        try await note(.closed(step, reason: reason), &state)
        await report(state.progress)
    }

    private func say(_ step: RefundProgress.Step) async { await report(RefundProgress(step: step)) }

    /// 1, 2, 4 s.
    private func pause(before attempt: Int) async {
        try? await coordinator.clock.sleep(for: .seconds(1 << min(attempt - 1, 4)))
    }
}

extension Refund {
    /// Which refund of merced's it is; nil for others.
    var mercedMark: String? { metaData.last { $0.key == RefundDraft.markKey }?.value.string }
    /// Major units, positive.
    var givenAmount: Decimal? { Money.amount(from: amount).map { abs($0) } }
}

enum RefundWords {
    static func presentCard(_ reader: String) -> String {
        localized("Present the card that paid at the reader %@.", reader)
    }
    static let noneRecorded = localized(
        "The store has no such refund. Only its gateway's own records say whether it paid."
    )
    static func recordedTwice(_ amount: String, _ first: Int64, _ second: Int64) -> String {
        localized(
            "The store has two refunds of %@ (%@ and %@): its gateway may have recorded one twice. Look at its own records first.",
            amount,
            "\(first)",
            "\(second)"
        )
    }
    static func mayBeRefunded(_ amount: String, _ moment: String) -> String {
        localized(
            "The store's gateway was asked for %@ before (%@ UTC) and did not say whether it paid: look at its own records first.",
            amount,
            moment.replacing("T", with: " ")
        )
    }
    static func gatewayFailed(_ why: String) -> String {
        localized("The store's gateway failed, and may have refunded the money all the same: %@", why)
    }
}
