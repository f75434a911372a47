import FoundationEssentials
import Hardware
import Logging
import Storage
import WooFoundation

/// Refunds of returns to cards, in the background: requested with one key until the processor has reported an outcome.
extension SaleService {
    private static let logger = Logger(label: "merced.sales")
    private static let longestPause: TimeInterval = 900

    /// - Parameters:
    ///   - uuid: of one return, which is tried now, including refused refunds; nil for all that are due.
    ///   - presenting: as for `workHolds`.
    /// - Returns: whether anything is left to do.
    func workRefunds(of uuid: String?, presenting: Bool = false) async -> Bool {
        guard let waiting = try? await money.waitingRefunds() else { return true }
        var isLeft = false
        for refund in waiting where uuid == nil || refund.uuid == uuid {
            if uuid == nil {
                if refund.state == "refused" { continue }
                if let notBefore = refund.notBefore, notBefore > dates.now() {
                    isLeft = true
                    continue
                }
            }
            if await !give(refund, presenting) { isLeft = true }
        }
        return isLeft
    }

    /// One at a time, here and in other processes: nobody pays out by hand what is being asked for.
    ///
    /// - Returns: whether its task is done, or waits only for the user's decision.
    private func give(_ known: TillRefundRecord, _ presenting: Bool) async -> Bool {
        let given = try? await alone(with: known.refundKey) {
            guard let refund = try await money.waitingRefunds().first(where: { $0.refundKey == known.refundKey }) else {
                return true
            }
            return await giveAlone(refund, presenting)
        }
        return given ?? false
    }

    private func giveAlone(_ refund: TillRefundRecord, _ presenting: Bool) async -> Bool {
        do {
            guard let processor = equipment.processor(login.siteID), processor.id == refund.processorID else {
                throw ReturnProblem.otherProcessor(name: refund.processorID)
            }
            guard try await isCaptured(refund) else {
                throw PaymentError.notSetUp(reason: localized("The card payment is not captured yet."))
            }
            // From here on it must not be paid out by hand.
            if refund.state == "refused" { try await settle(refund, .asked, told: false) }
            sender.witness?(.refunding)
            let (intentID, amount, key) = (refund.intentID, refund.amount, refund.refundKey)
            let given = try await presented(presenting ? processor : nil, intentID, amount, key: key) {
                try await processor.refund(intentID: intentID, amountMinor: amount, key: key)
            }
            sender.witness?(.refunded)
            try await settle(refund, .given(reference: given.refundID))
            return true
        } catch {
            return await failed(refund, error)
        }
    }

    /// - Returns: as `give`.
    private func failed(_ refund: TillRefundRecord, _ error: any Error) async -> Bool {
        let refusal = error as? PaymentProcessorError
        // Voided elsewhere: paying it out by hand would refund it twice.
        if refusal?.isRefusal == true, await isGivenBack(refund) {
            try? await settle(refund, .hadIt)
            return true
        }
        if let reason = refusal?.forGood {
            try? await settle(refund, .refused(words: localized("The processor refused: %@", reason.words)))
            return true
        }
        let words = PaymentWords.describe(error)
        Self.logger.warning("refund \(refund.refundKey): \(words)")
        let pause = min(Self.longestPause, 15 * Double(1 << min(refund.tries, 6)))
        let next = dates.now().addingTimeInterval(pause)
        try? await settle(refund, .lost(words: words, next: next), told: false)
        return false
    }

    private func isGivenBack(_ refund: TillRefundRecord) async -> Bool {
        guard let processor = equipment.processor(login.siteID), processor.id == refund.processorID else {
            return false
        }
        return (try? await processor.loadIntent(refund.intentID).isGivenBack) ?? false
    }

    /// A held payment is captured first: it cannot be refunded in part otherwise.
    private func isCaptured(_ refund: TillRefundRecord) async throws -> Bool {
        func isWaiting() async throws -> TillHoldRecord? {
            try await money.waitingHolds().first { $0.intentID == refund.intentID }
        }
        guard let hold = try await isWaiting() else { return true }
        _ = await workHolds(of: hold.uuid)
        let now = try await isWaiting()
        // The bank has let it go: there is nothing on the card to refund.
        if let now, now.state == "refused" {
            throw PaymentProcessorError.refused(code: "hold_lapsed", message: now.lastError ?? "")
        }
        return now == nil
    }

    /// - Parameter told: whether it is recorded in the money chain.
    private func settle(_ refund: TillRefundRecord, _ event: CardReturnEvent, told: Bool = true) async throws {
        var after = refund
        try after.take(event)
        let note = JSONValue.object([
            "position": .number(Decimal(refund.position)), "state": .string(after.state),
        ])
        try await Task { [money, dates] in
            try await money.changeRefund(key: refund.refundKey, note: told ? note.text : nil, at: dates.now()) {
                try $0.take(event)
            }
        }.value
    }

    /// Refunds still to go to cards.
    func returnedMoney() async throws -> [CardReturn] { try await described(try await money.waitingRefunds()) }

    /// - Parameter name: a return's number or uuid.
    /// - Throws: `SaleProblem.unknown`, `StorageError`.
    func returnedMoney(of name: String) async throws -> [CardReturn] {
        try await described(try await money.refunds(of: try await find(name).sale.uuid))
    }

    /// Requests it again, or records that it was paid out in another way.
    ///
    /// - Parameters:
    ///   - position: of the part that was paid out by hand; nil for the one that was refused.
    ///   - byHand: who paid it out, and how; nil to ask the processor.
    /// - Throws: `SaleProblem.unknown`, `ReturnProblem.severalRefused`, `ReturnProblem.noneRefused`, `StorageError`.
    func resolveReturn(_ name: String, position: Int64?, byHand: String?) async throws -> [CardReturn] {
        let found = try await find(name)
        let uuid = found.sale.uuid
        if let byHand {
            // A refund that may be under way is not paid out a second time: only refused ones are.
            let refused = try await money.refunds(of: uuid).filter { refund in
                refund.state == "refused" && refund.position == position ?? refund.position
            }
            guard let refund = refused.first else { throw ReturnProblem.noneRefused(number: found.number) }
            guard refused.count == 1 else { throw ReturnProblem.severalRefused(try await described(refused)) }
            do {
                try await alone(with: refund.refundKey) { try await settle(refund, .byHand(words: byHand)) }
            } catch ReturnProblem.noneRefused {
                throw ReturnProblem.noneRefused(number: found.number)
            }
        } else {
            _ = await workRefunds(of: uuid, presenting: true)
        }
        return try await returnedMoney(of: uuid)
    }

    private func described(_ records: [TillRefundRecord]) async throws -> [CardReturn] {
        var found: [CardReturn] = []
        for record in records {
            guard let sale = try await money.sale(uuid: record.uuid) else { continue }
            let decimals = CurrencyDecimals.minorUnits(of: record.currency)
            let leg = sale.legs.first { $0.position == record.position }.map { SaleLeg($0) }
            found.append(
                CardReturn(
                    id: record.refundKey,
                    uuid: record.uuid,
                    number: sale.number,
                    position: record.position,
                    card: leg?.words ?? "",
                    state: CardReturn.State(rawValue: record.state) ?? .waiting,
                    amount: Decimal(sign: .plus, exponent: -decimals, significand: Decimal(record.amount)),
                    currency: record.currency,
                    reason: record.lastError,
                    reference: record.reference,
                    mustBePresented: leg?.card?.summary?.mustBePresented == true
                )
            )
        }
        return found
    }
}
