import CartEngine
import FoundationEssentials
import Networking
import WooFoundation

/// The changes a form makes to an order: field by field, where a row is one field.
extension OrderForm {
    /// Without the order's total.
    func changes(_ amounts: OrderFormAmounts) throws(CartError) -> [RecordChange] {
        guard let base else { return [] }
        var changes = textChanges(from: base)
        func change(_ group: OrderRow.Group, _ key: OrderRow.Key, from old: JSONValue, to new: JSONValue) {
            let field = OrderRow.field(group, key)
            guard !OrderRow.isSame(field, old, new) || (old == .null) != (new == .null) else { return }
            changes.append(RecordChange(field: field, base: old, value: new))
        }
        let known = Dictionary(base.lines.map { ($0.itemID, $0) }) { first, _ in first }
        for line in lines {
            let old = line.itemID.flatMap { known[$0] }
            let isTouched = try isChanged(line, from: old, amounts)
            if !isTouched { continue }
            let net = if let old { try amounts.line(line, on: old).net } else { try amounts.line(line).net }
            change(
                .lines,
                line.itemID.map { .item($0) } ?? .new(rowMark(line.rowID)),
                from: old?.value ?? .null,
                to: value(of: line, net, amounts)
            )
        }
        let fees = Dictionary(base.fees.map { ($0.itemID, $0) }) { first, _ in first }
        for fee in self.fees {
            let old = fee.itemID.flatMap { fees[$0] }
            if let old, old.isSame(as: fee) { continue }
            change(
                .fees,
                fee.itemID.map { .item($0) } ?? .new(rowMark(fee.rowID)),
                from: old?.value ?? .null,
                to: .object(members(of: fee, try amounts.fee(fee), amounts))
            )
        }
        let ways = Dictionary(base.shippingLines.map { ($0.itemID, $0) }) { first, _ in first }
        for line in shippingLines {
            change(
                .shipping,
                line.itemID.map { .item($0) } ?? .new(rowMark(line.rowID)),
                from: line.itemID.flatMap { ways[$0]?.value } ?? .null,
                to: .object(members(of: line, try amounts.amount(of: line.amount), amounts))
            )
        }
        let (kept, keptFees) = (Set(lines.compactMap(\.itemID)), Set(self.fees.compactMap(\.itemID)))
        let keptWays = Set(shippingLines.compactMap(\.itemID))
        for line in base.lines where !kept.contains(line.itemID) {
            change(.lines, .item(line.itemID), from: line.value, to: .null)
        }
        for fee in base.fees where !keptFees.contains(fee.itemID) {
            change(.fees, .item(fee.itemID), from: fee.value, to: .null)
        }
        for line in base.shippingLines where !keptWays.contains(line.itemID) {
            change(.shipping, .item(line.itemID), from: line.value, to: .null)
        }
        return changes
    }

    /// Whether coupons are applied again, which removes discounts that are only in a line's total (`tax.md`,
    /// "Coupons").
    var reappliesCoupons: Bool { !coupons.isEmpty || !(base?.coupons.isEmpty ?? true) }

    private func rowMark(_ rowID: Int) -> String { "\(mark)-\(rowID)" }

    /// Whether a line was edited; or was discounted manually, where coupons would undo that.
    private func isChanged(_ line: Line, from old: Base.Line?, _ amounts: OrderFormAmounts) throws(CartError) -> Bool {
        guard let old else { return true }
        if line.quantity != old.quantity || !line.isAsPriced { return true }
        guard let base, base.coupons.isEmpty, !coupons.isEmpty else { return false }
        return try amounts.amount(old.total) < amounts.amount(old.subtotal)
    }

