import WooFoundation

/// Applies the members of a request's body to an order; the same for `POST`, `PUT` and `PATCH` (finding 21).
struct OrderChanges: Sendable {
    let fields: JSONNode
    let shop: DemoShop
    let customerExists: @Sendable (Int) -> Bool
    let now: Int
    /// The signed-in user's login, for notes of `manual_update`.
    let login: String?
    /// For the Gift Cards plugin; nil where the shop lacks it: the member is then ignored.
    var giftCards: [DemoGiftCard]?
    /// Batch does not check statuses: an unknown one becomes `pending` (finding 23).
    var checksStatus = true

    /// Changes `order` and returns the texts of the system notes to add, newest first. New meta data has the id 0.
    ///
    /// - Throws: 400 for an invalid status, customer or coupon; `order` is then unusable.
    func apply(to order: inout DemoOrder, isNew: Bool) throws(RESTError) -> [DemoNote] {
        let status = try wantedStatus()
        try OrderRowTypes.check(fields, shop.rendering.plugins)
        if let currency = try wantedCurrency() { order.currency = currency }
        if let customer = fields["customer_id"]?.integer {
            guard customer == 0 || customerExists(customer) else {
                throw RESTError(400, "woocommerce_rest_invalid_customer_id", "Customer ID is invalid.")
            }
            order.customerID = customer
        }
        applyTexts(to: &order, isNew: isNew)
        applyMeta(to: &order)
        try applyMoney(to: &order, isNew: isNew)
        var notes: [DemoNote] = []
        if let status, status != order.status {
            if !isNew || status != .pending { notes = change(&order, to: status) }
        }
        if let giftCards { try GiftCardUse.apply(fields, to: &order, book: giftCards) }
        order.modified = now
        return notes
    }

    /// The effect of `set_paid`, after everything else is saved.
    ///
    /// - Returns: the system's notes, newest first; none where there is nothing to complete.
    func completePayment(of order: inout DemoOrder, isNew: Bool) -> [DemoNote] {
        guard fields["set_paid"]?.isTruthy == true, isNew || order.total > 0,
            takesPayment(order.status, isNew: isNew)
        else { return [] }
        return change(&order, to: order.lines.isEmpty ? .completed : .processing)
    }

    /// `set_paid` completes the payment of a new order, and of one that needs it; not of one on hold (code:
    /// `WC_REST_Orders_Controller::save_object`).
    private func takesPayment(_ status: OrderStatus, isNew: Bool) -> Bool {
        status.needsPayment || (isNew && [.onHold, .cancelled].contains(status))
    }

    /// - Throws: 400 for an unknown status or currency: parameters are checked before the order is looked up.
    func check() throws(RESTError) {
        _ = try wantedStatus()
        _ = try wantedCurrency()
    }

    private func wantedStatus() throws(RESTError) -> OrderStatus? {
        guard let slug = fields["status"]?.text else { return nil }
        let allowed = [OrderStatus.autoDraft] + OrderStatus.listed
        if let status = OrderStatus(slug: slug), allowed.contains(status) { return status }
        if !checksStatus {
            let bare = slug.hasPrefix("wc-") ? String(slug.dropFirst(3)) : slug
            return OrderStatus(slug: bare).flatMap { allowed.contains($0) ? $0 : nil } ?? .pending
        }
        let message = "status is not one of \(ParameterReader.enumeration(allowed.map(\.slug)))."
        throw .invalidParameters([.init(name: "status", code: "rest_not_in_enum", message: message)])
    }

    /// A currency changes no amount: the price of a product is the same number in any (code: `WC_Abstract_Order::set_currency`).
    private func wantedCurrency() throws(RESTError) -> String? {
        guard let code = fields["currency"]?.text, checksStatus || !code.isEmpty else { return nil }
        if DemoCurrency.codes.contains(code) { return code }
        guard checksStatus else { throw RESTError(400, "order_invalid_currency", "Invalid currency code") }
        let message = "currency is not one of \(ParameterReader.enumeration(DemoCurrency.codes))."
        throw .invalidParameters([.init(name: "currency", code: "rest_not_in_enum", message: message)])
    }

    private func applyTexts(to order: inout DemoOrder, isNew: Bool) {
        func take(_ name: String, _ path: WritableKeyPath<DemoOrder, String>) {
            if let text = fields[name]?.text { order[keyPath: path] = text }
        }
        take("payment_method", \.paymentMethod)
        take("payment_method_title", \.paymentTitle)
        take("transaction_id", \.transactionID)
        take("customer_note", \.customerNote)
        if isNew { take("created_via", \.createdVia) }
        if let billing = fields["billing"] { order.billing.merge(billing) }
        if let shipping = fields["shipping"] { order.shipping.merge(shipping) }
    }

    /// A value of null removes; a key without an id replaces the first with that key and removes the others, or is
    /// added (code: `WC_Data::update_meta_data`).
    private func applyMeta(to order: inout DemoOrder) {
        for item in fields["meta_data"]?.elements ?? [] {
            let value = item["value"] ?? .null
            let id = item["id"]?.integer
            let key = item["key"]?.text ?? ""
            let found = order.meta.indices.filter { index in
                id.map { order.meta[index].id == $0 } ?? (order.meta[index].key == key)
            }
            if let first = found.first, !value.isNull { order.meta[first].value = Self.stored(value) }
            for index in found.dropFirst(value.isNull ? 0 : 1).reversed() { order.meta.remove(at: index) }
            if found.isEmpty, !value.isNull {
                order.meta.append(DemoMeta(id: 0, key: key, value: Self.stored(value)))
            }
        }
    }

    /// Booleans and fractions come back as text (finding 15).
    private static func stored(_ value: JSONNode) -> JSONNode {
        switch value {
        case .bool(let flag): .string(flag ? "1" : "")
        case .number(let text) where text.contains("."): .string(text)
        case .number, .null, .string, .array, .object: value
        }
    }

    /// Moves `order` to `status` with its dates, and writes the system's note.
    func change(_ order: inout DemoOrder, to status: OrderStatus) -> [DemoNote] {
        let previous = order.status
        guard previous != status else { return [] }
        order.status = status
        GiftCardUse.follow(status, &order)
        // The trash meta data stays where a status takes an order out of it (mut/order-delete-force).
        if previous == .trash { order.statusBeforeTrash = nil }
        if status == .completed { order.completed = now }
        if status == .processing || status == .completed, order.paid == nil { order.paid = now }
        let byUser = fields["manual_update"]?.isTruthy ?? false
        return [
            DemoNote(
                id: 0,
                author: byUser ? login ?? DemoNote.system : DemoNote.system,
                created: now,
                text: "Order status changed from \(previous.name) to \(status.name)."
            )
        ]
    }
}
