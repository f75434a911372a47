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
            // Nobody gives it by hand from here on.
            if refund.state == "refused" { try await settle(refund, .asked, told: false) }
            sender.witness?(.refunding)
            let given = try await processor.refund(
                intentID: refund.intentID,
                amountMinor: refund.amount,
                key: refund.refundKey
            )
            sender.witness?(.refunded)
            try await settle(refund, .given(reference: given.refundID))
            return true
        } catch PaymentProcessorError.refused(let code, let message) {
            // Taken back as a whole elsewhere: to give it by hand would be to give it twice.
            if await isGivenBack(refund) {
                try? await settle(refund, .hadIt)
                return true
            }
            let words = localized("The processor refused: %@", message.isEmpty ? code : message)
            try? await settle(refund, .refused(words: words))
            return true
        } catch {
            let words = PaymentWords.describe(error)
            Self.logger.warning("refund \(refund.refundKey): \(words)")
            let pause = min(Self.longestPause, 15 * Double(1 << min(refund.tries, 6)))
            let next = dates.now().addingTimeInterval(pause)
            try? await settle(refund, .lost(words: words, next: next), told: false)
            return false
        }
    }

    private func isGivenBack(_ refund: TillRefundRecord) async -> Bool {
        guard let processor = equipment.processor(login.siteID), processor.id == refund.processorID else {
            return false
        }
        return (try? await processor.loadIntent(refund.intentID).isGivenBack) ?? false
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

    /// - Parameter told: whether the chain of money is told of it.
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
    ///   - position: of the part that was given by hand; nil for the one that was refused.
    ///   - byHand: who gave it, and how; nil asks the processor.
    /// - Throws: `SaleProblem.unknown`, `ReturnProblem.severalRefused`, `ReturnProblem.noneRefused`, `StorageError`.
    func resolveReturn(_ name: String, position: Int64?, byHand: String?) async throws -> [CardReturn] {
        let found = try await find(name)
        let uuid = found.sale.uuid
        if let byHand {
            // What may be on its way is not given a second time: only what was refused.
            let refused = try await money.refunds(of: uuid).filter { refund in
                refund.state == "refused" && refund.position == position ?? refund.position
            }
            guard let refund = refused.first else { throw ReturnProblem.noneRefused(number: found.number) }
            guard refused.count == 1 else { throw ReturnProblem.severalRefused(try await described(refused)) }
            do {
                try await settle(refund, .byHand(words: byHand))
            } catch ReturnProblem.noneRefused {
                throw ReturnProblem.noneRefused(number: found.number)
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
                    reference: record.reference
                )
            )
        }
        return found
    }
}
