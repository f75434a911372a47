import WooFoundation
import Yosemite

/// The effects of undoing changes of orders in the store, and what remains there, in words. REST can restore an order's
/// status; the date it was paid is read-only.
struct UndoWords {
    /// A status that was set, and the one it returns to.
    private struct Status: Hashable {
        let before: OrderStatusEnum
        let after: OrderStatusEnum
    }

    private let statuses: Set<Status>

    /// - Parameter steps: those that the store has, or may have.
    init(_ steps: [EditStep]) {
        var found: Set<Status> = []
        for step in steps {
            guard let change = step.kind.status, let base = change.baseText else { continue }
            found.insert(
                Status(before: OrderStatusEnum(rawValue: base), after: OrderStatusEnum(rawValue: change.text))
            )
        }
        statuses = found
    }

    /// One sentence each about mails, the date paid and stock; empty where undoing leaves nothing behind.
    var lines: [String] {
        guard statuses.contains(where: { $0.after != .trash || mails($0.before) }) else { return [] }
        return [mailLine, dateLine, refundLine].compactMap { $0 } + stockLines
    }

    private var mailLine: String {
        let again = statuses.contains { mails($0.before) }
        return again ? Localization.mailsAgain : Localization.mailsStay
    }

    /// The store sets the date when an order is first processed or completed, and never removes it.
    private var dateLine: String? {
        let sets = statuses.contains { isPaid($0.after) && !isPaid($0.before) }
        return sets ? Localization.dateStays : nil
    }

    /// The store records a refund with the status, and keeps it.
    private var refundLine: String? {
        let records = statuses.contains { $0.after == .refunded && $0.before != .refunded }
        return records ? Localization.refundStays : nil
    }

    private var stockLines: [String] {
        if statuses.contains(where: { isOwn($0.before) || isOwn($0.after) }) { return [Localization.ownStatus] }
        var lines: Set<String> = []
        for status in statuses where status.after != .trash {
            switch (takesStock(status.before), takesStock(status.after)) {
            // Whether an order that failed has its stock depends on the version of WooCommerce.
            case (true, nil) where status.after == .failed: lines.insert(Localization.stockOfFailed)
            case (nil, true) where status.before == .failed: lines.insert(Localization.stockToFailed)
            case (true, true), (nil, nil): lines.insert(Localization.stockSame)
            case (false, true): lines.insert(Localization.stockBack)
            case (true, false): lines.insert(Localization.stockTaken)
            case (nil, true), (nil, false): lines.insert(Localization.stockStays)
            case (true, nil), (false, nil), (false, false): lines.insert(Localization.stockSame)
            }
        }
        return lines.sorted()
    }

    /// Sent whatever the previous status was (`WC_Emails`).
    private func mails(_ status: OrderStatusEnum) -> Bool { status == .completed || status == .failed }

    private func isPaid(_ status: OrderStatusEnum) -> Bool {
        status == .processing || status == .completed || status == .refunded
    }

    private func isOwn(_ status: OrderStatusEnum) -> Bool {
        if case .custom = status { true } else { false }
    }

    /// Whether the store reduces stock at this status, or restores it; nil for neither.
    private func takesStock(_ status: OrderStatusEnum) -> Bool? {
        switch status {
        case .processing, .onHold, .completed: true
        case .pending, .cancelled: false
        case .refunded, .failed, .autoDraft, .checkoutDraft, .trash, .custom: nil
        }
    }

    enum Localization {
        static let mailsStay = localized("E-mails that were sent stay sent.")
        static let mailsAgain = localized(
            "E-mails that were sent stay sent, and the store e-mails the customer once more."
        )
        static let dateStays = localized(
            "The date it was paid stays: the store does not let it be undone, and keeps counting it as paid."
        )
        static let refundStays = localized("The refund that the store recorded stays, though no money was returned.")
        static let stockBack = localized("The store restocks the items, where it had reduced their stock.")
        static let stockTaken = localized("The store reduces the items' stock again, where it is tracked.")
        static let stockSame = localized("Stock stays as it is.")
        static let stockStays = localized("Stock stays as it is now; correct it at the product where needed.")
        static let stockOfFailed = localized(
            "Where the store restocked the items as the order failed, it reduces their stock again."
        )
        static let stockToFailed = localized(
            "Newer versions of WooCommerce restock the items of an order that failed, older ones do not: look at them."
        )
        static let ownStatus = localized("What the shop’s own status did to stock and e-mails stays as it is.")
    }
}
