import Foundation
import Hardware
import Networking

/// Stripe, which drives its smart readers by itself: intents are held (`capture_method=manual`) until the store's plugin
/// captures them.
struct StripeProcessor: PaymentProcessor {
    let id = "stripe"
    let mode: PaymentMode
    let drivesReaders = true

    private let remote: any StripeTerminalRemoteProtocol
    private let storeName: String

    /// - Parameters:
    ///   - mode: by the kind of the key.
    ///   - storeName: for Stripe's dashboard.
    init(remote: any StripeTerminalRemoteProtocol, mode: PaymentMode, storeName: String) {
        self.remote = remote
        self.mode = mode
        self.storeName = storeName
    }

    func createIntent(_ parameters: PaymentIntentParameters, key: String) async throws -> PaymentIntent {
        try await PaymentProcessorError.sorting {
            let wanted = StripeIntentRequest(
                amount: parameters.amountMinor,
                currency: parameters.currency,
                description: String(parameters.description.prefix(500)),
                metadata: [
                    "order_id": String(parameters.orderID), "order_key": String(parameters.orderKey.prefix(100)),
                    "paymentintent.storename": String(storeName.prefix(200)), "payment_type": "single",
                    "merced_payment_id": parameters.paymentID,
                ]
            )
            let made = PaymentIntent(try await remote.createIntent(wanted, key: key))
            guard made.orderID == parameters.orderID else {
                throw ProcessorAnswerError.mismatch(
                    what: "order",
                    expected: "\(parameters.orderID)",
                    found: made.orderID.map { "\($0)" } ?? "none"
                )
            }
            return made
        }
    }

    func loadIntent(_ intentID: String) async throws -> PaymentIntent {
        try await PaymentProcessorError.sorting { PaymentIntent(try await remote.loadIntent(id: intentID)) }
    }

    /// Never asked: its readers authorise by themselves.
    func authorise(_ request: AuthorisationRequest, intentID: String, key: String) async throws -> AuthorisationAnswer {
        throw PaymentProcessorError.refused(
            code: "reader_not_of_this_processor",
            message: localized("Stripe takes cards only on its own readers.")
        )
    }

    /// By the intent, of which there is one an order: what it says is what became of the last card.
    func loadAuthorisation(intentID: String, key: String) async throws -> AuthorisationAnswer? {
        let intent = try await loadIntent(intentID)
        if intent.isApproved {
            let code = intent.card?.authorisationCode ?? ""
            return .approved(responseCode: "00", authorisationCode: code, issuerData: [])
        }
        return intent.declineReason.map { .declined(responseCode: "05", reason: $0) }
    }

    /// Lets a held approval go; one that was captured already is given back whole.
    func cancelIntent(_ intentID: String, key: String) async throws -> PaymentIntent {
        try await PaymentProcessorError.sorting {
            let found = try await remote.loadIntent(id: intentID)
            switch found.status {
            case "canceled": return PaymentIntent(found)
            case "succeeded":
                _ = try await refunded(intentID, found.amount, key: key)
                return PaymentIntent(found).ended
            default: return PaymentIntent(try await remote.cancelIntent(id: intentID, key: key))
            }
        }
    }

    func refund(intentID: String, amountMinor: Int64, key: String) async throws -> ProcessorRefund {
        try await PaymentProcessorError.sorting {
            let refund = try await refunded(intentID, amountMinor, key: key)
            guard ["succeeded", "pending", "requires_action"].contains(refund.status) else {
                throw PaymentProcessorError.refused(
                    code: "refund_\(refund.status)",
                    message: localized("Stripe could not give the money back.")
                )
            }
            return ProcessorRefund(
                refundID: refund.id,
                amountMinor: refund.amount,
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

    /// The refund that `key` made before, be it years ago; else a new one.
    private func refunded(_ intentID: String, _ amount: Int64, key: String) async throws -> StripeRefund {
        let before = try await remote.loadRefunds(intent: intentID)
        if let known = before.first(where: { $0.metadata?[StripeTerminalRemote.refundMark] == key }) {
            guard known.amount == amount else {
                throw ProcessorAnswerError.mismatch(what: "amount", expected: "\(amount)", found: "\(known.amount)")
            }
            return known
        }
        return try await remote.refund(intent: intentID, amount: amount, key: key)
    }
}
