import FoundationEssentials
import Networking
import WooFoundation

/// Marks an order as paid through `PUT orders/ID` with `set_paid`, with our marks in its meta data.
///
/// Core completes a payment by `set_paid` only where the order needs one; an order that is on hold, or processing to be
/// paid on delivery, is completed by its status instead, which sets the date (`woocommerce.md`, "Statuses"; core's
/// `WC_Order::maybe_set_date_paid`). Either way the customer gets one email.
struct OrderPaidNotifier: StoreNotifier {
    let remote: OrdersRemote

    /// The run reads the order after any answer, good or not, before it tells it again.
    func tell(_ payment: PaidOrder) async throws -> Order {
        let facts = payment.facts
        let told = try await remote.updateOrder(
            siteID: facts.siteID,
            orderID: facts.orderID,
            fields: Self.fields(payment)
        ).harmless()
        guard !OrderFacts(told, for: facts).isPaid else { return told }
        // Without our mark nothing of it was written: the status alone would make it somebody else's payment.
        guard told.meta(PaymentMark.payment) == facts.paymentID else {
            throw NetworkError.unreadable(resource: Order.resourceName, reason: Self.unmarked)
        }
        return try await remote.updateOrder(
            siteID: facts.siteID,
            orderID: facts.orderID,
            fields: ["status": .string("completed")]
        ).harmless()
    }

    private static let unmarked = "it does not show what was written to it"

    static func fields(_ payment: PaidOrder) -> [String: JSONValue] {
        let facts = payment.facts
        let decimals = CurrencyDecimals.minorUnits(of: facts.currency)
        var meta: [(String, String)] = [
            (PaymentMark.payment, facts.paymentID), (PaymentMark.tender, facts.tenderKind.rawValue),
            (PaymentMark.amount, Money.text(facts.amount, decimals: decimals)),
            (PaymentMark.mode, facts.mode.rawValue),
        ]
        var fields: [String: JSONValue] = ["set_paid": .bool(true)]
        func method(_ id: String, _ title: String) {
            fields["payment_method"] = .string(id)
            fields["payment_method_title"] = .string(title)
        }
        switch facts.tender {
        case .card:
            method(PaymentMark.cardMethod, localized("Card (merced)"))
            fields["transaction_id"] = .string(payment.intentID ?? "")
            meta.append((PaymentMark.reader, payment.readerSerial ?? ""))
        case .cash:
            method(PaymentMark.cashMethod, localized("Cash"))
            meta.append((PaymentMark.change, Money.text(facts.change ?? 0, decimals: decimals)))
        case .external(let reference):
            method(PaymentMark.externalMethod, localized("Card terminal"))
            fields["transaction_id"] = .string(reference)
            meta.append((PaymentMark.reference, reference))
        }
        if let mark = payment.tillMark { meta.append((TillMark.key, mark)) }
        if facts.claiming != nil {
            let transaction = fields["transaction_id"]?.string
            meta.append((PaymentClaim.key(paymentID: facts.paymentID), facts.claim(.paid, intentID: transaction).text))
        }
        fields["meta_data"] = .array(
            meta.map { .object(["key": .string($0.0), "value": .string($0.1)]) }
        )
        return fields
    }
}
