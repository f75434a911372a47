import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Figures as shown on Home: names, amounts, and changes.
struct FigureWords {
    /// The currency of the report's amounts.
    let currency: CurrencySettings

    func text(_ value: Decimal, of figure: StatsFigure) -> String {
        figure.isMoney ? money(value) : number(value)
    }

    func money(_ amount: Decimal) -> String { CurrencyFormatter(settings: currency).string(from: amount) }

    /// `+$12.00`, `-$3.50`
    func signed(_ amount: Decimal) -> String { (amount > 0 ? "+" : "") + money(amount) }

    /// `1,234`
    func number(_ value: Decimal) -> String {
        let plain = CurrencySettings(
            code: "",
            symbol: "",
            thousandSeparator: currency.thousandSeparator,
            decimalSeparator: currency.decimalSeparator,
            decimals: 0
        )
        return CurrencyFormatter(settings: plain).string(from: value)
    }

    /// `$1.5k` from `1.5k`; the number alone for counts.
    func axis(_ number: String, of figure: StatsFigure) -> String {
        guard figure.isMoney, number != "0" else { return number }
        switch currency.position {
        case .left: return currency.symbol + number
        case .leftSpace: return currency.symbol + " " + number
        case .right: return number + currency.symbol
        case .rightSpace: return number + " " + currency.symbol
        }
    }

    // MARK: Changes

    /// The change of a figure.
    struct Change: Hashable {
        /// `8.2%`, `11`, `was $0.00`
        let text: String
        /// nil where it did not change.
        let glyph: Glyph?
        let role: Role
        /// `up 8.2%`, for places without a glyph.
        let words: String
    }

    func change(of figure: StatsFigure, from before: Decimal, to now: Decimal) -> Change {
        guard now != before else {
            return Change(text: Localization.same, glyph: nil, role: .muted, words: Localization.same)
        }
        let isUp = now > before
        // More refunds are worse; new and returning customers, taxes and shipping are neutral.
        let role: Role =
            switch figure {
            case .refunds: isUp ? .bad : .good
            case .totalSales, .netRevenue, .grossSales, .orders, .averageOrder, .itemsSold, .newCustomers,
                .returningCustomers:
                isUp ? .good : .bad
            case .taxes, .shipping, .discounts: .text
            }
        let text = difference(figure, before, now)
        let direction = isUp ? Localization.up(text) : Localization.down(text)
        return Change(text: text, glyph: isUp ? .up : .down, role: role, words: direction)
    }

    private func difference(_ figure: StatsFigure, _ before: Decimal, _ now: Decimal) -> String {
        let distance = now > before ? now - before : before - now
        guard figure.isMoney else { return number(distance) }
        // A percentage of nothing, or of a loss, is meaningless.
        guard before > 0, now >= 0 else { return money(distance) }
        let percent = distance / before * 100
        if percent >= 1_000 { return Localization.over }
        let decimals = percent < 10 ? 1 : 0
        return Money.text(percent, decimals: decimals).replacing(".", with: currency.decimalSeparator) + "%"
    }

    // MARK: Names

    static func name(_ figure: StatsFigure) -> String {
        switch figure {
        case .totalSales: Localization.revenue
        case .netRevenue: Localization.net
        case .grossSales: Localization.gross
        case .orders: Localization.orders
        case .averageOrder: Localization.average
        case .refunds: Localization.refunds
        case .itemsSold: Localization.items
        case .newCustomers: Localization.newCustomers
        case .returningCustomers: Localization.returning
        case .taxes: Localization.taxes
        case .shipping: Localization.shipping
        case .discounts: Localization.discounts
        }
    }

    /// The definition of a figure, in one sentence; nil where its name says it.
    static func meaning(_ figure: StatsFigure) -> String? {
        switch figure {
        case .totalSales: Localization.revenueMeaning
        case .netRevenue: Localization.netMeaning
        case .grossSales: Localization.grossMeaning
        case .averageOrder: Localization.averageMeaning
        case .refunds: Localization.refundsMeaning
        case .itemsSold: Localization.itemsMeaning
        case .returningCustomers: Localization.returningMeaning
        case .taxes, .shipping: Localization.lessMeaning
        case .orders, .newCustomers, .discounts: nil
        }
    }

    enum Localization {
        static let revenueMeaning = localized("orders with tax and shipping, less refunds of these days")
        static let netMeaning = localized("revenue without tax and shipping")
        static let grossMeaning = localized("goods before discounts, without tax and shipping")
        static let averageMeaning = localized("net of an order, refunds not deducted")
        static let refundsMeaning = localized("refunded on these days, whenever the order was placed")
        static let itemsMeaning = localized("less those refunded")
        static let returningMeaning = localized("customers whose first order was before")
        static let lessMeaning = localized("less what was refunded")
        static let revenue = localized("Revenue")
        static let net = localized("Net revenue")
        static let gross = localized("Gross sales")
        static let orders = localized("Orders")
        static let average = localized("Average order")
        static let refunds = localized("Refunds")
        static let items = localized("Items sold")
        static let newCustomers = localized("New customers")
        static let returning = localized("Returning")
        static let taxes = localized("Taxes")
        static let shipping = localized("Shipping")
        static let discounts = localized("Discounts")
        static let same = localized("no change")
        static let over = localized("over 999%")
        static func up(_ text: String) -> String { localized("up %@", text) }
        static func down(_ text: String) -> String { localized("down %@", text) }
    }
}
