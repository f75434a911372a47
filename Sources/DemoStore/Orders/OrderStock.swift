import FoundationEssentials
import WooFoundation

/// The effect of an order's status on the stock of its items (code: `wc_maybe_reduce_stock_levels`,
/// `wc_maybe_increase_stock_levels`): reduced once, restored once, each with a note. The trash changes nothing.
enum OrderStock {
    /// On a line whose stock was reduced: the quantity.
    private static let mark = "_reduced_stock"

    static func mark(_ line: DemoLine) -> DemoMeta {
        DemoMeta(id: line.id + 215_500, key: mark, value: .string("\(line.quantity)"))
    }

    /// - Parameter before: the previous status; nil for a new order.
    /// - Returns: the note to add; nil where stock did not change.
    static func move(
        _ order: inout DemoOrder,
        from before: OrderStatus?,
        _ rendering: RenderingContext,
        _ state: inout StoreState
    ) -> DemoNote? {
        guard order.status != before else { return nil }
        let isTaken = order.lines.contains { line in line.meta.contains { $0.key == mark } }
        switch order.status {
        case .processing, .completed, .onHold: return isTaken ? nil : take(&order, rendering, &state)
        case .pending, .cancelled: return isTaken ? giveBack(&order, rendering, &state) : nil
        case .failed:
            return isTaken && state.oddities.contains(.restocksFailed) ? giveBack(&order, rendering, &state) : nil
        case .refunded, .awaitingPickup, .checkoutDraft, .trash, .autoDraft: return nil
        }
    }

    private static let sold: Set<OrderStatus> = [.processing, .completed, .onHold, .refunded]

    /// The number of sales is in the product, whose date of change stays the same (code:
    /// `wc_update_total_sales_counts`, which bypasses the product).
    static func countSales(
        _ order: DemoOrder,
        from before: OrderStatus?,
        _ rendering: RenderingContext,
        _ state: inout StoreState
    ) {
        let wasSold = before.map(sold.contains) ?? false
        let isSold = sold.contains(order.status) && order.status != .refunded
        guard isSold && !wasSold || order.status == .cancelled && wasSold else { return }
        let sign = isSold ? 1 : -1
        for line in order.lines {
            guard let list = state.lists[.products], let row = list.row(id: line.productID) else { continue }
            let count = (list.node(row, rendering)["total_sales"]?.integer ?? 0) + sign * Int(line.quantity.truncated)
            _ = state.lists[.products]?.change(id: row.id, ["total_sales": .integer(count)], now: row.modified)
        }
    }

    private static func take(
        _ order: inout DemoOrder,
        _ rendering: RenderingContext,
        _ state: inout StoreState
    ) -> DemoNote? {
        var moved: [String] = []
        for index in order.lines.indices {
            let line = order.lines[index]
            guard let stock = change(line, by: -line.quantity, at: order.modified, rendering, &state) else { continue }
            order.lines[index].meta.append(mark(line))
            moved.append("\(line.name) (\(stock + line.quantity)&rarr;\(stock))")
        }
        return note("Stock levels reduced: ", moved, order)
    }

    private static func giveBack(
        _ order: inout DemoOrder,
        _ rendering: RenderingContext,
        _ state: inout StoreState
    ) -> DemoNote? {
        var moved: [String] = []
        for index in order.lines.indices {
            let line = order.lines[index]
            guard let meta = line.meta.firstIndex(where: { $0.key == mark }),
                let count = line.meta[meta].value.decimal,
                let stock = change(line, by: count, at: order.modified, rendering, &state)
            else { continue }
            order.lines[index].meta.remove(at: meta)
            moved.append("\(line.name) \(stock - count)&rarr;\(stock)")
        }
        return note("Stock levels increased: ", moved, order)
    }

    private static func note(_ words: String, _ moved: [String], _ order: DemoOrder) -> DemoNote? {
        guard !moved.isEmpty else { return nil }
        let text = words + moved.joined(separator: ", ")
        return DemoNote(id: 0, author: DemoNote.system, created: order.modified, text: text)
    }

    /// - Returns: the new stock; nil where it is not managed.
    static func change(
        _ line: DemoLine,
        by count: Decimal,
        at now: Int,
        _ rendering: RenderingContext,
        _ state: inout StoreState
    ) -> Decimal? {
        let places: [(DemoResource, Int)] = [(.variations, line.variationID), (.products, line.productID)]
        for (resource, id) in places {
            guard let list = state.lists[resource], let row = list.row(id: id) else { continue }
            let node = list.node(row, rendering)
            guard node["manage_stock"] == true else { continue }
            let stock = (node["stock_quantity"]?.decimal ?? 0) + count
            let takesOrders = node["backorders"]?.text != "no"
            let status = stock > 0 ? "instock" : takesOrders ? "onbackorder" : "outofstock"
            let fields: JSONNode = ["stock_quantity": .count(stock), "stock_status": .string(status)]
            _ = state.lists[resource]?.change(id: id, fields, now: now)
            if resource == .variations { state.lists.saveProduct(ofVariation: row, now: now) }
            return stock
        }
        return nil
    }
}