    private func value(of line: Line, _ net: OrderFormAmounts.Net?, _ amounts: OrderFormAmounts) -> JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(line.name), "product_id": .number(Decimal(line.productID)),
            "variation_id": .number(Decimal(line.variationID)), "quantity": .number(line.quantity),
        ]
        if line.itemID == nil, let meta = line.choiceRows { members["meta_data"] = meta }
        guard let net else { return .object(members) }
        // Coupons are subtracted from the subtotal, so the total is theirs to set.
        members["subtotal"] = .string(amounts.text(reappliesCoupons ? net.total : net.subtotal))
        if !reappliesCoupons { members["total"] = .string(amounts.text(net.total)) }
        return .object(members)
    }

    private func textChanges(from base: Base) -> [RecordChange] {
        var changes: [RecordChange] = []
        func change(_ field: OrderField, _ old: String, _ new: String) {
            if !OrderField.isSame(old, new) { changes.append(.order(field, base: old, value: new)) }
        }
        change(.status, base.status, status)
        change(.customerNote, base.customerNote, customerNote)
        change(.customerID, "\(base.customerID)", "\(customer.customerID)")
        for field in OrderField.allCases {
            guard let group = field.path.group else { continue }
            let (old, new) = group == "billing" ? (base.billing, billing) : (base.shipping, shipping)
            change(field, old.members[field.path.name]?.string ?? "", new.members[field.path.name]?.string ?? "")
        }
        if coupons != base.coupons {
            changes.append(
                RecordChange(
                    field: OrderRow.coupons,
                    base: .array(base.coupons.map { .string($0) }),
                    value: .array(coupons.map { .string($0) })
                )
            )
        }
        if isTaxExempt != base.isTaxExempt {
            changes.append(
                RecordChange(
                    field: OrderRow.exemption,
                    base: .string(base.isTaxExempt ? "yes" : "no"),
                    value: .string(isTaxExempt ? "yes" : "no")
                )
            )
        }
        return changes
    }
}

extension OrderForm.Base {
    /// The order in the engine's form.
    func priced(_ amounts: OrderFormAmounts) throws(CartError) -> PricedOrder {
        var order = PricedOrder()
        order.billing = CartAddress(billing)
        order.shippingAddress = CartAddress(shipping)
        order.customerID = Int(customerID)
        order.isVATExempt = isTaxExempt
        for line in lines {
            var row = PricedOrder.Line(
                id: Int(line.itemID),
                productID: Int(line.productID),
                variationID: Int(line.variationID),
                quantity: try amounts.amount(of: line.quantity),
                taxClass: line.taxClass,
                subtotal: try amounts.amount(line.subtotal),
                total: try amounts.amount(line.total)
            )
            row.subtotalTax = try amounts.amount(line.subtotalTax)
            row.totalTax = try amounts.amount(line.totalTax)
            order.lines.append(row)
        }
        for fee in fees {
            order.fees.append(
                PricedOrder.Fee(
                    id: Int(fee.itemID),
                    taxClass: fee.taxClass,
                    isTaxable: fee.isTaxable,
                    total: try amounts.amount(fee.total)
                )
            )
        }
        for line in shippingLines {
            order.shippingLines.append(
                PricedOrder.Shipping(
                    id: Int(line.itemID),
                    methodID: line.methodID,
                    instanceID: line.instanceID,
                    total: try amounts.amount(line.total)
                )
            )
        }
        order.coupons = coupons.map { PricedOrder.CouponRow(code: $0) }
        order.totals.total = try amounts.amount(total)
        return order
    }
}

extension OrderForm.Base.Line {
    var value: JSONValue {
        .object([
            "name": .string(name), "product_id": .number(Decimal(productID)),
            "variation_id": .number(Decimal(variationID)), "quantity": .number(quantity),
            "subtotal": .string(subtotal), "total": .string(total),
        ])
    }
}

extension OrderForm.Base.Fee {
    var value: JSONValue {
        .object([
            "name": .string(name), "total": .string(total), "tax_status": .string(isTaxable ? "taxable" : "none"),
            "tax_class": .string(taxClass),
        ])
    }

    func isSame(as fee: OrderForm.Fee) -> Bool {
        name == fee.name && amount == fee.amount && isTaxable == fee.isTaxable && taxClass == fee.taxClass
    }
}

extension OrderForm.Base.ShippingLine {
    var value: JSONValue {
        .object([
            "method_id": .string(methodID), "instance_id": .string(instanceID), "method_title": .string(title),
            "total": .string(total),
        ])
    }
}

extension CartAddress {
    init(_ address: Address) {
        self.init(
            country: address.country,
            state: address.state,
            postcode: address.postcode,
            city: address.city,
            email: address.email
        )
    }
}
