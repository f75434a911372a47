/// Rows of `line_items` (`WC_REST_Orders_V2_Controller::prepare_line_items`).
extension Pricing {
    /// The largest quantity the engine computes with.
    private static let largestQuantity = Amount(1_000_000_000)

    mutating func change(_ line: CartLine) throws(CartError) {
        let quantity = try quantity(line.quantity)
        if line.isRemoval || (quantity == .zero && line.id != nil) {
            order.lines.removeAll { $0.id == line.id }
            return
        }
        guard let id = line.id, id != 0 else {
            order.lines.append(try newLine(line, quantity: quantity ?? Amount(1)))
            return
        }
        guard let index = order.lines.firstIndex(where: { $0.id == id }) else {
            throw .invalid("woocommerce_rest_invalid_item_id", "There is no line \(id) on the order.")
        }
        var changed = order.lines[index]
        if let goods = try goods(of: line) {
            changed.productID = goods.parentID != 0 ? goods.parentID : goods.id
            changed.variationID = goods.parentID != 0 ? goods.id : 0
            changed.taxClass = goods.taxClass
        }
        if let quantity { changed.quantity = quantity }
        try setAmounts(line, of: &changed)
        order.lines[index] = changed
    }

    /// Nil where none is sent.
    private func quantity(_ quantity: CartQuantity?) throws(CartError) -> Amount? {
        let number: Amount
        switch quantity {
        case nil: return nil
        case .whole(let whole): number = Amount(whole)
        case .fraction(let fraction): number = fraction
        case .text(let text):
            guard let amount = Amount(text: text), amount.whole != nil else {
                if Amount.isTooLong(text) { throw .quantityTooLarge(text) }
                throw .invalid("rest_invalid_param", "The quantity \(text) is no whole number.")
            }
            number = amount
        }
        guard number.magnitude <= Self.largestQuantity else { throw .quantityTooLarge(number.text) }
        return number
    }

    /// The product a row names by SKU, variation or product id, in this order; nil where there is none.
    private mutating func goods(of line: CartLine) throws(CartError) -> CartGoods? {
        if let sku = line.sku, !sku.isEmpty {
            guard let id = catalogue.id(sku: sku) else {
                if catalogue.absence == .mayExist { order.add(.skuMissing(sku)) }
                return nil
            }
            return catalogue[id]
        }
        if let id = line.variationID, id != 0 { return catalogue[id] }
        if let id = line.productID, id != 0 { return catalogue[id] }
        return nil
    }

    private mutating func newLine(_ line: CartLine, quantity: Amount) throws(CartError) -> PricedOrder.Line {
        let named = (line.productID ?? 0) != 0 || (line.variationID ?? 0) != 0 || !(line.sku ?? "").isEmpty
        guard named else {
            throw .invalid("woocommerce_rest_required_product_reference", "A line needs a product or its unit.")
        }
        guard quantity != .zero else { throw .crash("The store breaks off at a new line with the quantity 0.") }
        var new = PricedOrder.Line(
            id: newID(),
            productID: 0,
            variationID: 0,
            quantity: quantity,
            taxClass: "",
            subtotal: .zero,
            total: .zero
        )
        if let goods = try goods(of: line) {
            new.productID = goods.parentID != 0 ? goods.parentID : goods.id
            new.variationID = goods.parentID != 0 ? goods.id : 0
            new.taxClass = goods.taxClass
            new.subtotal = try netAmount(of: goods, quantity: quantity)
            new.total = new.subtotal
        } else if catalogue.absence == .mayExist, (line.sku ?? "").isEmpty {
            new.productID = line.productID ?? 0
            new.variationID = line.variationID ?? 0
        }
        try setAmounts(line, of: &new)
        return new
    }

    /// The price of the whole line without the tax of the shop's location (`wc_get_price_excluding_tax`).
    private func netAmount(of goods: CartGoods, quantity: Amount) throws(CartError) -> Amount {
        let price: Amount
        do {
            price = try Amount(stored: goods.price)
        } catch {
            throw .unreadable(field: "price of \(goods.id)", text: goods.price)
        }
        var amount = try price.times(max(.zero, quantity)).checked()
        if settings.calculatesTaxes, settings.pricesIncludeTax, goods.taxStatus == .taxable {
            let taxes = try TaxCalculator.inclusive(amount, rules.baseRates[goods.taxClass] ?? [])
            amount -= taxes.total { $0 }
        }
        return rounding.stored(amount)
    }

    /// The total comes first and raises a lower subtotal; a subtotal that is sent may still be lower.
    private func setAmounts(_ line: CartLine, of row: inout PricedOrder.Line) throws(CartError) {
        if let total = line.total { row.set(total: try amount(total)) }
        if let subtotal = line.subtotal { row.subtotal = try amount(subtotal) }
        if let taxClass = line.taxClass {
            row.taxClass = try checked(taxClass, refusal: "order_item_product_invalid_tax_class")
        }
    }

    func amount(_ text: String) throws(CartError) -> Amount {
        try Amount(stored: text, separator: settings.decimalSeparator)
    }

    /// A tax class that is sent must be one of the store's slugs; "standard" is not.
    func checked(_ taxClass: String, refusal: String) throws(CartError) -> String {
        guard rules.taxClasses.contains(taxClass) else {
            throw .invalid(refusal, "There is no tax class \(taxClass).")
        }
        return taxClass
    }
}
