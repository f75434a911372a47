import FoundationEssentials
import WooFoundation

/// A report as a file: a spreadsheet or a document. Amounts have a point and the currency's decimals, but no currency
/// symbol.
public enum StatsExport {
    /// One table: totals first, then bars, then leaderboards, distinguished by the first column. Lines end in CRLF (RFC
    /// 4180); text that a spreadsheet would read as a formula is prefixed with an apostrophe.
    public static func csv(_ report: StatsReport) -> String {
        var rows = [["section", "name", "detail", "from", "to", "currency"] + StatsFigure.allCases.map(\.rawValue)]
        let code = report.currency.code
        func figures(_ totals: StatsTotals, _ customers: StatsCustomers?) -> [String] {
            StatsFigure.allCases.map { text($0, totals, customers, report.currency.decimals) }
        }
        func line(
            _ section: String,
            _ first: String,
            _ last: String,
            _ totals: StatsTotals,
            _ customers: StatsCustomers?
        ) {
            rows.append([section, "", "", first, last, code] + figures(totals, customers))
        }
        func days(_ range: StatsRange) -> (String, String) {
            (StatsCalendar.text(ofDay: range.firstDay), StatsCalendar.text(ofDay: range.lastDay))
        }
        let range = days(report.range)
        line("totals", range.0, range.1, report.totals, report.customers)
        if let comparison = report.comparison {
            let before = days(comparison.range)
            line("compared", before.0, before.1, comparison.totals, comparison.customers)
        }
        for bar in report.bars {
            let (first, last) = bar.interval.names
            line("interval", first, last, bar.totals, nil)
        }
        for board in report.leaderboards {
            for row in board.rows {
                rows.append(
                    [board.kind.rawValue, row.name, row.detail, range.0, range.1, code]
                        + self.figures(row, board.kind, report)
                )
            }
        }
        return rows.map { $0.map(cell).joined(separator: ",") + "\r\n" }.joined()
    }

    /// The fields of a leaderboard, in the columns of the statistics they are.
    private static func figures(
        _ row: StatsLeaderboardRow,
        _ kind: StatsLeaderboardKind,
        _ report: StatsReport
    ) -> [String] {
        let amount: StatsFigure = kind == .coupons ? .discounts : .netRevenue
        return StatsFigure.allCases.map { figure in
            switch figure {
            case amount: Money.text(row.amount, decimals: report.currency.decimals)
            case .orders: "\(row.orders)"
            case .itemsSold: row.itemsSold.map { "\($0)" } ?? ""
            case .totalSales, .netRevenue, .grossSales, .averageOrder, .refunds, .newCustomers, .returningCustomers,
                .taxes, .shipping, .discounts:
                ""
            }
        }
    }

    /// A number in the API's format: for money a point and exactly the currency's decimals.
    static func text(
        _ figure: StatsFigure,
        _ totals: StatsTotals,
        _ customers: StatsCustomers?,
        _ decimals: Int
    ) -> String {
        switch figure {
        case .newCustomers: customers.map { "\($0.new)" } ?? ""
        case .returningCustomers: customers.map { "\($0.returning)" } ?? ""
        case .totalSales, .netRevenue, .grossSales, .orders, .averageOrder, .refunds, .itemsSold, .taxes, .shipping,
            .discounts:
            totals[figure].map { Money.text($0, decimals: figure.isMoney ? decimals : 0) } ?? ""
        }
    }

    private static func cell(_ text: String) -> String {
        let isNumber = Money.amount(from: text) != nil
        let opens = text.first.map { "=+-@\t\r".contains($0) } ?? false
        let safe = opens && !isNumber ? "'" + text : text
        guard safe.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return safe }
        return "\"" + safe.replacing("\"", with: "\"\"") + "\""
    }
}

extension StatsInterval {
    /// Its first and last day, or its hour, as typed in a filter.
    public var names: (first: String, last: String) {
        let dates = dates
        return (dates.first?.text ?? "", dates.last?.text ?? "")
    }
}
