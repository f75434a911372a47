import TerminalUI
import Yosemite

/// Whether money can move for an order, as far as the mirror knows; the store has the last word.
enum PaymentAvailability {
    static func pay(_ order: Order?) -> Availability {
        guard let order else { return .disabled(reason: Localization.noOrder) }
        return pay(status: order.statusKey, isPaid: order.datePaid != nil)
    }

    static func pay(_ order: OrderSummary?) -> Availability {
        guard let order else { return .disabled(reason: Localization.noOrder) }
        return pay(status: order.status, isPaid: order.datePaid != nil)
    }

    /// For a payment link: an order that is not in the store yet has none.
    static func link(_ order: Order?) -> Availability {
        (order?.orderID ?? 0) < 0 ? .disabled(reason: Localization.onlyHere) : pay(order)
    }

    static func link(_ order: OrderSummary?) -> Availability {
        (order?.orderID ?? 0) < 0 ? .disabled(reason: Localization.onlyHere) : pay(order)
    }

    private static func pay(status: String, isPaid: Bool) -> Availability {
        switch OrderStatusEnum(rawValue: status) {
        case .refunded: .disabled(reason: Localization.refunded)
        case .cancelled: .disabled(reason: Localization.cancelled)
        case .trash: .disabled(reason: Localization.trash)
        case .completed where isPaid, .processing where isPaid: .disabled(reason: Localization.paid)
        case .pending, .processing, .onHold, .completed, .failed, .autoDraft, .checkoutDraft, .custom: .enabled
        }
    }

    static func refund(_ order: Order?) -> Availability {
        guard let order else { return .disabled(reason: Localization.noOrder) }
        switch order.status {
        case .refunded: return .disabled(reason: Localization.allRefunded)
        case .trash: return .disabled(reason: Localization.trash)
        case .pending, .processing, .onHold, .completed, .cancelled, .failed, .autoDraft, .checkoutDraft, .custom:
            break
        }
        if let net = order.netAmount, net <= 0 { return .disabled(reason: Localization.nothingLeft) }
        return order.datePaid == nil ? .disabled(reason: Localization.notPaid) : .enabled
    }

    enum Localization {
        static let noOrder = localized("select an order first")
        static let onlyHere = localized("the order is not in the store yet")
        static let refunded = localized("the order was refunded")
        static let cancelled = localized("the order is cancelled")
        static let trash = localized("it is in the trash")
        static let paid = localized("the order is paid")
        static let allRefunded = localized("all of it was refunded")
        static let nothingLeft = localized("nothing is left to refund")
        static let notPaid = localized("the order is not paid")
    }
}
