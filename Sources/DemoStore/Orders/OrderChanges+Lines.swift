extension OrderChanges {
    /// Adds, changes and removes lines; taxes and totals follow from what stands there after.
    func applyLines(to order: inout DemoOrder) throws(RESTError) {
        let rate = TaxRate.rate(for: order.shipping.country.isEmpty ? order.billing : order.shipping)
        for item in fields["line_items"]?.elements ?? [] { applyLine(item, to: &order, rate: rate) }
        for item in fields["shipping_lines"]?.elements ?? [] {
            applyCharge(item, title: "method_title", to: \.shippingLines, of: &order, rate: rate)
        }
        for item in fields["fee_lines"]?.elements ?? [] {
            applyCharge(item, title: "name", to: \.fees, of: &order, rate: rate)
        }
        try applyCoupons(to: &order)
    }

    /// A quantity alone does not recompute the total (finding 25); 0 and a null product remove the line.
    private func applyLine(_ item: JSONNode, to order: inout DemoOrder, rate: TaxRate?) {
        if let id = item["id"]?.integer {
            guard let index = order.lines.firstIndex(where: { $0.id == id }) else { return }
            if item["quantity"]?.integer == 0 || item["product_id"]?.isNull == true {
                order.lines.remove(at: index)
                return
            }
            if let quantity = item["quantity"]?.integer { order.lines[index].quantity = quantity }
            if let name = item["name"]?.text { order.lines[index].name = name }
            if let total = money(item["total"]) { order.lines[index].total = total }
            if let subtotal = money(item["subtotal"]) { order.lines[index].subtotal = subtotal }
            return
        }
        let quantity = item["quantity"]?.integer ?? 1
        guard quantity != 0 else { return }
        let id = order.lastLineID
        let productID = item["product_id"]?.integer ?? 0
        var line: DemoLine
        if let product = catalogue.product(id: productID) {
            let variation = item["variation_id"]?.integer
            let index = product.variations.firstIndex { $0.id == variation }
            line = catalogue.line(id: id, product: product, variation: index, quantity: quantity)
        } else {
            // An unknown product makes a blank line, and no error.
            line = DemoLine(id: id, name: "", productID: 0, quantity: quantity, subtotal: 0, total: 0, sku: "")
        }
        line.tax = rate
        if let name = item["name"]?.text { line.name = name }
        if let subtotal = money(item["subtotal"]) { line.subtotal = subtotal }
        line.total = money(item["total"]) ?? line.subtotal
        order.lines.append(line)
    }

    private func applyCharge(
        _ item: JSONNode,
        title: String,
        to path: WritableKeyPath<DemoOrder, [DemoCharge]>,
        of order: inout DemoOrder,
        rate: TaxRate?
    ) {
        if let id = item["id"]?.integer, let index = order[keyPath: path].firstIndex(where: { $0.id == id }) {
            if item[title]?.isNull == true || item["method_id"]?.isNull == true {
                order[keyPath: path].remove(at: index)
                return
            }
            if let total = money(item["total"]) { order[keyPath: path][index].total = total }
            if let text = item[title]?.text { order[keyPath: path][index].title = text }
            return
        }
        order[keyPath: path].append(
            DemoCharge(
                id: order.lastLineID,
                title: item[title]?.text ?? "",
                methodID: item["method_id"]?.text ?? "",
                instanceID: item["instance_id"]?.text ?? "",
                total: money(item["total"]) ?? 0,
                tax: rate,
                taxStatus: item["tax_status"]?.text ?? "taxable"
            )
        )
    }

    /// The list replaces what was there; an empty one takes all coupons off. Only `save5`, `save10` and `save20` exist.
    private func applyCoupons(to order: inout DemoOrder) throws(RESTError) {
        guard let items = fields["coupon_lines"]?.elements else { return }
        for index in order.lines.indices where !order.coupons.isEmpty {
            order.lines[index].total = order.lines[index].subtotal
        }
        order.coupons = []
        for item in items {
            let code = item["code"]?.text ?? ""
            guard let percent = ["save5": 5, "save10": 10, "save20": 20][code.lowercased()] else {
                throw RESTError(
                    400,
                    "woocommerce_rest_invalid_coupon",
                    "Coupon &quot;\(code)&quot; cannot be applied because it does not exist."
                )
            }
            let before = (order.discount, order.discountTax)
            for index in order.lines.indices {
                order.lines[index].total -= (order.lines[index].subtotal * percent + 50) / 100
            }
            order.coupons.append(
                DemoCoupon(
                    id: order.lastLineID,
                    couponID: 630 + percent,
                    code: code.lowercased(),
                    discount: order.discount - before.0,
                    discountTax: order.discountTax - before.1,
                    nominal: percent,
                    kind: "percent"
                )
            )
        }
    }

    private func money(_ node: JSONNode?) -> Int? { node?.text.flatMap { MoneyText.cents($0) } }
}
