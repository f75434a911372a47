/// A mail sent to a customer.
public struct DemoMail: Hashable, Sendable {
    /// `customer_completed_order`, `customer_partially_refunded_order`, `customer_invoice`, …
    public let template: String
    public let orderID: Int
    public let address: String
    /// Seconds since 1970.
    public let sent: Int

    /// The mails of a change of status (finding 23, 36): the customer of a counter sale gets the in-store mail.
    /// Completed and failed are mailed whatever the previous status, the others only to those who had not paid yet
    /// (code: `WC_Emails`).
    static func tell(of before: OrderStatus?, _ order: DemoOrder, at now: Int, _ state: inout StoreState) {
        guard order.status != before else { return }
        let isCounter = order.createdVia == "pos-rest-api"
        let wasUnpaid = [nil, .pending, .failed, .cancelled].contains(before)
        let template: String? =
            switch order.status {
            case .completed: isCounter ? "customer_pos_completed_order" : "customer_completed_order"
            case .processing: wasUnpaid || before == .onHold ? "customer_processing_order" : nil
            case .onHold: wasUnpaid ? "customer_on_hold_order" : nil
            case .failed: "customer_failed_order"
            default: nil
            }
        if let template { send(template, order, at: now, &state) }
    }

    static func send(
        _ template: String,
        _ order: DemoOrder,
        to address: String? = nil,
        at now: Int,
        _ state: inout StoreState
    ) {
        let address = address ?? order.billing["email"]
        guard !address.isEmpty else { return }
        state.mails.append(DemoMail(template: template, orderID: order.id, address: address, sent: now))
    }
}
