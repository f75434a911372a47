import FoundationEssentials
import WooFoundation

/// Adds, changes and removes the rows of an order as a request asks (`WC_REST_Orders_V2_Controller::set_item` and the
/// functions that it calls).
struct OrderRows: Sendable {
    /// Has read the shop's rates by then.
    private(set) var calculator: OrderCalculator
    /// A fee was sent without an amount.
    private(set) var isBroken = false

    init(_ calculator: OrderCalculator) {
        self.calculator = calculator
    }

    private var shop: DemoShop { calculator.shop }
    private var plugins: Set<DemoPlugin> { shop.rendering.plugins }

    private static let removing = ["product_id", "method_id", "method_title", "name", "code"]

    mutating func apply(_ fields: JSONNode, to order: inout DemoOrder) throws(RESTError) {
        for item in fields["line_items"]?.elements ?? [] {
            guard try !removes(item, from: &order.lines, \.id) else { continue }
            if let index = try place(of: item, in: order.lines, \.id) {
                try change(&order.lines[index], item)
            } else {
                order.lines.append(try line(item, id: order.lastLineID))
            }
        }
        for item in fields["shipping_lines"]?.elements ?? [] {
            guard try !removes(item, from: &order.shippingLines, \.id) else { continue }
            if let index = try place(of: item, in: order.shippingLines, \.id) {
                changeShipping(&order.shippingLines[index], item)
            } else {
                order.shippingLines.append(try shipping(item, id: order.lastLineID))
            }
        }
        for item in fields["fee_lines"]?.elements ?? [] {
            guard try !removes(item, from: &order.fees, \.id) else { continue }
            if let index = try place(of: item, in: order.fees, \.id) {
                try changeFee(&order.fees[index], item)
            } else {
                order.fees.append(try fee(item, id: order.lastLineID))
            }
        }
    }

    /// `item_is_null_or_zero`: a null row, or one with a quantity of 0, is removed.
    private func removes<Row>(_ item: JSONNode, from rows: inout [Row], _ id: KeyPath<Row, Int>) throws(RESTError)
        -> Bool
    {
        let isNothing = item["quantity"].map { OrderRowTypes.count($0, plugins) == 0 } ?? false
        guard isNothing || Self.removing.contains(where: { item[$0]?.isNull ?? false }) else { return false }
        guard let number = item["id"]?.integer, number != 0 else { throw .criticalError }
        rows.removeAll { $0[keyPath: id] == number }
        return true
    }

    private func place<Row>(of item: JSONNode, in rows: [Row], _ id: KeyPath<Row, Int>) throws(RESTError) -> Int? {
        guard let number = item["id"]?.integer, number != 0 else { return nil }
        guard let index = rows.firstIndex(where: { $0[keyPath: id] == number }) else {
            throw RESTError(
                400,
                "woocommerce_rest_invalid_item_id",
                "Order item ID provided is not associated with order."
            )
        }
        return index
    }

    private func amount(_ item: JSONNode, _ name: String) -> Decimal? {
        guard let node = item[name], !node.isNull else { return nil }
        return shop.rules.amount(node.text ?? "")
    }

    /// An existing class; the standard one has no name here.
    private func taxClass(_ item: JSONNode, _ kind: String) throws(RESTError) -> String? {
        guard let name = item["tax_class"]?.text else { return nil }
        guard name.isEmpty || shop.taxClasses.contains(name) else {
            throw RESTError(400, "order_item_\(kind)_invalid_tax_class", "Invalid tax class")
        }
        return name
    }

    // MARK: Product lines

    /// By SKU, variation or product, in this order (`get_product_id`).
    private mutating func product(_ item: JSONNode) -> (isNamed: Bool, product: ShopProduct?) {
        if let sku = item["sku"]?.text, !sku.isEmpty { return (true, shop.product(sku: sku)) }
        let ids = ["variation_id", "product_id"].compactMap { item[$0]?.integer }.filter { $0 != 0 }
        return ids.first.map { (true, calculator.product(id: $0)) } ?? (false, nil)
    }

    private mutating func line(_ item: JSONNode, id: Int) throws(RESTError) -> DemoLine {
        let (isNamed, product) = product(item)
        guard isNamed else {
            throw RESTError(400, "woocommerce_rest_required_product_reference", "Product ID or SKU is required.")
        }
        let quantity = item["quantity"].flatMap { OrderRowTypes.count($0, plugins) } ?? 1
        var line = DemoLine(id: id, name: "", productID: 0, quantity: quantity, subtotal: 0, total: 0, sku: "")
        if let product {
            line.show(product, site: shop.rendering.site)
            let price = shop.rules.stored(netPrice(of: product, quantity: quantity))
            line.money = RowMoney(subtotal: price, total: price)
        }
        try change(&line, item, isNew: true)
        return line
    }

