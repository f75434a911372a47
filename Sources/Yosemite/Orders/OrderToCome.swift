import FoundationEssentials
import Networking
import WooFoundation

/// An order with its rows as they will be after pending edits.
public struct OrderToCome {
    public private(set) var order: Order
    /// Ids of new and changed items; those of new items are negative.
    public private(set) var changedItems: Set<Int64> = []
    /// The same for fees, and shipping lines.
    public private(set) var changedFees: Set<Int64> = []
    public private(set) var changedShipping: Set<Int64> = []
    public private(set) var changesCoupons = false
    /// Removed rows, in the store's words: a name and, for items, a quantity.
    public private(set) var removed: [(name: String, quantity: Decimal?)] = []

    /// - Parameter edits: those of the order, oldest first.
    /// - Returns: nil where none of them changes a row.
    public init?(_ order: Order, edits: [PendingEdit]) {
        self.order = order
        let changes = edits.filter(\.isUnsent).flatMap { $0.kind?.orderChanges ?? [] }
        let rows = changes.filter { $0.field == OrderRow.coupons || OrderRow.row($0.field) != nil }
        guard !rows.isEmpty else { return nil }
        for change in rows {
            guard let (group, key) = OrderRow.row(change.field) else {
                apply(coupons: change.value)
                continue
            }
            switch group {
            case .lines: apply(line: key, change.value)
            case .fees: apply(fee: key, change.value)
            case .shipping: apply(shipping: key, change.value)
            }
        }
    }

    /// The contents of a new row, in the form of the store's answer.
    private static func row<Row: Decodable>(_ value: JSONValue, as type: Row.Type) -> Row? {
        try? JSONDecoder().decode(type, from: Data(value.text.utf8))
    }

    private mutating func apply(line key: OrderRow.Key, _ value: JSONValue) {
        switch key {
        case .new:
            guard value != .null, let item = Self.row(value, as: OrderItem.self) else { return }
            let id = -Int64(changedItems.count + 1)
            order = order.copy(items: order.items + [item.copy(itemID: id, total: item.total)])
            changedItems.insert(id)
        case .item(let id):
            guard let place = order.items.firstIndex(where: { $0.itemID == id }) else { return }
            var items = order.items
            if value == .null {
                removed.append((items[place].name, items[place].quantity))
                items.remove(at: place)
            } else if let new = Self.row(value, as: OrderItem.self) {
                items[place] = items[place].copy(
                    quantity: new.quantity,
                    subtotal: new.subtotal,
                    total: new.total.isEmpty ? new.subtotal : new.total
                )
                changedItems.insert(id)
            }
            order = order.copy(items: items)
        }
    }

    private mutating func apply(fee key: OrderRow.Key, _ value: JSONValue) {
        let new = value == .null ? nil : Self.row(value, as: OrderFeeLine.self)
        switch key {
        case .new:
            guard let new else { return }
            let id = -Int64(changedFees.count + 1)
            order = order.copy(fees: order.fees + [new.copy(feeID: id)])
            changedFees.insert(id)
        case .item(let id):
            guard let place = order.fees.firstIndex(where: { $0.feeID == id }) else { return }
            var fees = order.fees
            if let new {
                fees[place] = fees[place].copy(name: new.name, total: new.total)
                changedFees.insert(id)
            } else {
                removed.append((fees[place].name, nil))
                fees.remove(at: place)
            }
            order = order.copy(fees: fees)
        }
    }

    private mutating func apply(shipping key: OrderRow.Key, _ value: JSONValue) {
        let new = value == .null ? nil : Self.row(value, as: ShippingLine.self)
        var lines = order.shippingLines
        switch key {
        case .new:
            guard let new else { return }
            let id = -Int64(changedShipping.count + 1)
            lines.append(new.copy(shippingID: id))
            changedShipping.insert(id)
        case .item(let id):
            guard let place = lines.firstIndex(where: { $0.shippingID == id }) else { return }
            if let new {
                lines[place] = lines[place].copy(methodTitle: new.methodTitle, total: new.total)
                changedShipping.insert(id)
            } else {
                removed.append((lines[place].methodTitle, nil))
                lines.remove(at: place)
            }
        }
        let total = lines.compactMap(\.totalAmount).reduce(0, +)
        order = order.copy(shippingTotal: "\(total)", shippingLines: lines)
    }

    private mutating func apply(coupons value: JSONValue) {
        guard case .array(let codes) = value else { return }
        let known = Dictionary(order.coupons.map { ($0.code.lowercased(), $0) }) { first, _ in first }
        let coupons = codes.compactMap { code -> OrderCouponLine? in
            guard let code = code.string else { return nil }
            return known[code.lowercased()] ?? Self.row(.object(["code": .string(code)]), as: OrderCouponLine.self)
        }
        order = order.copy(coupons: coupons)
        changesCoupons = true
    }
}
