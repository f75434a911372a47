import CartEngine
import FoundationEssentials
import WooFoundation

extension OrderRequest {
    /// The parts of a `POST` body of wc/v3 `orders` that affect amounts.
    ///
    /// - Parameter takesFractions: whether the store keeps quantities that are not whole.
    /// - Throws: `CartError.refused` with `rest_invalid_param` where a member has a type the store does not accept: an
    ///   amount that is not text, a row that is not an object.
    init(body: JSONValue, takesFractions: Bool = false) throws(CartError) {
        guard case .object = body else { throw .wrongType("body") }
        let reader = BodyReader(value: body, path: "", takesFractions: takesFractions)
        self.init(
            billing: try reader.object("billing")?.address(),
            shipping: try reader.object("shipping")?.address(),
            lines: try reader.rows("line_items")?.map { row throws(CartError) in try row.line() },
            fees: try reader.rows("fee_lines")?.map { row throws(CartError) in try row.fee() },
            shippingLines: try reader.rows("shipping_lines")?.map { row throws(CartError) in try row.shipping() },
            coupons: try reader.rows("coupon_lines")?.map { row throws(CartError) in try row.text("code") ?? "" },
            customerID: try reader.whole("customer_id"),
            isVATExempt: try reader.isVATExempt()
        )
    }
}

extension CartError {
    fileprivate static func wrongType(_ field: String) -> CartError {
        .refused(
            StoreRefusal(status: 400, code: "rest_invalid_param", message: "\(field) is not what the store takes.")
        )
    }
}

/// Reads one object of a body.
private struct BodyReader {
    let value: JSONValue
    let path: String
    let takesFractions: Bool

    private func name(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

    /// Nil where it is missing or null.
    private func sent(_ key: String) -> JSONValue? {
        guard let found = value[key], found != .null else { return nil }
        return found
    }

    private func isNull(_ key: String) -> Bool { value[key] == .null }

    func text(_ key: String) throws(CartError) -> String? {
        guard let found = sent(key) else { return nil }
        guard let text = found.string else { throw .wrongType(name(key)) }
        return text
    }

    /// An integer, or text that is one.
    func whole(_ key: String) throws(CartError) -> Int? {
        guard let found = sent(key) else { return nil }
        if let number = found.integer { return Int(number) }
        guard let number = found.string.flatMap({ Int($0) }) else { throw .wrongType(name(key)) }
        return number
    }

    func object(_ key: String) throws(CartError) -> BodyReader? {
        guard let found = sent(key) else { return nil }
        guard case .object = found else { throw .wrongType(name(key)) }
        return BodyReader(value: found, path: name(key), takesFractions: takesFractions)
    }

    func rows(_ key: String) throws(CartError) -> [BodyReader]? {
        guard let found = sent(key) else { return nil }
        guard case .array(let elements) = found else { throw .wrongType(name(key)) }
        var rows: [BodyReader] = []
        for (index, element) in elements.enumerated() {
            guard case .object = element else { throw .wrongType("\(name(key))[\(index)]") }
            rows.append(BodyReader(value: element, path: "\(name(key))[\(index)]", takesFractions: takesFractions))
        }
        return rows
    }

    func address() throws(CartError) -> CartAddress {
        CartAddress(
            country: try text("country"),
            state: try text("state"),
            postcode: try text("postcode"),
            city: try text("city"),
            email: try text("email")
        )
    }

    func line() throws(CartError) -> CartLine {
        CartLine(
            id: try whole("id"),
            productID: try whole("product_id"),
            variationID: try whole("variation_id"),
            sku: try text("sku"),
            quantity: try quantity(),
            subtotal: try text("subtotal"),
            total: try text("total"),
            taxClass: try text("tax_class"),
            isRemoval: isNull("product_id")
        )
    }

    private func quantity() throws(CartError) -> CartQuantity? {
        switch sent("quantity") {
        case nil: return nil
        case .number(let number)?:
            if let whole = Int("\(number)") { return .whole(whole) }
            if takesFractions, let fraction = Amount(text: "\(number)") { return .fraction(fraction) }
            return .text("\(number)")
        case .string(let text)?: return .text(text)
        default: throw .wrongType(name("quantity"))
        }
    }

    func fee() throws(CartError) -> CartFee {
        let status = try text("tax_status")
        return CartFee(
            id: try whole("id"),
            name: try text("name"),
            total: try text("total"),
            isTaxable: status.map { $0 != "none" },
            taxClass: try text("tax_class"),
            isRemoval: isNull("name")
        )
    }

    func shipping() throws(CartError) -> CartShipping {
        CartShipping(
            id: try whole("id"),
            methodID: try text("method_id"),
            instanceID: try text("instance_id"),
            total: try text("total"),
            isRemoval: isNull("method_id")
        )
    }

    /// Only the text `yes` in the last entry with that key makes an order exempt.
    func isVATExempt() throws(CartError) -> Bool? {
        let marks = try rows("meta_data")?.filter { $0.value["key"] == .string("is_vat_exempt") } ?? []
        return marks.last.map { $0.value["value"] == .string("yes") }
    }
}
