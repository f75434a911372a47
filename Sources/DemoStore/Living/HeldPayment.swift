/// A card payment that the bank has authorised and nobody has taken, as a shop's Stripe plugin keeps it with an order on
/// hold: whoever moves the order on takes the money, whoever cancels it lets it go.
enum HeldPayment {
    private static let key = "_stripe_charge_captured"

    static func mark(of order: DemoOrder) -> DemoMeta {
        DemoMeta(id: order.id * 5 + 10, key: key, value: "no")
    }

    static func authorised(_ order: DemoOrder) -> String {
        "Payment authorized, not captured (Charge ID: \(order.transactionID)). Process the order to take the payment, or "
            + "cancel it to let the payment go."
    }

    /// Does what the new status of an order means for its payment.
    ///
    /// - Parameter before: the status the order had.
    /// - Returns: the note to add; nil where nothing was held, or still is.
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
