/// A card payment that the bank has authorised and that was not captured, as a shop's Stripe plugin has it for an order
/// on hold: advancing the order captures the money, cancelling it releases it.
enum HeldPayment {
    private static let key = "_stripe_charge_captured"

    static func mark(of order: DemoOrder) -> DemoMeta {
        DemoMeta(id: order.id * 5 + 10, key: key, value: "no")
    }

    static func authorised(_ order: DemoOrder) -> String {
        "Payment authorized, not captured (Charge ID: \(order.transactionID)). Process the order to take the payment, or "
            + "cancel it to let the payment go."
    }

    /// Carries out the consequences of an order's new status for its payment.
    ///
    /// - Parameter before: the status the order had.
    /// - Returns: the note to add; nil where no payment was held, or it still is.
    static func settle(_ order: inout DemoOrder, from before: OrderStatus?) -> DemoNote? {
        guard before == .onHold, let place = order.meta.firstIndex(where: { $0.key == key && $0.value == "no" })
        else { return nil }
        let text: String
        switch order.status {
        case .processing, .completed, .awaitingPickup:
            order.meta[place].value = "yes"
            text = "Payment captured (Charge ID: \(order.transactionID))."
        case .cancelled:
            order.meta.remove(at: place)
            text = "Authorization released (Charge ID: \(order.transactionID))."
        case .pending, .onHold, .refunded, .failed, .checkoutDraft, .trash, .autoDraft: return nil
        }
        return DemoNote(id: 0, author: DemoNote.system, created: order.modified, text: text)
    }
}
