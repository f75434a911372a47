import Hardware
import Networking
import WooFoundation

extension PaymentIntent {
    init(_ intent: StripeIntent) {
        self.init(
            intentID: intent.id,
            status: Status(rawValue: intent.status) ?? .other,
            amountMinor: StripeAmount.minor(intent.amount, intent.currency),
            currency: intent.currency,
            orderID: intent.metadata["order_id"].flatMap { Int64($0) },
            mode: intent.livemode ? .live : .test,
            card: intent.charge.flatMap(CardSummary.init),
            declineReason: Self.reason(intent),
            paymentID: intent.metadata["merced_payment_id"],
            captureBefore: intent.charge?.card?.captureBefore,
            returnedMinor: (intent.charge?.amountReturned).map { StripeAmount.minor($0, intent.currency) }
        )
    }

    /// The same, ended: its money is being returned.
    var ended: PaymentIntent {
        PaymentIntent(
            intentID: intentID,
            status: .canceled,
            amountMinor: amountMinor,
            currency: currency,
            orderID: orderID,
            mode: mode,
            card: card,
            declineReason: declineReason,
            paymentID: paymentID
        )
    }

    private static func reason(_ intent: StripeIntent) -> String? {
        intent.lastError.map { DeclineWords.describe($0.declineCode ?? $0.code) }
    }
}

extension CardSummary {
    init?(_ charge: StripeCharge) {
        guard let card = charge.card else { return nil }
        let entry: CardEntry? =
            switch card.readMethod {
            case "contact_emv"?: .chip
            case "contactless_emv"?, "contactless_magstripe_mode"?: .contactless
            case "magnetic_stripe_track2"?, "magnetic_stripe_fallback"?: .swipe
            default: nil
            }
        self.init(
            brand: CardScheme.name(of: String((card.brand ?? "").prefix(40))),
            lastFour: MaskedPAN(firstSix: "", lastFour: card.last4 ?? "")?.lastFour ?? "",
            authorisationCode: String((card.receipt?.authorizationCode ?? "").prefix(12)),
            entry: entry,
            emv: card.receipt.flatMap(EMVReceiptData.init),
            mustBePresented: charge.isRefundedOnReader ? true : nil
        )
    }
}
