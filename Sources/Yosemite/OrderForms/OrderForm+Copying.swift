import FoundationEssentials
import Networking
import WooFoundation

/// Lines of another order that have no price of their own: parts of bundles, and goods with add-ons.
extension OrderForm {
    /// Gives a new row the price that the line was charged, and what its customer chose.
    mutating func keep(_ item: OrderItem, of order: Order, in row: Int, _ shelf: ShelfPrices) {
        takePrice(of: item, in: order, for: row, shelf)
        let choices = item.choices
        if !choices.isEmpty { changeLine(row) { $0.choices = choices } }
    }

    /// Takes the price and the discount of a line.
    mutating func takePrice(of item: OrderItem, in order: Order, for row: Int, _ shelf: ShelfPrices) {
        func whole(_ net: String, _ tax: String) -> Decimal? {
            Money.amount(from: net).map {
                let goodsID = item.variationID != 0 ? item.variationID : item.productID
                return shelf.price(of: $0, tax: Money.amount(from: tax) ?? 0, goodsID: goodsID)
            }
        }
        guard item.quantity > 0, let subtotal = whole(item.subtotal, item.subtotalTax) else { return }
        let price = (subtotal / item.quantity).rounded(to: 6)
        setPrice(price, of: row)
        // Its coupons are applied again.
        guard order.coupons.isEmpty, let total = whole(item.total, item.totalTax), total < subtotal else { return }
        // Never more than the rounded price comes to.
        setDiscount(.amount(min((subtotal - total).rounded(to: 6), price * item.quantity)), of: row)
    }
}

extension OrderItem {
    /// What plugins write into the lines whose price they made, by how their keys begin.
    private static let pluginKeys = [
        "_pao_", "_bundle", "_composite", "_mnm_", "_woosb_", "_wcpa", "_tmcartepo", "_ywapo",
    ]

    /// Whether a plugin made its price from more than its product's: a bundle or a part of one, or with add-ons. What a
    /// customer chose for a simple product is an add-on, too.
    func isPricedByPlugin(in order: Order) -> Bool {
        parent != nil || bundleConfiguration != nil || order.items.contains { $0.parent == itemID }
            || metaData.contains { meta in
                let key = meta.key.lowercased()
                return Self.pluginKeys.contains { key.hasPrefix($0) } || variationID == 0 && meta.isChoice
            }
    }

    /// What its customer chose. A bundle's own rows say which lines of that order belong together, and are no part of it.
    var choices: [OrderForm.Line.Choice] {
        metaData.filter { $0.isChoice || $0.key.hasPrefix("_pao_") }
            .map { OrderForm.Line.Choice(key: $0.key, value: $0.value) }
    }
}

extension MetaData {
    /// Whether a customer chose it. WooCommerce itself adds the number of pieces on backorder.
    fileprivate var isChoice: Bool { isVisible && key.lowercased() != "backordered" }
}
