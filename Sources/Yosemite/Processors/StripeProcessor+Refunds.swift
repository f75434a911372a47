import Hardware
import Networking

/// Refunds, found by the mark that Stripe keeps with them: its idempotency keys last a day, and repeat failures.
extension StripeProcessor {
    private static let failed: Set = ["failed", "canceled"]
    /// How often a reader is polled for a card that is refunded, once a second.
    private static let looks = 90

    /// The refund made under `mark` before, even years ago; else a new one.
    func refunded(_ intent: StripeIntent, _ amount: Int64, mark: String) async throws -> StripeRefund {
        for generation in 1...Self.maximumGenerations {
            let before = try await remote.loadRefunds(intent: intent.id)
            if let known = try standing(before, amount, mark) { return known }
            guard intent.charge?.isRefundedOnReader != true else {
                throw PaymentProcessorError.refused(
                    code: PaymentProcessorError.cardMissing,
                    message: RefundLocalization.cardMissing
                )
            }
            do {
                let made = try await remote.refund(
                    intent: intent.id,
                    amount: amount,
                    mark: mark,
                    generation: generation
                )
                guard !before.contains(where: { $0.id == made.id }) else { continue }
                guard !Self.failed.contains(made.status) else {
                    throw PaymentProcessorError.refused(
                        code: "refund_\(made.status)",
                        message: RefundLocalization.failed
                    )
                }
                return made
            } catch ProcessorAnswerError.repeated {
                // It failed with an error before, and may have been made all the same.
                try await checkListed(intent.id)
            }
        }
        // One of them may have been made: nobody pays it out meanwhile.
        let tooMany = PaymentProcessorError.refused(code: "too_many_refunds", message: RefundLocalization.tooMany)
        throw PaymentProcessorError.ambiguous(cause: tooMany)
    }

    /// The charge counts what was refunded; while the list of refunds lacks some of it, none is made.
    private func checkListed(_ intentID: String) async throws {
        let counted = try await remote.loadIntent(id: intentID).charge?.amountReturned ?? 0
        let listed = try await remote.loadRefunds(intent: intentID).filter { !Self.failed.contains($0.status) }
        guard listed.map(\.amount).reduce(0, +) >= counted else {
            throw PaymentProcessorError.ambiguous(
                cause: ProcessorAnswerError.undecided(status: 500, code: "refund_not_listed", message: "")
            )
        }
    }

    /// What is left of a payment has a mark of its own: it may be another amount when it is asked for again.
    static func mark(_ key: String, rest: Int64, of amount: Int64) -> String { rest == amount ? key : "\(key)-\(rest)" }

    /// One that the bank sent back later is none: the card does not have its money.
    private func standing(_ refunds: [StripeRefund], _ amount: Int64, _ mark: String) throws -> StripeRefund? {
        let known = refunds.first { refund in
            refund.metadata?[StripeTerminalRemote.refundMark] == mark && !Self.failed.contains(refund.status)
        }
        guard let known else { return nil }
        guard known.amount == amount else {
            throw ProcessorAnswerError.mismatch(what: "amount", expected: "\(amount)", found: "\(known.amount)")
        }
        return known
    }

    func refund(intentID: String, amountMinor: Int64?, key: String, onReader serial: String) async throws {
        try await PaymentProcessorError.sorting {
            let found = try await remote.loadIntent(id: intentID)
            let rest = found.amount - (found.charge?.amountReturned ?? 0)
            let amount = try amountMinor.map { try StripeAmount.wire($0, found.currency) } ?? rest
            let mark = amountMinor == nil ? Self.mark(key, rest: rest, of: found.amount) : key
            let before = try await remote.loadRefunds(intent: intentID)
            guard amount > 0, try standing(before, amount, mark) == nil else { return }
            do {
                _ = try await remote.refund(intent: intentID, amount: amount, mark: mark, onReader: serial)
            } catch let refusal as ProcessorAnswerError {
                // A time-out may be a false negative, and a busy reader may be asking for this very card: it shows that.
                switch refusal {
                case .refused(_, "terminal_reader_timeout", _): break
                case .refused(_, "terminal_reader_busy", _):
                    let action = try? await remote.loadReader(id: serial).action
                    guard action?.refundedIntentID == intentID else { throw refusal }
                default: throw refusal
                }
            } catch let lost as NetworkError {
                if lost.provesNothingWasSent { throw lost }
            }
            do {
                try await presented(on: serial, for: intentID)
            } catch {
                // The card may have come at the last moment.
                let now = try await remote.loadRefunds(intent: intentID)
                guard try standing(now, amount, mark) == nil else { return }
                throw error
            }
        }
    }

    /// Waits for the card and the bank.
    private func presented(on serial: String, for intentID: String) async throws {
        let missing = PaymentProcessorError.refused(
            code: PaymentProcessorError.cardMissing,
            message: RefundLocalization.notPresented
        )
        for _ in 1...Self.looks {
            do {
                try await clock.sleep(for: .seconds(1))
            } catch {
                _ = try? await Task { try await remote.cancelAction(reader: serial) }.value
                throw error
            }
            guard let reader = try? await remote.loadReader(id: serial) else { continue }
            guard let action = reader.action, action.refundedIntentID == intentID else { throw missing }
            if action.status == "succeeded" { return }
            if action.status == "failed" {
                throw PaymentProcessorError.refused(
                    code: action.failureCode ?? "refund_failed",
                    message: action.failureMessage ?? RefundLocalization.failed
                )
            }
        }
        do {
            _ = try await remote.cancelAction(reader: serial)
        } catch {
            // It is asking the bank, or nobody knows.
            throw PaymentProcessorError.ambiguous(cause: error)
        }
        throw missing
    }
}

private enum RefundLocalization {
    static let failed = localized("Stripe could not make the refund.")
    static let tooMany = localized("Stripe has failed to make this refund too often today.")
    static let cardMissing = localized("A Canadian debit card has to be presented at the reader to be refunded.")
    static let notPresented = localized("The card that paid was not presented at the reader in time.")
}
