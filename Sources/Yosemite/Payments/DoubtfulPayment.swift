import FoundationEssentials
import Networking

/// A date of payment without any other evidence of one. WooCommerce sets it with the status Processing or Completed,
/// and keeps it when the status is reversed; its own payment page accepts money for such an order. Whether money was
/// taken only somebody at the counter can say.
public struct DoubtfulPayment: Hashable, Sendable {
    public let date: Date
    /// The order's payment method, as received; may be empty.
    public let methodTitle: String

    public init(date: Date, methodTitle: String) {
        (self.date, self.methodTitle) = (date, methodTitle)
    }
}

extension DoubtfulPayment {
    /// Statuses in which an order with this date is still unpaid.
    private static let statuses: Set<String> = ["pending", "failed", "on-hold"]

    /// - Parameter ownID: the payment that asks: what it wrote into the order itself proves no other.
    init?(_ order: Order, askedBy ownID: String? = nil) {
        guard let date = order.datePaid, Self.statuses.contains(order.statusKey), order.refunds.isEmpty else {
            return nil
        }
        func mark(_ key: String) -> String? { order.metaData.first { $0.key == key }?.value.string }
        let payer = mark(PaymentMark.payment)
        guard payer == nil || payer == ownID, mark(PaymentMark.stripeIntent) == nil else { return nil }
        guard order.transactionID.isEmpty || payer != nil else { return nil }
        let claims = ClaimRow.rows(of: order.metaData)
        guard !claims.contains(where: { $0.claim.hasMoney && $0.paymentID != ownID }) else { return nil }
        self.init(date: date, methodTitle: order.paymentMethodTitle)
    }
}
