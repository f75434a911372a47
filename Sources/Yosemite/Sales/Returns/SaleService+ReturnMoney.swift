import FoundationEssentials
import Hardware
import Logging
import Storage
import WooFoundation

/// Money of returns goes back to cards behind them: asked for under one key until the processor has said what became of it.
extension SaleService {
    private static let logger = Logger(label: "merced.sales")
    private static let longestPause: TimeInterval = 900

    /// - Parameter uuid: of one return, which is tried now, what was refused too; nil for all that are due.
    /// - Returns: whether something is left to do.
    func workRefunds(of uuid: String?) async -> Bool {
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
            if await !give(refund) { isLeft = true }
        }
        return isLeft
    }

    /// - Returns: whether nothing is left to do with it, or nothing but what somebody decides.
    private func give(_ refund: TillRefundRecord) async -> Bool {
        do {
            guard let processor = equipment.processor(login.siteID), processor.id == refund.processorID else {
                throw ReturnProblem.otherProcessor(name: refund.processorID)
            }
            guard try await isCaptured(refund) else {
                throw PaymentError.notSetUp(reason: localized("The card's money was not taken for good yet."))
            }
            sender.witness?(.refunding)
            let given = try await processor.refund(
                intentID: refund.intentID,
                amountMinor: refund.amount,
                key: refund.refundKey
            )
            sender.witness?(.refunded)
            try await settle(refund, "done") { record in
                (record.reference, record.lastError, record.notBefore) = (given.refundID, nil, nil)
            }
            return true
        } catch PaymentProcessorError.refused(let code, let message) {
            let words = localized("The processor refused: %@", message.isEmpty ? code : message)
            try? await settle(refund, "refused") { $0.lastError = words }
            return true
        } catch {
            let words = StoreWords.describe(error)
            Self.logger.warning("refund \(refund.refundKey): \(words)")
            let pause = min(Self.longestPause, 15 * Double(1 << min(refund.tries, 6)))
            let next = dates.now().addingTimeInterval(pause)
            try? await money.changeRefund(key: refund.refundKey, note: nil, at: dates.now()) { record in
                record.tries += 1
                (record.state, record.lastError, record.notBefore) = ("waiting", words, next)
            }
            return false
        }
    }

    /// Money that a bank holds only is taken first: what is not taken cannot be given back in part.
    private func isCaptured(_ refund: TillRefundRecord) async throws -> Bool {
        func isWaiting() async throws -> TillHoldRecord? {
            try await money.waitingHolds().first { $0.intentID == refund.intentID }
        }
        guard let hold = try await isWaiting() else { return true }
        _ = await workHolds(of: hold.uuid)
        return try await isWaiting() == nil
    }

    private func settle(
        _ refund: TillRefundRecord,
        _ state: String,
        _ change: @escaping @Sendable (inout TillRefundRecord) -> Void
    ) async throws {
        let note = JSONValue.object([
            "position": .number(Decimal(refund.position)), "state": .string(state),
        ])
        try await Task { [money, dates] in
            try await money.changeRefund(key: refund.refundKey, note: note.text, at: dates.now()) { record in
                record.state = state
                change(&record)
            }
        }.value
    }

    /// Money that is still to go back to cards.
    func returnedMoney() async throws -> [CardReturn] { try await described(try await money.waitingRefunds()) }

    /// - Parameter name: a return's number or uuid.
    /// - Throws: `SaleProblem.unknown`, `StorageError`.
    func returnedMoney(of name: String) async throws -> [CardReturn] {
        try await described(try await money.refunds(of: try await find(name).sale.uuid))
    }

    /// Asks again, or writes down that it was given in another way.
    ///
    /// - Parameters:
    ///   - key: of the one that was given by hand; nil for all that were refused.
    ///   - byHand: who gave it, and how; nil asks the processor.
    /// - Throws: `SaleProblem.unknown`, `StorageError`.
    func resolveReturn(_ name: String, key: String?, byHand: String?) async throws -> [CardReturn] {
        let uuid = try await find(name).sale.uuid
        if let byHand {
            // What may be on its way is not given a second time: only what was refused.
            for refund in try await money.refunds(of: uuid)
            where refund.state == "refused" && refund.refundKey == key ?? refund.refundKey {
                try await settle(refund, "by-hand") { record in
                    (record.reference, record.lastError) = (String(byHand.prefix(200)), nil)
                }
            }
        } else {
            _ = await workRefunds(of: uuid)
        }
        return try await returnedMoney(of: uuid)
    }

    private func described(_ records: [TillRefundRecord]) async throws -> [CardReturn] {
        var found: [CardReturn] = []
        for record in records {
            guard let sale = try await money.sale(uuid: record.uuid) else { continue }
            let decimals = CurrencyDecimals.minorUnits(of: record.currency)
            found.append(
                CardReturn(
                    id: record.refundKey,
                    uuid: record.uuid,
                    number: sale.number,
                    state: CardReturn.State(rawValue: record.state) ?? .waiting,
                    amount: Decimal(sign: .plus, exponent: -decimals, significand: Decimal(record.amount)),
                    currency: record.currency,
                    reason: record.lastError,
                    reference: record.reference
                )
            )
        }
        return found
    }
}
