import FoundationEssentials
import TerminalUI
import Yosemite

/// The report's figures as cards.
struct HomeCards {
    let report: StatsReport
    let words: RangeWords
    /// Not every order is here yet: numbers are marked.
    let isPartial: Bool
    /// `~`
    let partialMark: String

    private var figures: FigureWords { FigureWords(currency: report.currency) }

    func card(_ figure: StatsFigure) -> FigureCard {
        let value = Self.value(of: figure, report.totals, report.customers)
        var card = FigureCard(
            id: HomePanel.card(figure).id,
            title: FigureWords.name(figure),
            value: (isPartial ? partialMark : "") + figures.text(value, of: figure)
        )
        guard let compared = report.comparison else { return card }
        // Missing orders mostly belong to the period before.
        guard !isPartial else {
            (card.change, card.changeRole) = (Localization.later, .muted)
            return card
        }
        let before = Self.value(of: figure, compared.totals, compared.customers)
        let change = figures.change(of: figure, from: before, to: value)
        card.change = change.text
        card.changeGlyph = change.glyph
        card.changeRole = change.role
        card.changeTail = Localization.versus(words.shortBefore(compared, of: report.range))
        return card
    }

    static func value(of figure: StatsFigure, _ totals: StatsTotals, _ customers: StatsCustomers) -> Decimal {
        switch figure {
        case .newCustomers: Decimal(customers.new)
        case .returningCustomers: Decimal(customers.returning)
        case .totalSales, .netRevenue, .grossSales, .orders, .averageOrder, .refunds, .itemsSold, .taxes, .shipping,
            .discounts:
            totals[figure] ?? 0
        }
    }

    enum Localization {
        static let later = localized("compared later")
        static func versus(_ before: String) -> String { localized("vs %@", before) }
    }
}
