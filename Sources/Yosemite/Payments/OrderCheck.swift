import Foundation
import Hardware
import Networking
import WooFoundation

/// Whether an order is one that its payment may be taken for: what the server does not check, the client does
/// (`field.md` 4.4, OrderCardPresentPaymentEligibility).
struct OrderCheck {
    enum Verdict: Hashable {
        case payable
        /// By this very payment.
        case paidByThis
        case unwanted(reason: String)
    }

    static let payableStatuses: Set<String> = ["pending", "on-hold", "processing", "failed"]
    /// Nobody, somebody at the door, or money that comes by post and bank; and methods whose orders a counter may take
    /// over. Any other gateway may be taking the money at this moment.
    static let payableMethods: Set<String> = [
        "", "cod", "bacs", "cheque", "woocommerce_payments", "stripe", "wc-booking-gateway", PaymentMark.cardMethod,
        PaymentMark.externalMethod,
    ]

    private let order: OrderFacts
    private let state: PaymentState

    init(_ order: OrderFacts, _ state: PaymentState) {
        self.order = order
        self.state = state
    }

    var verdict: Verdict {
        if order.isPaid, isMarked { return .paidByThis }
        return refusal.map { .unwanted(reason: $0) } ?? .payable
    }

    /// Why the order cannot be paid by this payment; nil where it can.
    var refusal: String? {
        let facts = state.facts
        if order.isGone { return Localization.gone }
        if order.isPaid { return Localization.paid }
        if Money.amount(from: order.total) != facts.amount || order.currency.uppercased() != facts.currency {
            return Localization.changed
        }
        return Self.refusal(of: order)
    }

    private var isMarked: Bool {
        if order.paymentID == state.facts.paymentID { return true }
        return state.intentID.map { !$0.isEmpty && $0 == order.transactionID } ?? false
    }

    /// Why nothing can be taken for an order, whatever the tender; nil where something can.
    static func refusal(of order: OrderFacts) -> String? {
        if order.isGone { return Localization.gone }
        if order.isPaid { return Localization.paid }
        if order.isRefunded { return Localization.refunded }
        guard let total = Money.amount(from: order.total), total > 0 else { return Localization.nothing }
        guard payableStatuses.contains(order.status) else { return localized(Localization.status, order.status) }
        guard payableMethods.contains(order.paymentMethodID) else {
            return localized(Localization.method, order.paymentMethodID)
        }
        return nil
    }

    private enum Localization {
        static let gone = localized("The store has no such order any more.")
        static let paid = localized("The order is already paid.")
        static let changed = localized("The order was changed in the store: its total is another one now.")
        static let refunded = localized("Part of the order was given back already.")
        static let nothing = localized("There is nothing to pay.")
        static let status = "An order that is %@ cannot be paid."
        static let method = "The customer is paying by %@."
    }
}

extension OrderFacts {
    /// A completed order is paid even where a plugin has left the date out.
    init(_ order: Order) {
        self.init(
            status: order.statusKey,
            total: order.total,
            currency: order.currency,
            isPaid: order.datePaid != nil || order.statusKey == "completed",
            isRefunded: !order.refunds.isEmpty,
            paymentMethodID: order.paymentMethodID,
            transactionID: order.transactionID,
            paymentID: order.metaData.first { $0.key == PaymentMark.payment }?.value.string,
            isGone: false
        )
    }

    static let gone = OrderFacts(
        status: "",
        total: "",
        currency: "",
        isPaid: false,
        isRefunded: false,
        paymentMethodID: "",
        transactionID: "",
        paymentID: nil,
        isGone: true
    )
}
