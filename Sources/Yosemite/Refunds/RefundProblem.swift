import FoundationEssentials
import WooFoundation

/// Why a refund is not possible as requested.
public enum RefundProblem: Error, Hashable, Sendable {
    case nothingChosen
    case nothingLeft
    /// Both an amount and lines.
    case amountAndLines
    /// More than `available`; both in major units.
    case tooMuch(wanted: Decimal, available: Decimal, currency: String)
    case notPositive
    /// More decimals than the currency has.
    case tooManyDigits(currency: String)
    case unknownLine(Int64)
    case tooManyPieces(name: String, left: Decimal)
    /// The shop sells no fractions.
    case notWhole(name: String)
    case lineGivenBack(name: String)
    /// The order has unreadable amounts.
    case unreadableOrder
    /// The order has changed since the refund was computed.
    case changedSince
    /// A payment or another refund of the order is in progress, here or in another merced.
    case orderInUse
    /// A payment of the order is not known to be finished.
    case paymentOpen
    /// Another refund of the order is not known to be finished.
    case refundOpen
    /// The processor of the payment is not configured here.
    case processorMissing
    /// The order was paid in another mode than the one the processor is configured for.
    case otherMode
    /// A step could not be recorded after the money may have been refunded. The refund stays open.
    case notRecorded(reason: String)
}

extension RefundProblem: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .nothingChosen: localized("Nothing is selected to be refunded.")
        case .nothingLeft: localized("Everything of this order was already refunded.")
        case .amountAndLines: localized("Choose items or an amount, not both.")
        case .tooMuch(let wanted, let available, let currency):
            localized(
                "%@ is more than the %@ that can still be refunded.",
                Self.text(wanted, currency),
                Self.text(available, currency)
            )
        case .notPositive: localized("The amount has to be above zero.")
        case .tooManyDigits(let currency): localized("%@ allows fewer decimals.", currency)
        case .unknownLine(let id): localized("The order has no item %@.", "\(id)")
        case .tooManyPieces(let name, let left): localized("Of “%@” only %@ can still be refunded.", name, "\(left)")
        case .notWhole(let name): localized("“%@” is only refunded in whole pieces.", name)
        case .lineGivenBack(let name): localized("“%@” was already refunded.", name)
        case .unreadableOrder: localized("The order's amounts cannot be read.")
        case .changedSince: localized("The order has changed since; look at it and choose again.")
        case .orderInUse:
            localized("A payment or refund of this order is under way, here or in another merced.")
        case .paymentOpen:
            localized("It is unknown whether this order was paid: resolve that in :payments before refunding.")
        case .refundOpen:
            localized("An earlier refund of this order is unresolved: look at :payments before another one.")
        case .notRecorded(let reason):
            localized(
                "The money may be refunded, and that is not recorded yet: do not refund it again. %@ When that is mended, look: merced payments resolve.",
                reason
            )
        case .processorMissing:
            localized(
                "The processor that took this payment is not set up here; refund it there, and record it by hand."
            )
        case .otherMode: localized("This payment was taken in a different mode than the processor is set up for.")
        }
    }

    private static func text(_ amount: Decimal, _ currency: String) -> String {
        "\(Money.text(amount, decimals: CurrencyDecimals.minorUnits(of: currency))) \(currency)"
    }
}
