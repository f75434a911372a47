import CartEngine

/// Field by field, what the engine says of an order and what the store answered.
struct Comparison {
    /// Such as "line 2 total_tax: ours 1.04, theirs 1.03".
    private(set) var differences: [String] = []
    private let places: Int

    /// - Parameter places: those the answer was read with (`dp`).
    init(_ ours: PricedOrder, _ theirs: RecordedOrder, places: Int) {
        self.places = places
        lines(ours.lines, theirs.line_items)
        fees(ours.fees, theirs.fee_lines)
        shipping(ours.shippingLines, theirs.shipping_lines)
        coupons(ours.coupons, theirs.coupon_lines)
        taxRows(ours.taxRows, theirs.tax_lines)
        let totals = ours.totals
        amount("discount_total", totals.discountTotal, theirs.discount_total)
        amount("discount_tax", totals.discountTax, theirs.discount_tax)
        amount("shipping_total", totals.shippingTotal, theirs.shipping_total)
        amount("shipping_tax", totals.shippingTax, theirs.shipping_tax)
        amount("cart_tax", totals.cartTax, theirs.cart_tax)
        amount("total_tax", totals.totalTax, theirs.total_tax)
        amount("total", totals.total, theirs.total)
    }

    private mutating func amount(_ field: @autoclosure () -> String, _ ours: Amount, _ theirs: String) {
        text(field(), ours.text(places: places), theirs)
    }

    private mutating func text(_ field: @autoclosure () -> String, _ ours: String, _ theirs: String) {
        if ours != theirs { differences.append("\(field()): ours \(ours), theirs \(theirs)") }
    }

    private mutating func count(_ field: String, _ ours: Int, _ theirs: Int) {
        if ours != theirs { differences.append("number of \(field): ours \(ours), theirs \(theirs)") }
    }

    private mutating func lines(_ ours: [PricedOrder.Line], _ theirs: [RecordedOrder.Line]) {
        count("lines", ours.count, theirs.count)
        for (row, (our, their)) in zip(ours, theirs).enumerated() {
            text("line \(row) product_id", "\(our.productID)", "\(their.product_id)")
            text("line \(row) variation_id", "\(our.variationID)", "\(their.variation_id ?? 0)")
            text("line \(row) quantity", our.quantity.text, "\(their.quantity)")
            text("line \(row) tax_class", our.taxClass, their.tax_class)
            amount("line \(row) subtotal", our.subtotal, their.subtotal)
            amount("line \(row) subtotal_tax", our.subtotalTax, their.subtotal_tax)
            amount("line \(row) total", our.total, their.total)
            amount("line \(row) total_tax", our.totalTax, their.total_tax)
            taxes("line \(row)", our.taxes, their.taxes)
        }
    }

    private mutating func taxes(
        _ row: @autoclosure () -> String,
        _ ours: [PricedOrder.Tax],
        _ theirs: [RecordedOrder.Tax]
    ) {
        if ours.count != theirs.count { count("taxes of \(row())", ours.count, theirs.count) }
        for their in theirs {
            guard let our = ours.first(where: { $0.rateID == their.id }) else {
                differences.append("\(row()) rate \(their.id): ours none, theirs \(their.total)")
                continue
            }
            amount("\(row()) rate \(their.id) total", our.total, their.total)
            text("\(row()) rate \(their.id) subtotal", our.subtotal?.text(places: places) ?? "", their.subtotal)
        }
    }

    private mutating func fees(_ ours: [PricedOrder.Fee], _ theirs: [RecordedOrder.Fee]) {
        count("fees", ours.count, theirs.count)
        for (row, (our, their)) in zip(ours, theirs).enumerated() {
            text("fee \(row) tax_class", our.taxClass, their.tax_class)
            text("fee \(row) tax_status", our.isTaxable ? "taxable" : "none", their.tax_status)
            amount("fee \(row) total", our.total, their.total)
            amount("fee \(row) total_tax", our.totalTax, their.total_tax)
            taxes("fee \(row)", our.taxes, their.taxes)
        }
    }

    private mutating func shipping(_ ours: [PricedOrder.Shipping], _ theirs: [RecordedOrder.Shipping]) {
        count("shipping rows", ours.count, theirs.count)
        for (row, (our, their)) in zip(ours, theirs).enumerated() {
            text("shipping \(row) method_id", our.methodID, their.method_id)
            text("shipping \(row) instance_id", our.instanceID, their.instance_id)
            amount("shipping \(row) total", our.total, their.total)
            amount("shipping \(row) total_tax", our.totalTax, their.total_tax)
            taxes("shipping \(row)", our.taxes, their.taxes)
        }
    }

    /// The store prints coupons' amounts with the digits they have.
    private mutating func coupons(_ ours: [PricedOrder.CouponRow], _ theirs: [RecordedOrder.Coupon]) {
        count("coupons", ours.count, theirs.count)
        for (our, their) in zip(ours, theirs) {
            text("coupon code", our.code, their.code)
            text("coupon \(their.code) discount", our.discount.text, their.discount)
            text("coupon \(their.code) discount_tax", our.discountTax.text, their.discount_tax)
        }
    }

    private mutating func taxRows(_ ours: [PricedOrder.TaxRow], _ theirs: [RecordedOrder.TaxRow]) {
        count("tax rows", ours.count, theirs.count)
        for their in theirs {
            guard let our = ours.first(where: { $0.rateID == their.rate_id }) else {
                differences.append("tax row of rate \(their.rate_id): ours none")
                continue
            }
            text("tax row \(their.rate_id) compound", "\(our.isCompound)", "\(their.compound)")
            amount("tax row \(their.rate_id) tax_total", our.taxTotal, their.tax_total)
            amount("tax row \(their.rate_id) shipping_tax_total", our.shippingTaxTotal, their.shipping_tax_total)
        }
    }
}
