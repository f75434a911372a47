/// The effect of a request on the rows of an order, and the store's computations after it.
extension OrderChanges {
    /// A request without these members computes nothing.
    private static let moneyNames = [
        "billing", "shipping", "line_items", "shipping_lines", "fee_lines", "coupon_lines",
    ]

    /// `WC_REST_Orders_Controller::prepare_object_for_database` and `save_object`: the rows, the totals, and then the
    /// coupons.
    func applyMoney(to order: inout DemoOrder, isNew: Bool) throws(RESTError) {
        func says(_ name: String) -> Bool { fields[name].map { !$0.isNull } ?? false }
        guard isNew || Self.moneyNames.contains(where: says) else { return }
        if isNew { order.pricesIncludeTax = shop.rules.includesTax }
        var rows = OrderRows(OrderCalculator(shop))
        try rows.apply(fields, to: &order)
        var calculator = rows.calculator
        // A fee without an amount ends the store's computation halfway.
        if rows.isBroken { throw RESTError.criticalError.afterSaving }
        defer { Self.read(&order) }
        calculator.calculateTotals(&order)
        guard says("coupon_lines") else { return }
        do throws(RESTError) {
            try calculator.setCoupons(fields["coupon_lines"]?.elements ?? [], of: &order)
        } catch {
            throw error.afterSaving
        }
    }

    /// As read back from the database: a line is never worth less before its discount than after it
    /// (`WC_Order_Item_Product::set_total`), and a tax row has an id.
    private static func read(_ order: inout DemoOrder) {
        for index in order.lines.indices { order.lines[index].money.setTotal(order.lines[index].money.total) }
        for index in order.sums?.taxRows.indices ?? 0..<0 where order.sums?.taxRows[index].id == 0 {
            let id = order.lastLineID
            order.sums?.taxRows[index].id = id
        }
    }
}
