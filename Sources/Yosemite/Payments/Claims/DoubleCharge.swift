import FoundationEssentials
import Hardware
import Networking
import Storage
import WooFoundation

/// An order that was charged twice according to its rows, or that has another payment where merced charged it: the
/// result of two tills that did not see each other, a shop's own checkout or another till. Found in the mirror.
struct DoubleCharge: Hashable, Sendable {
    /// The later of the two.
    let row: ClaimRow
    /// The earlier till; nil where the order's transaction is not known here.
    let first: ClaimRow?
    let orderID: Int64
    let orderNumber: String
    let orderTotal: String
    let currency: String
    let transactionID: String

    /// - Parameter hasCaptured: whether an order shows by another mark that an intent was captured for it.
    static func all(
        in claims: [StoredClaim],
        hasCaptured: (_ orderID: Int64, _ intentID: String) throws -> Bool
    ) rethrows -> [DoubleCharge] {
        try Dictionary(grouping: claims, by: \.orderID).sorted { $0.key < $1.key }.compactMap { _, claims in
            guard let order = claims.first else { return nil }
            let meta = claims.map { claim in
                MetaData(
                    metadataID: claim.metaID,
                    key: claim.key,
                    value: .string(claim.value),
                    displayKey: nil,
                    displayValue: nil
                )
            }
            let taken = ClaimRow.rows(of: meta).filter { $0.claim.hasMoney && $0.takeover == nil }
            func found(_ row: ClaimRow, first: ClaimRow?) -> DoubleCharge {
                DoubleCharge(
                    row: row,
                    first: first,
                    orderID: order.orderID,
                    orderNumber: order.orderNumber,
                    orderTotal: order.orderTotal,
                    currency: order.currency,
                    transactionID: order.transactionID
                )
            }
            if taken.count > 1, let last = taken.last { return found(last, first: taken.first) }
            guard let only = taken.first, only.claim.stage != .approved, order.isPaid, !only.claim.intentID.isEmpty,
                !order.transactionID.isEmpty, PaymentClaim.cleaned(order.transactionID) != only.claim.intentID,
                try !hasCaptured(order.orderID, only.claim.intentID)
            else { return nil }
            return found(only, first: nil)
        }
    }

    /// In the form of the list of payments.
    func record(mode: PaymentMode) -> PaymentRecord {
        PaymentRecord(
            progress: PaymentProgress(
                paymentID: row.paymentID,
                orderID: orderID,
                orderNumber: orderNumber,
                amount: Money.amount(from: String(row.claim.amount.prefix { $0 != " " }))
                    ?? Money.amount(from: orderTotal) ?? 0,
                currency: currency,
                tender: .card,
                step: .chargedTwice,
                message: words,
                mode: mode
            ),
            startedAt: row.claim.date,
            changedAt: row.claim.date,
            processorID: nil,
            intentID: row.claim.intentID.isEmpty ? nil : row.claim.intentID,
            readerSerial: nil,
            isOpen: true
        )
    }

    private var words: String {
        guard let first else {
            return localized(Localization.other, row.claim.register, String(transactionID.prefix(60)))
        }
        return localized(Localization.twice, first.claim.register, row.claim.register)
    }

    private enum Localization {
        static let twice =
            "%@ and %@ both took this order's money. Refund one, then: merced payments resolve ID --given-back."
        static let other = "%@ took this order's money, but the order names another transaction (%@). Check both."
    }
}
