import FoundationEssentials
import Hardware
import Networking
import WooFoundation

/// The claim's part of a payment: rows written to the order's meta data, and the order read after them.
extension PaymentRun {
    func claim(_ attempt: Int, _ state: PaymentState) async {
        if attempt == 1, context.processor() == nil {
            return tell(.readerFailed(reason: PaymentWords.Localization.noProcessor))
        }
        do {
            try await context.pause(before: attempt)
            let claim = state.facts.claim(.claim, intentID: nil)
            let order = try await write(claim, of: state)
            claimWritten(at: context.dates.now())
            let row = ClaimRow.rows(of: order.metaData).first { $0.paymentID == state.facts.paymentID }
            tell(.claimed(metaID: row?.metaID ?? 0))
        } catch is CancellationError {
        } catch {
            tell(.claimFailed(reason: PaymentWords.describe(error)))
        }
    }

    /// Reads the order once lower rows that were still being committed must be visible.
    func readSettled(_ attempt: Int, _ state: PaymentState) async {
        do {
            let waited = claimedAt.map { context.dates.now().timeIntervalSince($0) } ?? 0
            let left = PaymentContext.settlingTime - .milliseconds(Int(max(0, min(waited, 60)) * 1_000))
            if left > .zero { try await context.clock.sleep(for: left) }
            await readOrder(attempt, state)
        } catch {}
    }

    /// Writes the claim's stage, then reads the order.
    func announce(_ stage: PaymentClaim.Stage, _ attempt: Int, _ state: PaymentState) async {
        do {
            try await context.pause(before: attempt)
            _ = try await write(state.facts.claim(stage, intentID: state.intentID), of: state)
            lookedAt(context.dates.now())
            await readOrder(1, state)
        } catch let error as NetworkError where error.isOfMissingOrder {
            tell(.orderRead(.gone))
        } catch is CancellationError {
        } catch {
            tell(.orderUnreadable(reason: PaymentWords.describe(error)))
        }
    }

    func release(_ ending: PaymentClaim.Ending, restoring transaction: String?, _ state: PaymentState) async {
        do {
            let order = try await write(
                state.facts.claim(.ended, ending: ending, intentID: state.intentID),
                of: state,
                restoring: transaction
            )
            keep(order)
            tell(.claimReleased)
        } catch let error as NetworkError where error.isOfMissingOrder {
            // No order, no claim.
            tell(.claimReleased)
        } catch is CancellationError {
        } catch {
            tell(.claimNotReleased(reason: PaymentWords.describe(error)))
        }
    }

    /// Ends other tills' claims. What may have been approved under them is checked before, so that nothing is ended
    /// that cannot be finished, and again after: from then on they charge nothing more.
    func takeOver(_ rows: [ClaimRow], _ state: PaymentState) async {
        var isBegun = if case .takingOver(_, let isResumed) = state.phase { isResumed } else { false }
        do {
            let processor = try processor(of: state)
            for row in rows { _ = try await intent(under: row, processor) }
            isBegun = true
            let takeover = ClaimTakeover(
                paymentID: state.facts.paymentID,
                register: state.facts.claiming?.register ?? ""
            )
            for row in rows {
                try await put(ClaimTakeover.key(of: row.paymentID), takeover.text, state.facts.orderID)
            }
            for row in rows {
                guard let intent = try await intent(under: row, processor) else { continue }
                if intent.isApproved { return tell(.adopted(IntentFacts(intent))) }
                guard intent.status != .canceled else { continue }
                let key = state.facts.takeoverKey(of: row.paymentID)
                let ended = try await limited { try await processor.cancelIntent(intent.intentID, key: key) }
                guard ended.status == .canceled else { throw TakeoverFault.undecided }
            }
            tell(.tookOver)
        } catch is CancellationError {
        } catch {
            tell(.takeOverFailed(reason: PaymentWords.describe(error), isBegun: isBegun))
        }
    }

    /// - Returns: nil where no intent was created under the claim.
    private func intent(under row: ClaimRow, _ processor: any PaymentProcessor) async throws -> PaymentIntent? {
        guard row.claim.stage != .unknown else { throw TakeoverFault.newerVersion }
        let intentID = row.claim.intentID
        guard !intentID.isEmpty else { return nil }
        let intent = try await limited { try await processor.loadIntent(intentID) }
        guard intent.status != .processing, intent.status != .other else { throw TakeoverFault.undecided }
        return intent
    }

    /// Asks the store whether the payment's intent may be ended.
    func mayEndIntent(_ state: PaymentState) async throws -> Bool {
        let board = ClaimBoard(
            OrderFacts(try await loadOrder(state), for: state.facts),
            paymentID: state.facts.paymentID
        )
        return board.mayEnd(state.intentID)
    }

    private func write(
        _ claim: PaymentClaim,
        of state: PaymentState,
        restoring transaction: String? = nil
    ) async throws -> Order {
        let key = PaymentClaim.key(paymentID: state.facts.paymentID)
        return try await put(key, claim.text, state.facts.orderID, restoring: transaction)
    }

    /// Sequentially: a row being sent must not arrive after the one that ends it.
    @discardableResult
    private func put(
        _ key: String,
        _ text: String,
        _ orderID: Int64,
        restoring transaction: String? = nil
    ) async throws -> Order {
        let (update, clock, before) = (context.updateOrder, context.clock, writing)
        var fields: [String: JSONValue] = [
            "meta_data": .array([.object(["key": .string(key), "value": .string(text)])])
        ]
        if let transaction { fields["transaction_id"] = .string(transaction) }
        let wanted = fields
        let task = Task {
            _ = await before?.result
            return try await clock.within(PaymentContext.orderLimit) { try await update(orderID, wanted) }
        }
        writing = task
        return try await task.value
    }
}

/// Why a payment of another till cannot be taken over.
enum TakeoverFault: Error, LocalizedError, Hashable {
    case undecided
    case newerVersion

    var errorDescription: String? {
        switch self {
        case .undecided: localized("The bank is still deciding about the other till's payment. Try again in a minute.")
        case .newerVersion: localized("A newer version of merced started the other till's payment: finish it there.")
        }
    }
}
