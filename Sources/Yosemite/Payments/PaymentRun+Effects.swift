import FoundationEssentials
import Hardware
import Networking
import WooFoundation

/// The machine's effects, performed with reader, processor and store. Each ends in an event.
extension PaymentRun {
    func perform(_ effect: PaymentEffect, _ state: PaymentState) async {
        switch effect {
        case .readOrder(let attempt): await readOrder(attempt, state)
        case .claim(let attempt): await claim(attempt, state)
        case .readSettled(let attempt): await readSettled(attempt, state)
        case .announce(let stage, let attempt): await announce(stage, attempt, state)
        case .takeOver(let rows): await takeOver(rows, state)
        case .release(let ending, let transaction): await release(ending, restoring: transaction, state)
        case .prepareReader: await prepareReader(state)
        case .prepareIntent: await prepareIntent(state)
        case .collect: tell(hasLookedLately ? .collecting : .lookedTooLongAgo)
        case .authorise: await authorise(state)
        case .findOut(let attempt): await findOut(attempt, state)
        case .reverse(let attempt): await reverse(attempt, state)
        case .tellStore(let attempt): await tellStore(attempt, state)
        case .close(let step, let reason):
            // One that was resumed at its very end has not read the order yet.
            if step.isPaid, order == nil, state.facts.sale == nil, let read = try? await loadOrder(state) { keep(read) }
            if let order {
                // A mirror or a receipt that cannot be written does not affect the payment.
                try? await context.keepOrder(order)
                if step.isPaid { keep(receiptNumber: await context.issueReceipt(state, order)) }
            }
            tell(.closed(step, reason: reason))
        }
    }

    func readOrder(_ attempt: Int, _ state: PaymentState) async {
        do {
            try await context.pause(before: attempt)
            let order = try await loadOrder(state)
            keep(order)
            tell(.orderRead(OrderFacts(order, for: state.facts)))
        } catch let error as NetworkError where error.isOfMissingOrder {
            tell(.orderRead(.gone))
        } catch is CancellationError {
        } catch {
            tell(.orderUnreadable(reason: PaymentWords.describe(error)))
        }
    }

    func loadOrder(_ state: PaymentState) async throws -> Order {
        let (load, orderID) = (context.loadOrder, state.facts.orderID)
        return try await context.clock.within(PaymentContext.orderLimit) { try await load(orderID) }
    }

    private func prepareReader(_ state: PaymentState) async {
        do {
            guard let processor = context.processor() else {
                return tell(.readerFailed(reason: PaymentWords.Localization.noProcessor))
            }
            let reader = try await context.coordinator.ready(
                serial: wantedSerial,
                isServerDriven: processor.drivesReaders
            )
            let isServerDriven = reader.kind == .serverDriven
            guard isServerDriven == processor.drivesReaders else {
                return tell(.readerFailed(reason: PaymentWords.Localization.readerRoute))
            }
            tell(
                .readerReady(
                    EquipmentFacts(
                        serial: reader.serial,
                        kind: reader.kind.rawValue,
                        readerName: reader.name,
                        readerMode: reader.mode,
                        processorID: processor.id,
                        processorMode: processor.mode,
                        isServerDriven: isServerDriven
                    )
                )
            )
        } catch {
            tell(.readerFailed(reason: PaymentWords.describe(error)))
        }
    }

    /// The intent of the order's previous payment, if it is still usable: one per order, also after declines.
    private func prepareIntent(_ state: PaymentState) async {
        do {
            let processor = try processor(of: state)
            if let earlier = try await earlierIntent(state) {
                let intent = try await limited { try await processor.loadIntent(earlier) }
                acceptsFallback = intent.acceptsFallback
                let facts = IntentFacts(intent)
                let isOurs = facts.mismatch(with: state.facts, processorMode: processor.mode) == nil
                if isOurs, facts.isUsable || facts.isApproved || facts.isStuck {
                    return tell(.intentReady(IntentFacts(intent, isElsewhere: state.usesClaims && facts.isApproved)))
                }
                // For another amount: while it is open the processor creates no other.
                if facts.isUsable || facts.isStuck {
                    let key = state.facts.paymentID + "-clear"
                    _ = try await limited { try await processor.cancelIntent(earlier, key: key) }
                }
            }
            let facts = state.facts
            let parameters = PaymentIntentParameters(
                amountMinor: facts.amountMinor,
                currency: facts.currency,
                orderID: facts.sale == nil ? facts.orderID : nil,
                orderKey: facts.orderKey,
                orderCreated: facts.sale?.openedAt ?? order?.dateCreated,
                orderRef: facts.orderRef,
                leg: facts.sale?.leg ?? 1,
                alreadyTakenMinor: facts.sale?.takenMinor ?? 0,
                description: facts.sale == nil
                    ? localized("Order #%@", facts.orderNumber) : localized("Sale at the register"),
                paymentID: facts.paymentID
            )
            let intent = try await limited { try await processor.createIntent(parameters, key: facts.intentKey) }
            acceptsFallback = intent.acceptsFallback
            tell(.intentReady(IntentFacts(intent, isElsewhere: state.usesClaims && intent.isApproved)))
        } catch {
            tell(.intentFailed(reason: PaymentWords.describe(error)))
        }
    }

