import FoundationEssentials
import WooFoundation

extension StatsExport {
    /// `{"range":…,"computed":…}`, with wc-analytics' names; money as text with the currency's decimals.
    public static func json(_ report: StatsReport) -> String { StatsDocument(computed: report).text }
}

/// Computed statistics, and reported ones if available, as a document.
public struct StatsDocument {
    private let computed: StatsReport
    private let reconciliation: StatsReconciliation?
    /// Why there are no reported ones, in words.
    private let problem: String?

    public init(computed: StatsReport, reconciliation: StatsReconciliation? = nil, problem: String? = nil) {
        self.computed = computed
        self.reconciliation = reconciliation
        self.problem = problem
    }

    /// One JSON object on one line, keys sorted.
    public var text: String { value.text + "\n" }

    public var value: JSONValue {
        var document: [String: JSONValue] = [
            "range": range(computed.range),
            "granularity": .string(computed.query.granularity.rawValue),
            "date_type": .string(computed.query.dateKind == .created ? "date_created" : "date_paid"),
            "currency": .string(computed.currency.code),
            "excluded_statuses": .array(computed.excludedStatuses.map { .string($0) }),
            "other_currencies": .object(
                Dictionary(computed.otherCurrencies.map { ($0.currency, .number(Decimal($0.orders))) }) { first, _ in
                    first
                }
            ),
            "computed": figures(computed.totals, computed.customers),
            "intervals": .array(computed.bars.map(bar)),
            "leaderboards": .object(
                Dictionary(computed.leaderboards.map { ($0.kind.rawValue, .array($0.rows.map(row))) }) { first, _ in
                    first
                }
            ),
        ]
        if let comparison = computed.comparison {
            document["compared"] = .object([
                "range": range(comparison.range), "computed": figures(comparison.totals, comparison.customers),
            ])
        }
        document["reported"] = reconciliation.map { figures($0.reported.totals, nil) } ?? .null
        if let reconciliation {
            document["differences"] = .array(reconciliation.differences.map { .string($0.figure.rawValue) })
            document["reasons"] = .array(reconciliation.reasons.map { .string($0.name) })
        }
        if let problem { document["problem"] = .string(problem) }
        return .object(document)
    }

    private func range(_ range: StatsRange) -> JSONValue {
        .object([
            "from": .string(StatsCalendar.text(ofDay: range.firstDay)),
            "to": .string(StatsCalendar.text(ofDay: range.lastDay)),
        ])
    }

    private func figures(_ totals: StatsTotals, _ customers: StatsCustomers?) -> JSONValue {
        var fields: [String: JSONValue] = [:]
        for figure in StatsFigure.allCases {
            let text = StatsExport.text(figure, totals, customers, computed.currency.decimals)
            guard !text.isEmpty else { continue }
            fields[figure.rawValue] =
                figure.isMoney
                ? .string(Money.text(of: text, currency: computed.currency.code))
                : Money.amount(from: text).map { .number($0) } ?? .string(text)
        }
        return .object(fields)
    }

    private func bar(_ bar: StatsBar) -> JSONValue {
        var fields: [String: JSONValue] = [
            "from": .string(bar.interval.names.first), "to": .string(bar.interval.names.last),
            "computed": figures(bar.totals, nil),
        ]
        if let compared = bar.compared, let interval = bar.comparedInterval {
            fields["compared"] = .object([
                "from": .string(interval.names.first), "to": .string(interval.names.last),
                "computed": figures(compared, nil),
            ])
        }
        return .object(fields)
    }

    private func row(_ row: StatsLeaderboardRow) -> JSONValue {
        let amount = Money.rounded(row.amount, decimals: computed.currency.decimals)
        var fields: [String: JSONValue] = [
            "name": .string(row.name), "orders_count": .number(Decimal(row.orders)),
            "amount": .string(Money.text(amount, currency: computed.currency.code)),
        ]
        if !row.detail.isEmpty { fields["detail"] = .string(row.detail) }
        if let items = row.itemsSold { fields["items_sold"] = .number(Decimal(items)) }
        return .object(fields)
    }
}