    /// `wc_get_price_excluding_tax`: the shop's own tax is subtracted for every customer.
    private mutating func netPrice(of product: ShopProduct, quantity: Decimal) -> Decimal {
        let price = product.price * max(0, quantity)
        guard shop.rules.calculatesTaxes, shop.rules.includesTax, product.taxStatus == "taxable" else { return price }
        let rates = calculator.rates(product.taxClass, at: shop.base)
        return price - TaxSum(rules: shop.rules).inclusive(price, rates).sum
    }

    private mutating func change(_ line: inout DemoLine, _ item: JSONNode, isNew: Bool = false) throws(RESTError) {
        if !isNew, let product = product(item).product { line.show(product, site: shop.rendering.site) }
        if let name = item["name"]?.text { line.name = name }
        if !isNew, let quantity = item["quantity"].flatMap({ OrderRowTypes.count($0, plugins) }) {
            line.quantity = quantity
        }
        if let total = amount(item, "total") { line.money.setTotal(total) }
        if let subtotal = amount(item, "subtotal") { line.money.subtotal = subtotal }
        if let taxClass = try taxClass(item, "product") { line.taxClass = taxClass }
        Self.setMeta(item, of: line.id, &line.meta)
    }

    /// A row accepts meta data under any key; an existing key gets the new value, null removes it (`tax.md`, "Drafts,
    /// statuses and meta data").
    private static func setMeta(_ item: JSONNode, of rowID: Int, _ meta: inout [DemoMeta]) {
        for entry in item["meta_data"]?.elements ?? [] {
            guard let key = entry["key"]?.text, !key.isEmpty else { continue }
            let value = entry["value"] ?? .null
            let place = meta.firstIndex { $0.key == key }
            if value.isNull {
                if let place { meta.remove(at: place) }
            } else if let place {
                meta[place].value = value
            } else {
                meta.append(DemoMeta(id: rowID * 100 + 3_000_000 + meta.count, key: key, value: value))
            }
        }
    }

    // MARK: Shipping and fees

    private func shipping(_ item: JSONNode, id: Int) throws(RESTError) -> DemoCharge {
        guard let method = item["method_id"]?.text, !method.isEmpty else {
            throw RESTError(400, "woocommerce_rest_invalid_shipping_item", "Shipping method ID is required.")
        }
        var row = DemoCharge(id: id, title: "", total: 0)
        changeShipping(&row, item)
        return row
    }

    private func changeShipping(_ row: inout DemoCharge, _ item: JSONNode) {
        if let method = item["method_id"]?.text { row.methodID = method }
        if let title = item["method_title"]?.text { row.title = title }
        if let instance = item["instance_id"]?.text { row.instanceID = instance }
        if let total = amount(item, "total") { row.money.total = total }
        row.taxStatus = shop.taxStatus(ofMethod: row.instanceID)
        Self.setMeta(item, of: row.id, &row.meta)
    }

    private mutating func fee(_ item: JSONNode, id: Int) throws(RESTError) -> DemoCharge {
        guard let name = item["name"]?.text, !name.isEmpty else {
            throw RESTError(400, "woocommerce_rest_invalid_fee_item", "Fee name is required.")
        }
        var row = DemoCharge(id: id, title: name, total: 0)
        try changeFee(&row, item)
        if amount(item, "total") == nil { isBroken = true }
        return row
    }

    private func changeFee(_ row: inout DemoCharge, _ item: JSONNode) throws(RESTError) {
        if let name = item["name"]?.text { row.title = name }
        if let taxClass = try taxClass(item, "fee") { row.taxClass = taxClass }
        if let status = item["tax_status"]?.text { row.taxStatus = status == "none" ? "none" : "taxable" }
        if let total = amount(item, "total") { row.money.total = total }
        Self.setMeta(item, of: row.id, &row.meta)
    }
}

extension DemoLine {
    /// The values that an order copies from a product (`WC_Order_Item_Product::set_product`).
    mutating func show(_ product: ShopProduct, site: String) {
        let face = product.face
        name = product.name
        taxClass = product.taxClass
        (productID, variationID) = product.parentID > 0 ? (product.parentID, product.id) : (product.id, 0)
        sku = face.sku
        parentName = face.parentName
        let source = face.imageSource
        imageSource = source.hasPrefix(site) ? String(source.dropFirst(site.count)) : source
        imageID =
            variationID > 0 ? .integer(face.imageID) : face.imageID > 0 ? .string(String(face.imageID)) : ""
        let keys = face.attributes.map(\.key)
        meta.removeAll { keys.contains($0.key) }
        meta += face.attributes.enumerated().map { index, attribute in
            DemoMeta(id: id + 214_000 + index, key: attribute.key, value: .string(attribute.value))
        }
    }
}
