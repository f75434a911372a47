import FoundationEssentials
import TerminalUI
import Yosemite

/// The report's bars as a chart.
struct HomeChart {
    let report: StatsReport
    let figure: StatsFigure
    let words: RangeWords
    let now: Date

    private var figures: FigureWords { FigureWords(currency: report.currency) }

    var data: ChartData {
        let total = report.totals[figure] ?? 0
        let text = figures.text(total, of: figure)
        return ChartData(
            titles: BoxTitles(
                left: Localization.title(FigureWords.name(figure), by: report.query.granularity),
                right: figure == .averageOrder ? Localization.average(text) : Localization.total(text)
            ),
            bars: report.bars.map(bar),
            nowName: words.short(report.range),
            beforeName: report.comparison.map { words.shortBefore($0.period, of: report.range) } ?? "",
            finest: figure.isMoney ? Decimal(sign: .plus, exponent: -report.currency.decimals, significand: 1) : 1
        )
    }

    /// The bar of the current time; the last one of another range.
    var presentBar: Int {
        report.bars.lastIndex { $0.interval.start <= now } ?? max(0, report.bars.count - 1)
    }

    private func bar(_ bar: StatsBar) -> ChartBar {
        let granularity = report.query.granularity
        let isToCome = bar.interval.start > now
        let value = isToCome ? nil : bar.totals[figure]
        let before = bar.compared?[figure]
        var change = ""
        if let value, let before { change = figures.change(of: figure, from: before, to: value).words }
        return ChartBar(
            label: words.label(bar.interval, by: granularity, of: report.range),
            name: words.name(bar.interval, by: granularity, of: report.range),
            value: value,
            valueText: value.map { figures.text($0, of: figure) } ?? "",
            before: before,
            beforeText: before.map { figures.text($0, of: figure) } ?? "",
            changeText: change,
            isUnfinished: bar.interval.end > now
        )
    }

    /// - Parameter data: what `data` was when it was last made.
    func chart(of data: ChartData, usesDots: Bool) -> BarChart {
        let (figures, figure) = (figures, figure)
        return BarChart(
            data: data,
            style: usesDots ? .braille : .blocks,
            decimalMark: report.currency.decimalSeparator
        ) { figures.axis($0, of: figure) }
    }

    static func heading(_ granularity: StatsGranularity) -> String {
        switch granularity {
        case .hour: Localization.hour
        case .day: Localization.day
        case .week: Localization.week
        case .month: Localization.month
        }
    }

    enum Localization {
        static func title(_ figure: String, by granularity: StatsGranularity) -> String {
            switch granularity {
            case .hour: localized("%@ by hour", figure)
            case .day: localized("%@ by day", figure)
            case .week: localized("%@ by week", figure)
            case .month: localized("%@ by month", figure)
            }
        }
        static func total(_ text: String) -> String { localized("total %@", text) }
        static func average(_ text: String) -> String { localized("average %@", text) }
        static let hour = localized("Hour")
        static let day = localized("Day")
        static let week = localized("Week")
        static let month = localized("Month")
    }
}