    private func earlierIntent(_ state: PaymentState) async throws -> String? {
        let facts = state.facts
        let earlier = try await context.journal.entries(orderID: facts.orderID).map(\.state).last { earlier in
            earlier.intentID != nil && earlier.facts.paymentID != facts.paymentID
                && earlier.facts.sale?.leg == facts.sale?.leg
        }
        // A refunded one may still say that it succeeded.
        guard let earlier, !earlier.isReversed, earlier.equipment?.processorID == state.equipment?.processorID else {
            return nil
        }
        return earlier.intentID
    }

    private func authorise(_ state: PaymentState) async {
        guard let request, let intentID = state.intentID else {
            return tell(.answered(.unknown(reason: PaymentWords.Localization.noAnswer)))
        }
        do {
            let answer = try await processor(of: state)
                .authorise(request, intentID: intentID, key: state.facts.authorisationKey)
            keep(answer)
            switch answer {
            case .approved(_, let code, _): tell(.answered(.approved(authorisationCode: code)))
            case .declined(_, let reason): tell(.answered(.declined(reason: reason)))
            }
        } catch let error as PaymentProcessorError {
            switch error {
            case .refused, .unreachable:
                let reason = PaymentWords.describe(error)
                keep(.declined(responseCode: "96", reason: reason))
                tell(.answered(.notAsked(reason: reason)))
            case .ambiguous: tell(.answered(.unknown(reason: PaymentWords.describe(error))))
            }
        } catch {
            tell(.answered(.unknown(reason: PaymentWords.describe(error))))
        }
    }

    private func tellStore(_ attempt: Int, _ state: PaymentState) async {
        do {
            try await context.pause(before: attempt)
            let paid = PaidOrder(
                facts: state.facts,
                intentID: state.intentID,
                card: state.card,
                readerSerial: state.equipment?.serial,
                tillMark: await context.tillMark()
            )
            let telling = try await telling(attempt, state)
            let order = try await context.clock.within(PaymentContext.storeLimit) { try await telling.tell(paid) }
            keep(order)
            tell(.storeTold(OrderFacts(order, for: state.facts)))
        } catch is CancellationError {
        } catch {
            tell(.storeNotTold(reason: PaymentWords.describe(error)))
        }
    }

    /// The plugin captures; if it has and the order does not show it, the order is marked like the others.
    private func telling(_ attempt: Int, _ state: PaymentState) async throws -> any StoreNotifier {
        guard state.facts.tenderKind == .card, state.isServerDriven else { return context.telling }
        // Canadian debit is taken at once: there is nothing to capture.
        if attempt > 1 || state.card?.mustBePresented == true, let intentID = state.intentID {
            let processor = try processor(of: state)
            let intent = try await limited { try await processor.loadIntent(intentID) }
            if intent.status == .succeeded { return context.telling }
        }
        guard let capture = context.capture() else {
            throw PaymentError.notSetUp(reason: PaymentWords.Localization.noProcessor)
        }
        return capture
    }

    /// - Throws: `PaymentError.notSetUp` where the payment was made with another processor than the present one.
    func processor(of state: PaymentState) throws -> any PaymentProcessor {
        guard let processor = context.processor() else {
            throw PaymentError.notSetUp(reason: PaymentWords.Localization.noProcessor)
        }
        guard let equipment = state.equipment, equipment.processorID == processor.id,
            equipment.processorMode == processor.mode
        else {
            let id = state.equipment?.processorID ?? ""
            throw PaymentError.notSetUp(reason: localized(PaymentWords.Localization.otherProcessor, id))
        }
        return processor
    }

    func limited<T: Sendable>(_ work: @escaping @Sendable () async throws -> T) async throws -> T {
        try await context.clock.within(PaymentContext.processorLimit, work)
    }
}
