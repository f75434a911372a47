import App
import FoundationEssentials
import WooFoundation
import Yosemite

/// Figures as lines of text.
struct StatsText {
    let report: StatsReport
    let reconciliation: StatsReconciliation?
    let format: StoreFormat
    /// Intervals in the future are left out.
    let now: Date

    var lines: [String] {
        var lines = [title, ""] + figures
        if report.bars.count > 1 { lines += [""] + bars }
        for board in report.leaderboards where !board.rows.isEmpty { lines += [""] + leaders(board) }
        if let words = notes, !words.isEmpty { lines += [""] + words }
        return lines
    }

    private var title: String {
        let days = text(report.range)
        let kind = report.query.dateKind == .paid ? "by date of payment" : "by date of order"
        guard let comparison = report.comparison else { return "\(days), \(kind)" }
        return "\(days), \(kind), compared with \(text(comparison.range))"
    }

    private func text(_ range: StatsRange) -> String {
        let (first, last) = (StatsCalendar.text(ofDay: range.firstDay), StatsCalendar.text(ofDay: range.lastDay))
        return first == last ? first : "\(first)..\(last)"
    }

    private var figures: [String] {
        var titles: [(String, TextTable.Alignment)] = [("FIGURE", .left), ("HERE", .right)]
        if reconciliation != nil { titles.append(("STORE", .right)) }
        if report.comparison != nil { titles.append(("BEFORE", .right)) }
        var table = TextTable(titles)
        for figure in StatsFigure.allCases {
            var row = [Self.word(figure), value(figure, report.totals, report.customers)]
            if let reconciliation { row.append(value(figure, reconciliation.reported.totals, nil)) }
            if let comparison = report.comparison {
                row.append(value(figure, comparison.totals, comparison.customers))
            }
            table.add(row)
        }
        return table.lines
    }

    private func value(_ figure: StatsFigure, _ totals: StatsTotals, _ customers: StatsCustomers?) -> String {
        switch figure {
        case .newCustomers: customers.map { "\($0.new)" } ?? "–"
        case .returningCustomers: customers.map { "\($0.returning)" } ?? "–"
        case .orders, .itemsSold: totals[figure].map { "\($0)" } ?? "–"
        case .totalSales, .netRevenue, .grossSales, .averageOrder, .refunds, .taxes, .shipping, .discounts:
            totals[figure].map(money) ?? "–"
        }
    }

    private func money(_ amount: Decimal) -> String {
        format.money(amount, currency: report.currency.code, symbol: report.currency.symbol)
    }

    private var bars: [String] {
        var table = TextTable([("INTERVAL", .left), ("TOTAL SALES", .right), ("NET", .right), ("ORDERS", .right)])
        for bar in report.bars where bar.interval.start <= now {
            let (first, last) = bar.interval.names
            table.add([
                first == last ? first : "\(first)..\(last)", money(bar.totals.totalSales), money(bar.totals.netRevenue),
                "\(bar.totals.orders)",
            ])
        }
        return table.lines
    }

    private func leaders(_ board: StatsLeaderboard) -> [String] {
        var table = TextTable([
            (Self.word(board.kind), .left), ("ORDERS", .right), ("ITEMS", .right),
            (board.kind == .coupons ? "DISCOUNT" : "NET", .right),
        ])
        for row in board.rows {
            table.add([
                row.name.isEmpty ? "–" : row.name, "\(row.orders)", row.itemsSold.map { "\($0)" } ?? "–",
                money(row.amount),
            ])
        }
        return table.lines
    }

    private var notes: [String]? {
        var notes: [String] = []
        for other in report.otherCurrencies {
            let orders = other.orders == 1 ? "1 order" : "\(other.orders) orders"
            notes.append("Not counted: \(orders) in \(other.currency); --currency \(other.currency) adds them up.")
        }
        if report.undatedRefunds > 0 {
            notes.append(StatsReconciliation.Reason.undatedRefunds(report.undatedRefunds).words)
        }
        if let reconciliation, !reconciliation.agrees {
            notes.append("Here and the store differ: " + reconciliation.reasons.map(\.words).joined(separator: " "))
        }
        return notes
    }

    private static func word(_ figure: StatsFigure) -> String {
        switch figure {
        case .totalSales: "Total sales"
        case .netRevenue: "Net revenue"
        case .grossSales: "Gross sales"
        case .orders: "Orders"
        case .averageOrder: "Average order"
        case .refunds: "Refunds"
        case .itemsSold: "Items sold"
        case .newCustomers: "New customers"
        case .returningCustomers: "Returning customers"
        case .taxes: "Taxes"
        case .shipping: "Shipping"
        case .discounts: "Discounts"
        }
    }

    private static func word(_ kind: StatsLeaderboardKind) -> String {
        switch kind {
        case .products: "PRODUCT"
        case .customers: "CUSTOMER"
        case .coupons: "COUPON"
        case .categories: "CATEGORY"
        case .countries: "COUNTRY"
        case .paymentMethods: "PAYMENT METHOD"
        }
    }
}
