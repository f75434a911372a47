import Yosemite

/// A row of the form, from the items to the status.
enum OrderFormRow: Hashable {
    enum Field: CaseIterable {
        case customer
        case billing
        case shipping
        case note
        case status
    }

    case line(OrderForm.Line)
    case fee(OrderForm.Fee)
    case shipping(OrderForm.ShippingLine)
    case coupon(String)
    case field(Field)

    /// What stays the same when its content changes.
    enum Identity: Hashable {
        case row(Int)
        case coupon(String)
        case field(Field)
    }

    var identity: Identity {
        switch self {
        case .line(let line): .row(line.rowID)
        case .fee(let fee): .row(fee.rowID)
        case .shipping(let line): .row(line.rowID)
        case .coupon(let code): .coupon(code)
        case .field(let field): .field(field)
        }
    }

    var canBeRemoved: Bool {
        switch self {
        case .line, .fee, .shipping, .coupon: true
        case .field: false
        }
    }
}

extension OrderForm {
    var rowCount: Int {
        lines.count + fees.count + shippingLines.count + coupons.count + OrderFormRow.Field.allCases.count
    }

    /// The row at a position; only visible ones are requested.
    func row(at index: Int) -> OrderFormRow? {
        var index = index
        guard index >= 0 else { return nil }
        if index < lines.count { return .line(lines[index]) }
        index -= lines.count
        if index < fees.count { return .fee(fees[index]) }
        index -= fees.count
        if index < shippingLines.count { return .shipping(shippingLines[index]) }
        index -= shippingLines.count
        if index < coupons.count { return .coupon(coupons[index]) }
        index -= coupons.count
        let fields = OrderFormRow.Field.allCases
        return index < fields.count ? .field(fields[index]) : nil
    }

    func index(of identity: OrderFormRow.Identity) -> Int? {
        switch identity {
        case .row(let id):
            if let index = lines.firstIndex(where: { $0.rowID == id }) { return index }
            if let index = fees.firstIndex(where: { $0.rowID == id }) { return lines.count + index }
            let index = shippingLines.firstIndex { $0.rowID == id }
            return index.map { lines.count + fees.count + $0 }
        case .coupon(let code):
            let before = lines.count + fees.count + shippingLines.count
            return coupons.firstIndex(of: code).map { before + $0 }
        case .field(let field):
            let before = lines.count + fees.count + shippingLines.count + coupons.count
            return OrderFormRow.Field.allCases.firstIndex(of: field).map { before + $0 }
        }
    }
}
