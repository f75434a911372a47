import CartEngine
import FoundationEssentials
import WooFoundation

/// The body of `POST orders` for a form: what is priced here is what is sent.
extension OrderForm {
    /// - Parameters:
    ///   - known: the amounts of its lines, by row.
    ///   - shares: for negative fees, the part that is not tax, by row.
    func creation(
        _ amounts: OrderFormAmounts,
        _ known: [Int: OrderFormAmounts.Line],
        shares: [Int: Decimal] = [:]
    ) throws(CartError) -> [String: JSONValue] {
        var body: [String: JSONValue] = [:]
        if customer.customerID > 0 { body["customer_id"] = .number(Decimal(customer.customerID)) }
        if !addressed.isEmpty { body["billing"] = .object(addressed.members) }
        if !shipping.isEmpty { body["shipping"] = .object(shipping.members.filter { $0.key != "email" }) }
        if !customerNote.isEmpty { body["customer_note"] = .string(customerNote) }
        if let currency { body["currency"] = .string(currency.code) }
        if isTaxExempt { body["meta_data"] = .array([Self.exemption(true)]) }
        var rows: [JSONValue] = []
        for line in lines { rows.append(.object(members(of: line, known[line.rowID]?.net, amounts))) }
        if !rows.isEmpty { body["line_items"] = .array(rows) }
        rows = []
        for fee in fees {
            rows.append(.object(members(of: fee, try amounts.fee(fee, share: shares[fee.rowID]), amounts)))
        }
        if !rows.isEmpty { body["fee_lines"] = .array(rows) }
        rows = []
        for line in shippingLines {
            rows.append(.object(members(of: line, try amounts.amount(of: line.amount), amounts)))
        }
        if !rows.isEmpty { body["shipping_lines"] = .array(rows) }
        if !coupons.isEmpty {
            body["coupon_lines"] = .array(
                coupons.map { .object(["code": .string(amounts.catalogue.spelling(of: $0))]) }
            )
        }
        return body
    }

    /// The billing address, with the customer's email address where it has none.
    var addressed: Address { billing.email.isEmpty ? billing.copy(email: customer.email) : billing }

    static func exemption(_ isExempt: Bool) -> JSONValue {
        .object(["key": .string("is_vat_exempt"), "value": .string(isExempt ? "yes" : "no")])
    }

    private func members(of line: Line, _ net: OrderFormAmounts.Net?, _ amounts: OrderFormAmounts)
        -> [String: JSONValue]
    {
        var members: [String: JSONValue] = [
            "product_id": .number(Decimal(line.productID)), "quantity": .number(line.quantity),
        ]
        if line.variationID > 0 { members["variation_id"] = .number(Decimal(line.variationID)) }
        if let net {
            members["subtotal"] = .string(amounts.text(net.subtotal))
            members["total"] = .string(amounts.text(net.total))
        }
        if let meta = line.choiceRows { members["meta_data"] = meta }
        return members
    }

    func members(of fee: Fee, _ net: Amount, _ amounts: OrderFormAmounts) -> [String: JSONValue] {
        [
            "name": .string(fee.name), "total": .string(amounts.text(net)),
            "tax_status": .string(fee.isTaxable ? "taxable" : "none"), "tax_class": .string(fee.taxClass),
        ]
    }

    func members(of line: ShippingLine, _ net: Amount, _ amounts: OrderFormAmounts) -> [String: JSONValue] {
        [
            "method_id": .string(line.methodID), "instance_id": .string(line.instanceID),
            "method_title": .string(line.title), "total": .string(amounts.text(net)),
        ]
    }
}

extension OrderForm.Line {
    /// What its customer chose, as the line's meta data; nil for nothing.
    var choiceRows: JSONValue? {
        guard let choices, !choices.isEmpty else { return nil }
        return .array(choices.map { .object(["key": .string($0.key), "value": $0.value]) })
    }
}

extension Address {
    /// The fields that are filled in, by their names in the REST API.
    var members: [String: JSONValue] {
        let all = [
            "first_name": firstName, "last_name": lastName, "company": company, "address_1": address1,
            "address_2": address2, "city": city, "state": state, "postcode": postcode, "country": country,
            "phone": phone, "email": email,
        ]
        return all.filter { !$0.value.isEmpty }.mapValues { .string($0) }
    }

    /// - Parameter name: of a field in the REST API; for any other name the address is returned unchanged.
    func with(_ name: String, _ text: String) -> Address {
        switch name {
        case "first_name": copy(firstName: text)
        case "last_name": copy(lastName: text)
        case "company": copy(company: text)
        case "address_1": copy(address1: text)
        case "address_2": copy(address2: text)
        case "city": copy(city: text)
        case "state": copy(state: text)
        case "postcode": copy(postcode: text)
        case "country": copy(country: text)
        case "phone": copy(phone: text)
        case "email": copy(email: text)
        default: self
        }
    }
}
