import FoundationEssentials
import Hardware
import Networking
import WooFoundation

/// Stripe, which drives its smart readers itself: intents are held (`capture_method=manual`) until the store's plugin
/// captures them.
struct StripeProcessor: PaymentProcessor {
    let id = "stripe"
    let mode: PaymentMode
    let drivesReaders = true
    let holdsApprovals = true

    let remote: StripeTerminalRemote
    let dates: any DateSource
    let clock: any Clock<Duration>
    private let storeName: String
    static let maximumGenerations = 50

    /// - Parameters:
    ///   - mode: from the kind of the key.
    ///   - storeName: for Stripe's dashboard.
    init(
        remote: StripeTerminalRemote,
        mode: PaymentMode,
        storeName: String,
        dates: any DateSource = SystemDateSource(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.remote = remote
        self.mode = mode
        self.storeName = storeName
        self.dates = dates
        self.clock = clock
    }

    /// Stripe's idempotency keys are the lock between tills: all of them send the same key and the same request, and
    /// get the same intent. The journal's key is not used.
    func createIntent(_ parameters: PaymentIntentParameters, key: String) async throws -> PaymentIntent {
        try await PaymentProcessorError.sorting {
            var wanted = StripeIntentRequest(
                amount: try StripeAmount.wire(parameters.amountMinor, parameters.currency),
                currency: parameters.currency,
                orderRef: parameters.orderRef,
                leg: parameters.leg
            )
            if mayBeForgotten(parameters) {
                let earlier = try await earlierIntents(parameters)
                if let standing = earlier.standing { return try await named(standing, parameters) }
                wanted.generation = earlier.last + 1
            }
            let first = wanted.generation
            while wanted.generation < first + Self.maximumGenerations {
                guard let made = try await made(wanted) else {
                    // It failed with an error, and may have been created all the same.
                    if let standing = try await earlierIntents(parameters).standing {
                        return try await named(standing, parameters)
                    }
                    wanted.generation += 1
                    continue
                }
                // A replayed answer shows the intent as it was when created.
                let now = try await remote.loadIntent(id: made.id)
                if !now.isOver { return try await named(now, parameters) }
                wanted.generation += 1
            }
            throw PaymentProcessorError.refused(code: "too_many_intents", message: Localization.tooMany)
        }
    }

    /// - Returns: nil where Stripe only repeats that an earlier request of this generation failed.
    private func made(_ wanted: StripeIntentRequest) async throws -> StripeIntent? {
        do {
            return try await remote.createIntent(wanted)
        } catch ProcessorAnswerError.repeated {
            return nil
        }
    }

    func loadIntent(_ intentID: String) async throws -> PaymentIntent {
        try await PaymentProcessorError.sorting { PaymentIntent(try await remote.loadIntent(id: intentID)) }
    }

    /// Never called: its readers authorise by themselves.
    func authorise(_ request: AuthorisationRequest, intentID: String, key: String) async throws -> AuthorisationAnswer {
        throw PaymentProcessorError.refused(
            code: "reader_not_of_this_processor",
            message: localized("Stripe takes cards only on its own readers.")
        )
    }

    /// From the intent, of which there is one per order: it shows the outcome of the last card.
    func loadAuthorisation(intentID: String, key: String) async throws -> AuthorisationAnswer? {
        let intent = try await loadIntent(intentID)
        if intent.isApproved {
            let code = intent.card?.authorisationCode ?? ""
            return .approved(responseCode: "00", authorisationCode: code, issuerData: [])
        }
        return intent.declineReason.map { .declined(responseCode: "05", reason: $0) }
    }

    /// Releases a held approval; one that was already captured is refunded in full.
    func cancelIntent(_ intentID: String, key: String) async throws -> PaymentIntent {
        try await PaymentProcessorError.sorting {
            let found = try await remote.loadIntent(id: intentID)
            switch found.status {
            case "canceled": return PaymentIntent(found)
            case _ where found.isOver: return PaymentIntent(found).ended
            case "succeeded":
                let rest = found.amount - (found.charge?.amountReturned ?? 0)
                // The remaining amount may differ when it is requested again: each has its own key.
                if rest > 0 { _ = try await refunded(found, rest, mark: Self.mark(key, rest: rest, of: found.amount)) }
                return PaymentIntent(found).ended
            default: return PaymentIntent(try await remote.cancelIntent(id: intentID))
            }
        }
    }

    /// Loads the intent first: one that is captured already, after a lost answer, is not captured again.
    func captureIntent(_ intentID: String, key: String) async throws -> PaymentIntent {
        try await PaymentProcessorError.sorting {
            let found = try await remote.loadIntent(id: intentID)
            guard found.status == "requires_capture" else { return PaymentIntent(found) }
            return PaymentIntent(try await remote.captureIntent(id: intentID))
        }
    }

    func refund(intentID: String, amountMinor: Int64, key: String) async throws -> ProcessorRefund {
        try await PaymentProcessorError.sorting {
            let found = try await remote.loadIntent(id: intentID)
            let refund = try await refunded(found, try StripeAmount.wire(amountMinor, found.currency), mark: key)
            return ProcessorRefund(
                refundID: refund.id,
                amountMinor: StripeAmount.minor(refund.amount, found.currency),
                isPending: refund.status != "succeeded"
            )
        }
    }

    func releaseReader(_ serial: String, intentID: String) async {
        guard let action = try? await remote.loadReader(id: serial).action, action.status == "in_progress",
            action.intentID == intentID
        else { return }
        _ = try? await remote.cancelAction(reader: serial)
    }

    /// Adds a description to an intent that has none: Stripe's dashboard and the store's plugin show it. The payment
    /// does not depend on it, so a lost answer does not matter.
    private func named(_ intent: StripeIntent, _ parameters: PaymentIntentParameters) async throws -> PaymentIntent {
        guard intent.metadata["merced_payment_id"] == nil else { return PaymentIntent(intent) }
        var metadata = [
            "paymentintent.storename": String(storeName.prefix(200)), "payment_type": "single",
            "merced_payment_id": parameters.paymentID,
        ]
        if let orderID = parameters.orderID {
            metadata["order_id"] = String(orderID)
            metadata["order_key"] = String(parameters.orderKey.prefix(100))
        }
        let description = String(parameters.description.prefix(500))
        let named = try? await remote.updateIntent(id: intent.id, description: description, metadata: metadata)
        return PaymentIntent(named.flatMap { $0.status == intent.status ? $0 : nil } ?? intent)
    }

    private enum Localization {
        static let tooMany = localized("Stripe has ended too many payments of this order already.")
    }
}
