import Hardware
import Networking
import WooFoundation

extension GatewayCard {
    init(_ request: AuthorisationRequest) {
        self.init(
            readerSerial: request.readerSerial,
            entry: request.entry.rawValue,
            firstSix: request.maskedPAN?.firstSix,
            lastFour: request.maskedPAN?.lastFour,
            block: request.encrypted?.block,
            keySerialNumber: request.encrypted?.keySerialNumber ?? [],
            encryptionType: request.encrypted?.encryptionType ?? 0,
            emvData: request.emvData
        )
    }
}

extension PaymentIntent {
    init(_ intent: GatewayIntent) {
        self.init(
            intentID: intent.id,
            status: Status(rawValue: intent.status) ?? .other,
            amountMinor: intent.amount,
            currency: intent.currency,
            orderID: intent.orderID,
            mode: intent.livemode ? .live : .test,
            card: intent.card.map(CardSummary.init),
            declineReason: intent.decline.map { DeclineWords.describe($0.message, code: $0.code) },
            paymentID: intent.paymentID,
            returnedMinor: intent.refunded,
            acceptsFallback: intent.fallback ?? false
        )
    }
}

extension CardSummary {
    /// Four digits or none: a gateway that answers with a whole number must not get it into the journal.
    init(_ card: GatewayIntent.Card) {
        self.init(
            brand: CardScheme.name(of: String(card.brand.prefix(40))),
            lastFour: MaskedPAN(firstSix: "", lastFour: card.lastFour)?.lastFour ?? "",
            authorisationCode: String((card.authorisationCode ?? "").prefix(6)),
            entry: card.entry.flatMap(CardEntry.init),
            emv: card.receipt.flatMap(EMVReceiptData.init)
        )
    }
}
