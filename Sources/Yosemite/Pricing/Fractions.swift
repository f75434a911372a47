import FoundationEssentials
import Storage
import WooFoundation

/// Fractions of goods: WooCommerce cuts quantities to whole numbers, unless a plugin lets them be decimals. Nothing in
/// the API says that one does, so a shop takes them that has shown one: a line of an order, or a stock.
enum Fractions {
    static let words = localized(
        "This shop sells whole pieces only: no order and no stock of it has shown a fraction."
    )
}

extension OrderForm {
    /// Whether it has a fraction that is not the order's own.
    var hasNewFraction: Bool {
        let known = (base?.lines ?? []).filter { !$0.quantity.isWhole }
        return known.isEmpty && lines.contains { !$0.quantity.isWhole }
    }
}
