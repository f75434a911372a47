import FoundationEssentials
import Storage

/// Why a payment was not started.
public enum PaymentError: Error, Hashable, Sendable {
    /// It is being paid: here, in another window, or by another merced.
    case underWay(orderID: Int64)
    /// An earlier payment of the order is not known to be finished.
    case blocked(orderID: Int64, paymentID: String, step: PaymentStep)
    /// A refund of the order is not known to be finished.
    case refundOpen(orderID: Int64, refundID: String)
    /// The order or the tender does not allow it; why, in words.
    case notPayable(reason: String)
    /// The order has no address at which it can be paid.
    case noLink
    /// There is no reader service, or no processor, or the journal has no such payment.
    case notSetUp(reason: String)
    /// A step could not be recorded after a card was asked for. The payment stays open.
    ///
    /// - Parameter isTaken: whether the money is known to be taken; else that is unknown.
    case notRecorded(isTaken: Bool, reason: String)
}

extension PaymentError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .underWay: localized("The order is being paid at this moment, here or by another merced.")
        case .blocked(_, _, .paidOrderNotUpdated):
            localized("The order is paid, and the store does not know yet: do not charge again.")
        case .blocked:
            localized("It is unknown whether the order was paid: do not charge again before that is resolved.")
        case .refundOpen:
            localized("A refund of this order is unresolved: nothing can be charged before it is resolved.")
        case .notPayable(let reason), .notSetUp(let reason): reason
        case .notRecorded(let isTaken, let reason):
            localized(
                isTaken
                    ? "Money was taken and is not recorded yet: do not charge again. %@ When that is mended, look: merced payments resolve."
                    : "What became of this payment is not recorded: do not charge again. %@ When that is mended, look: merced payments resolve.",
                reason
            )
        case .noLink: localized("The store has no payment page for this order.")
        }
    }
}
