import FoundationEssentials
import Networking
import Storage
import WooFoundation

extension OrderDraft {
    /// An order that was priced here before creation, so that the store's total can be compared with the one shown.
    public struct Priced: Hashable, Sendable {
        /// The rows of the body: `line_items` with their amounts, `fee_lines`, `shipping_lines`, `coupon_lines`,
        /// `meta_data`.
        public let rows: [String: JSONValue]
        /// With tax, at the store's decimals.
        public let shownTotal: String
        /// As filled in, to be restored if the store refuses it.
        public let form: OrderForm

        public init(rows: [String: JSONValue], shownTotal: String, form: OrderForm) {
            self.rows = rows
            self.shownTotal = shownTotal
            self.form = form
        }
    }

    /// A priced order is created with this status: nothing is charged, emailed or taken from stock before its total is
    /// known to be the one shown (`tax.md`, "Drafts, statuses and meta data").
    static let firstStatus = "pending"

    /// Its status once its total is confirmed; nil where it has that already.
    var followingStatus: String? {
        guard priced != nil, let status = fields[.status], status != Self.firstStatus else { return nil }
        return status
    }
}

extension OrderDraft.Priced {
    var stored: JSONValue {
        .object([
            "rows": .object(rows), "shown_total": .string(shownTotal),
            "form": (try? form.stored()).map { JSONValue(parsing: $0) } ?? .null,
        ])
    }

    /// nil where it cannot be read: then no order is created from it.
    init?(stored: JSONValue) {
        guard case .object(let rows)? = stored["rows"], let total = stored["shown_total"]?.string,
            let form = stored["form"].flatMap({ OrderForm(stored: $0.text) })
        else { return nil }
        self.init(rows: rows, shownTotal: total, form: form)
    }

    /// The currency it is in; nil where an earlier version did not note the shop's, or it was unknown.
    var currency: String? { form.currency?.code ?? rows["currency"]?.string }

    /// - Parameter shop: the shop's currency; nil where it is unknown.
    private func isInCurrency(_ order: Order, shop: String?) -> Bool {
        guard let wanted = currency ?? shop, !order.currency.isEmpty else { return true }
        return order.currency == wanted
    }

    /// Whether the store's order comes to the amount shown, in the currency shown.
    ///
    /// - Parameter shop: the shop's currency, for one of an earlier version; nil where it is unknown.
    func isShown(_ order: Order, shop: String?) -> Bool {
        isInCurrency(order, shop: shop) && Money.amount(from: order.total) == Money.amount(from: shownTotal)
    }

    /// The total of the store's order, with its currency where that is not the shop's or not the one shown, so that two
    /// that differ can be told apart.
    func words(totalOf order: Order, shop: String?) -> String {
        form.currency == nil && isInCurrency(order, shop: shop) ? order.total : "\(order.total) \(order.currency)"
    }

    /// The total that was shown, with its currency where `theirs`, the words for the store's, has one.
    func words(besides theirs: String) -> String {
        guard let currency, theirs.contains(" ") else { return shownTotal }
        return "\(shownTotal) \(currency)"
    }

    private func elements(_ name: String) -> [JSONValue] {
        if case .array(let rows)? = rows[name] { rows } else { [] }
    }

    /// Whether the store left a line without a product: it answers 201 for a deleted one (`tax.md`, "Lines").
    ///
    /// - Returns: the name of the first of them.
    func missingGoods(in lines: [(productID: Int64, variationID: Int64)]) -> String? {
        for (place, row) in elements("line_items").enumerated() where row["product_id"]?.integer ?? 0 > 0 {
            guard place < lines.count, lines[place].productID == 0 else { continue }
            return place < form.lines.count ? form.lines[place].name : ""
        }
        return nil
    }

    /// The order as shown by the mirror until the store has created it.
    func graph(_ order: OrderRecord, _ items: [OrderDraft.Item]) -> OrderGraph {
        var order = order
        order.total = shownTotal
        (order.currency, order.currencySymbol) = (form.currency?.code ?? "", form.currency?.symbol ?? "")
        func text(_ row: JSONValue, _ name: String) -> String { row[name]?.string ?? "" }
        let amounts = elements("line_items")
        let lines = items.enumerated().map { place, item in
            let row = place < amounts.count ? amounts[place] : .null
            return OrderItemRecord(
                siteID: order.siteID,
                orderID: order.orderID,
                itemID: 0,
                name: item.name,
                productID: item.productID,
                variationID: item.variationID,
                quantity: "\(item.quantity)",
                subtotal: text(row, "subtotal"),
                total: text(row, "total")
            )
        }
        let fees = elements("fee_lines").map { row in
            OrderFeeLineRecord(
                siteID: order.siteID,
                orderID: order.orderID,
                feeID: 0,
                name: text(row, "name"),
                taxClass: text(row, "tax_class"),
                taxStatus: text(row, "tax_status"),
                total: text(row, "total")
            )
        }
        let shipping = elements("shipping_lines").map { row in
            ShippingLineRecord(
                siteID: order.siteID,
                orderID: order.orderID,
                shippingID: 0,
                methodTitle: text(row, "method_title"),
                methodID: text(row, "method_id"),
                instanceID: text(row, "instance_id"),
                total: text(row, "total")
            )
        }
        return OrderGraph(order: order, items: lines, fees: fees, shippingLines: shipping)
    }
}
