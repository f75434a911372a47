import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// A figure from which a list of orders was opened: the sum of its orders, kept up to date.
@MainActor
final class FigureSum {
    private let figure: StatsFigure
    private let listener: EntityListener<StatsReport>
    private var report: StatsReport?
    var onChange: @MainActor () -> Void = {}

    /// - Parameter query: exactly the days of the list.
    init(_ figure: StatsFigure, query: StatsQuery, stores: any StoresManager) {
        self.figure = figure
        listener = stores.stats(query)
        listener.onUpsert = { [weak self] in
            self?.report = $0
            self?.onChange()
        }
    }

    /// `orders $3,400.00 - refunds $113.71 = $3,286.29`; empty until it is known.
    var text: String { report.map { Self.text(figure, of: $0) } ?? "" }

    static func text(_ figure: StatsFigure, of report: StatsReport) -> String {
        let words = FigureWords(currency: report.currency)
        let totals = report.totals
        let value = words.text(HomeCards.value(of: figure, totals, report.customers), of: figure)
        guard figure == .totalSales, totals.refunds != 0 else { return "\(FigureWords.name(figure)) \(value)" }
        return Localization.less(words.money(totals.totalSales + totals.refunds), words.money(totals.refunds), value)
    }

    enum Localization {
        static func less(_ orders: String, _ refunds: String, _ sum: String) -> String {
            localized("orders %@ - refunds of these days %@ = %@", orders, refunds, sum)
        }
    }
}
