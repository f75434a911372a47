import FoundationEssentials
import Hardware
import Networking
import WooFoundation

/// Whether a payment may be taken for an order: what the server does not check, the client does (`woocommerce.md`,
/// "Card payments through plugins").
struct OrderCheck {
    enum Verdict: Hashable {
        case payable
        /// By this payment.
        case paidByThis
        case unwanted(reason: String)
    }

    enum ClaimedVerdict: Hashable {
        case payable
        case paidByThis
        /// By this payment, before a claim with precedence could be seen.
        case paidBefore
        /// - Parameter restores: the transaction that this payment has overwritten.
        case unwanted(reason: String, restores: String? = nil)
        /// A later payment has told the store, but has not decided yet which of the two stands.
        case undecided
    }

    /// Statuses in which WooCommerce itself lets an order be paid, whatever method was chosen before: on its payment
    /// page the customer chooses again (core's `WC_Order::needs_payment`).
    static let unpaidStatuses: Set<String> = ["pending", "failed"]
    /// Statuses in which a counter may take the money too, unless another gateway may be taking it right now.
    static let laterStatuses: Set<String> = ["on-hold", "processing"]
    /// No method, cash on delivery, and bank or post; tills; and methods whose orders a counter may take over.
    static let payableMethods: Set<String> = [
        "", "cod", "bacs", "cheque", "pos_cash", "pos_card", "woocommerce_payments", "stripe", "wc-booking-gateway",
        PaymentMark.cardMethod, PaymentMark.externalMethod,
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
        if order.isGone || order.isPaid { return Self.refusal(of: order) }
        if Money.amount(from: order.total) != facts.amount || order.currency.uppercased() != facts.currency {
            return Localization.changed
        }
        return Self.refusal(of: order)
    }

    /// The verdict for a payment that claims its order: of live claims the lowest is paid, unless a later one was paid
    /// before it could be seen.
    func claimedVerdict(_ board: ClaimBoard) -> ClaimedVerdict {
        if order.isGone { return .unwanted(reason: Localization.gone) }
        if isPaid(by: board) {
            guard let rival = board.rivals.first(where: \.claim.hasMoney) ?? board.rivals.first else {
                return .paidByThis
            }
            guard rival.claim.hasMoney else { return .paidBefore }
            return .unwanted(reason: words(rival), restores: rival.claim.intentID)
        }
        if let rival = board.rivals.first { return .unwanted(reason: words(rival)) }
        if let follower = board.follower(thatPaid: order) {
            if follower.claim.stage == .ended { return .payable }
            return follower.claim.stage == .settled ? .unwanted(reason: Localization.paid) : .undecided
        }
        return refusal.map { .unwanted(reason: $0) } ?? .payable
    }

    private func words(_ row: ClaimRow) -> String {
        let zone = state.facts.claiming.flatMap { StoreTimeZone(identifier: $0.timeZone) }
        return ClaimHolder(row).words(in: zone, now: state.facts.startedAt)
    }

    /// Whether the order says that it was paid by this payment or, for tenders without a transaction, its row does.
    private func isPaid(by board: ClaimBoard) -> Bool {
        guard order.isPaid else { return false }
        switch state.facts.tender {
        case .card:
            guard let intentID = state.intentID, !intentID.isEmpty else { return false }
            if [order.transactionID, order.capturedIntentID].contains(intentID) { return true }
            // The plugin has said that it captured; it may name the order's transaction as it likes.
            guard case .confirmingOrder = state.phase else { return false }
            return state.isServerDriven && board.follower(thatPaid: order) == nil
        case .cash, .external: return board.own?.claim.hasMoney == true
        }
    }

    private var isMarked: Bool {
        if order.paymentID == state.facts.paymentID { return true }
        return state.intentID.map { !$0.isEmpty && $0 == order.transactionID } ?? false
    }

    /// Why no payment can be taken for an order, with any tender; nil where one can.
    static func refusal(of order: OrderFacts) -> String? {
        if order.isGone { return Localization.gone }
        if order.isPaid { return order.doubtfulDate == nil ? Localization.paid : Localization.doubtful }
        if order.isRefunded { return Localization.refunded }
        guard let total = Money.amount(from: order.total), total > 0 else { return Localization.nothing }
        let isUnpaid = unpaidStatuses.contains(order.status)
        guard isUnpaid || laterStatuses.contains(order.status) else {
            return localized(Localization.status, order.status)
        }
        // A pending order with a transaction was at a gateway, which may have the money.
        let mayBeTaken = !isUnpaid || (order.status == "pending" && !order.transactionID.isEmpty)
        guard mayBeTaken, !payableMethods.contains(order.paymentMethodID) else { return nil }
        return localized(Localization.method, order.paymentMethodID)
    }

    private enum Localization {
        static let gone = localized("The store no longer has this order.")
        static let paid = localized("The order is already paid.")
        static let doubtful = localized("The store has a payment date for this order, but no transaction.")
        static let changed = localized("The order was changed in the store: its total is different now.")
        static let refunded = localized("Part of the order was already refunded.")
        static let nothing = localized("There is nothing to pay.")
        static let status = "An order that is %@ cannot be paid."
        static let method = "The customer is paying by %@."
    }
}

extension OrderFacts {
    /// A completed order is paid even if a plugin has left out the date. A date that the clerk knows to be wrong is
    /// ignored.
    ///
    /// - Parameter payment: the one that examines the order.
    init(_ order: Order, for payment: PaymentFacts? = nil) {
        let doubtful = DoubtfulPayment(order, askedBy: payment?.paymentID)?.date
        let isOverlooked = doubtful != nil && doubtful == payment?.overlooksPaidDate
        self.init(
            status: order.statusKey,
            total: order.total,
            currency: order.currency,
            isPaid: order.datePaid != nil && !isOverlooked || order.statusKey == "completed",
            isRefunded: !order.refunds.isEmpty,
            paymentMethodID: order.paymentMethodID,
            transactionID: order.transactionID,
            paymentID: order.metaData.first { $0.key == PaymentMark.payment }?.value.string,
            isGone: false,
            capturedIntentID: order.metaData.first { $0.key == PaymentMark.stripeIntent }?.value.string,
            claims: ClaimRow.rows(of: order.metaData),
            doubtfulDate: isOverlooked ? nil : doubtful
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
