import FoundationEssentials
import Networking
import WooFoundation

/// Fields of an order that are not columns: its rows, its coupons, and its total. A row is one field, so that two
/// people who change different lines of an order cause no conflict.
enum OrderRow {
    /// The amount the customer pays. It is compared with the one shown, but never sent.
    static let total = "total"
    static let coupons = "coupon_lines"
    static let exemption = "meta_data.is_vat_exempt"
    /// The key in a new row's meta data under which the store keeps its mark: a request that adds a row must not be
    /// repeated (`woocommerce.md`, "Writing").
    static let markKey = "_merced_row"

    enum Group: String, CaseIterable {
        case lines = "line_items"
        case fees = "fee_lines"
        case shipping = "shipping_lines"

        /// Sent as null to remove a row.
        var removing: String {
            switch self {
            case .lines: "product_id"
            case .fees: "name"
            case .shipping: "method_id"
            }
        }

        /// Members that define a row; the store derives the others.
        var compared: [String] {
            switch self {
            case .lines: ["product_id", "variation_id", "quantity", "subtotal", "total"]
            case .fees: ["name", "total", "tax_status", "tax_class"]
            case .shipping: ["method_id", "instance_id", "total"]
            }
        }

        /// Members of an existing row that can be written.
        var written: [String] {
            switch self {
            case .lines: ["quantity", "subtotal", "total"]
            case .fees: ["name", "total", "tax_status", "tax_class"]
            case .shipping: ["method_id", "instance_id", "method_title", "total"]
            }
        }
    }

    enum Key: Hashable {
        case item(Int64)
        /// A new one, by its mark.
        case new(String)
    }

    static func field(_ group: Group, _ key: Key) -> String {
        switch key {
        case .item(let id): "\(group.rawValue).\(id)"
        case .new(let mark): "\(group.rawValue).+\(mark)"
        }
    }

    /// nil where it is not a row.
    static func row(_ field: String) -> (group: Group, key: Key)? {
        let parts = field.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2, let group = Group(rawValue: parts[0]) else { return nil }
        if parts[1].hasPrefix("+") { return (group, .new(String(parts[1].dropFirst()))) }
        return Int64(parts[1]).map { (group, .item($0)) }
    }

    static func isField(_ field: String) -> Bool {
        field == total || field == coupons || field == exemption || row(field) != nil
    }

    /// Whether it affects the order's total.
    static func isMoney(_ field: String) -> Bool {
        isField(field) || field.hasPrefix("billing.") || field.hasPrefix("shipping.")
    }

    // MARK: Comparing

    /// Amounts are compared in the digits both sides have: a list has fewer than the store keeps.
    static func isSame(_ field: String, _ left: JSONValue, _ right: JSONValue) -> Bool {
        if left == right { return true }
        if field == total { return isSameAmount(left, right) }
        if field == exemption { return (left == .string("yes")) == (right == .string("yes")) }
        if field == coupons, case .array(let one) = left, case .array(let other) = right {
            return one.map { CouponSpelling.folded($0.string ?? "") }
                == other.map { CouponSpelling.folded($0.string ?? "") }
        }
        guard let (group, _) = row(field), case .object(let one) = left, case .object(let other) = right else {
            return false
        }
        return group.compared.allSatisfy { name in
            guard let left = one[name], let right = other[name] else { return true }
            return left == right || isAmount(name) && isSameAmount(left, right)
        }
    }

    private static func isAmount(_ name: String) -> Bool { name == "subtotal" || name == "total" }

    private static func isSameAmount(_ left: JSONValue, _ right: JSONValue) -> Bool {
        guard let one = left.string, let other = right.string, let first = Money.amount(from: one),
            let second = Money.amount(from: other)
        else { return false }
        let places = min(decimals(one), decimals(other))
        return Money.rounded(first, decimals: places) == Money.rounded(second, decimals: places)
    }

    /// The number of decimals.
    static func decimals(_ text: String) -> Int {
        text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
    }

    // MARK: Sending

    /// The body of a `PUT` that writes these fields.
    ///
    /// - Parameter coupons: those on the order. If lines change they are sent again: the store would keep the coupons
    ///   but drop their discounts (`tax.md`, "Coupons").
    static func body(_ values: [String: JSONValue], coupons present: [String]) -> [String: JSONValue] {
        var plain = values
        plain[total] = nil
        var rows: [Group: [JSONValue]] = [:]
        for (field, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let (group, key) = row(field) else { continue }
            plain[field] = nil
            rows[group, default: []].append(sent(value, group, key))
        }
        let codes = plain.removeValue(forKey: coupons)
        var body = RecordValue.body(plain) { _ in nil }
        for (group, rows) in rows { body[group.rawValue] = .array(rows) }
        if case .array(let codes)? = codes {
            body[coupons] = .array(codes.map { .object(["code": $0]) })
        } else if rows[.lines] != nil, !present.isEmpty {
            body[coupons] = .array(present.map { .object(["code": .string($0)]) })
        }
        return body
    }

