import TerminalUI
import WooFoundation
import Yosemite

/// The newest orders as rows.
@MainActor
struct HomeNewest {
    let context: SiteContext
    let orders: [OrderSummary]
    /// Whether there are no orders at all.
    let isEmpty: Bool

    var list: BarList {
        BarList(
            rows: orders.map { order in
                let appearance = context.appearance(of: order.status)
                let number = "#" + (order.number.isEmpty ? "\(order.orderID)" : order.number)
                return BarListRow(
                    name: appearance.word,
                    lead: number,
                    numbers: [
                        context.format.money(order.total, currency: order.currency, symbol: order.currencySymbol)
                    ],
                    glyph: appearance.glyph,
                    role: appearance.role
                )
            },
            titles: BoxTitles(left: Localization.title),
            emptyText: isEmpty ? Localization.none : Localization.opening
        )
    }

    enum Localization {
        static let title = localized("Newest orders")
        static let none = localized("No orders yet.")
        static let opening = localized("Opening…")
    }
}