    private static func sent(_ value: JSONValue, _ group: Group, _ key: Key) -> JSONValue {
        guard case .object(var members) = value else {
            guard case .item(let id) = key else { return .null }
            return .object(["id": .number(Decimal(id)), group.removing: .null])
        }
        if group == .lines, members["total"] == nil, let subtotal = members["subtotal"] { members["total"] = subtotal }
        switch key {
        case .item(let id):
            members = members.filter { group.written.contains($0.key) }
            members["id"] = .number(Decimal(id))
        case .new(let mark):
            if group == .lines { members["name"] = nil }
            let mark = JSONValue.object(["key": .string(markKey), "value": .string(mark)])
            if case .array(let chosen)? = members["meta_data"] {
                members["meta_data"] = .array(chosen + [mark])
            } else {
                members["meta_data"] = .array([mark])
            }
        }
        return .object(members)
    }

    /// Whether a body changes the contents of an order.
    static func hasRows(_ body: [String: JSONValue]) -> Bool {
        body[coupons] != nil || Group.allCases.contains { body[$0.rawValue] != nil }
    }
}

extension Order {
    /// Whether the store's total is the one shown, except for digits that were not known here. For an order opened
    /// while the store did not answer, amounts are known to the cent; the tax of an unchanged row may then be a cent
    /// off, for each of its rates.
    func mayComeTo(_ total: JSONValue, shown: JSONValue, after changes: [RecordChange]) -> Bool {
        guard let theirs = total.string.flatMap({ Money.amount(from: $0) }),
            let ours = shown.string.flatMap({ Money.amount(from: $0) }),
            let base = changes.first(where: { $0.field == OrderRow.total })?.base?.string
        else { return false }
        let places = OrderRow.decimals(base)
        guard places < OrderFormService.allDecimals else { return false }
        let touched = Set(changes.map(\.field))
        let fields =
            items.map { OrderRow.field(.lines, .item($0.itemID)) } + fees.map { OrderRow.field(.fees, .item($0.feeID)) }
            + shippingLines.map { OrderRow.field(.shipping, .item($0.shippingID)) }
        let added = changes.count { if case .new? = OrderRow.row($0.field)?.key { true } else { false } }
        let rows = max(0, fields.count { !touched.contains($0) } - added)
        let cents = Decimal(rows * max(1, taxes.count))
        return abs(theirs - ours) <= Decimal(sign: .plus, exponent: -places, significand: cents)
    }
}

/// The kind of row a field of an edit is about, for display.
public enum OrderRowName: Hashable, Sendable {
    case line, fee, shipping, coupons, taxExemption

    /// nil where it is not a row of an order.
    public init?(field: String) {
        switch field {
        case OrderRow.coupons: self = .coupons
        case OrderRow.exemption: self = .taxExemption
        default:
            guard let row = OrderRow.row(field) else { return nil }
            switch row.group {
            case .lines: self = .line
            case .fees: self = .fee
            case .shipping: self = .shipping
            }
        }
    }
}

extension Order {
    /// One of the fields of `OrderRow`; null where there is no such row.
    func value(ofRow field: String) -> JSONValue? {
        switch field {
        case OrderRow.total: return .string(total)
        case OrderRow.coupons: return .array(coupons.map { .string($0.code.lowercased()) })
        case OrderRow.exemption:
            return .string(metaData.first { $0.key == "is_vat_exempt" }?.value.string ?? "no")
        default: break
        }
        guard let (group, key) = OrderRow.row(field) else { return nil }
        func isIt(_ id: Int64, _ metaData: [MetaData]) -> Bool {
            switch key {
            case .item(let wanted): id == wanted
            case .new(let mark): metaData.contains { $0.key == OrderRow.markKey && $0.value.string == mark }
            }
        }
        switch group {
        case .lines: return items.first { isIt($0.itemID, $0.metaData) }?.rowValue ?? .null
        case .fees: return fees.first { isIt($0.feeID, $0.metaData) }?.rowValue ?? .null
        case .shipping: return shippingLines.first { isIt($0.shippingID, $0.metaData) }?.rowValue ?? .null
        }
    }
}

extension OrderItem {
    var rowValue: JSONValue {
        .object([
            "name": .string(name), "product_id": .number(Decimal(productID)),
            "variation_id": .number(Decimal(variationID)), "quantity": .number(quantity),
            "subtotal": .string(subtotal), "total": .string(total),
        ])
    }
}

extension OrderFeeLine {
    var rowValue: JSONValue {
        .object([
            "name": .string(name), "total": .string(total), "tax_status": .string(taxStatus),
            "tax_class": .string(taxClass),
        ])
    }
}

extension ShippingLine {
    var rowValue: JSONValue {
        .object([
            "method_id": .string(methodID), "instance_id": .string(instanceID), "method_title": .string(methodTitle),
            "total": .string(total),
        ])
    }
}
