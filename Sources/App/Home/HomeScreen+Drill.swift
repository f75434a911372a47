import TerminalUI
import WooFoundation
import Yosemite

/// From a figure to exactly what stands behind it.
extension HomeScreen {
    var canOpen: Bool {
        switch focusedPanel {
        case .card, .chart: model.report != nil
        case .attention: needs.rows.indices.contains(attention.selection)
        case .leaders: leaderFilter != nil
        case .newest: model.newestOrders.indices.contains(newest.selection)
        }
    }

    func open() {
        switch focusedPanel {
        case .card(let figure): if let report = model.report { show(figure, of: report) }
        case .chart:
            guard let report = model.report else { return }
            let bar = report.bars.indices.contains(bars.selection) ? report.bars[bars.selection] : nil
            show(model.settings.figure, of: report, in: bar)
        case .attention: openNeed()
        case .leaders: if let leaderFilter { showOrders(leaderFilter, nil) }
        case .newest: openOrder(newest.selection)
        }
    }

    /// The orders behind a figure, with what they add up to. An hour has no sum of its own: days are added up.
    private func show(_ figure: StatsFigure, of report: StatsReport, in bar: StatsBar? = nil) {
        var query = report.query
        query.comparison = .none
        if let interval = bar?.interval {
            query.range = query.calendar.custom(from: interval.firstDay, to: interval.lastDay)
            query.granularity = query.calendar.granularity(for: query.range)
        }
        let sum = bar?.interval.hour == nil ? FigureSum(figure, query: query, stores: context.stores) : nil
        showOrders(report.filter(figure, in: bar), sum)
    }

    // MARK: Why

    var why: FigureWhy? { model.report.flatMap(FigureWhy.init) }

    /// What made revenue another than before; each part leads on.
    func showWhy() {
        guard let report = model.report, let comparison = report.comparison, let why else { return }
        let words = FigureWords(currency: report.currency)
        let dialog = ChoiceDialog(
            id: "home.why",
            title: WhyLocalization.title(words.signed(why.difference), model.words.dates(comparison.range)),
            choices: FigureWhy.Part.allCases.map { part in
                Choice(
                    id: part.rawValue,
                    label: "\(words.signed(why.amount(part)))  \(WhyLocalization.words(part, why))"
                )
            }
        ) { [weak self] picked in
            let figure: StatsFigure = picked == FigureWhy.Part.refunds.rawValue ? .refunds : .totalSales
            self?.show(figure, of: report)
            return .close
        }
        host?.present(dialog)
    }

    enum WhyLocalization {
        static func title(_ difference: String, _ dates: String) -> String {
            localized("Revenue %@ against %@, because of", difference, dates)
        }
        static func words(_ part: FigureWhy.Part, _ why: FigureWhy) -> String {
            let (now, before) = ("\(why.now.orders)", "\(why.before.orders)")
            return switch part {
            case .orders where why.now.orders < why.before.orders: localized("fewer orders: %@ after %@", now, before)
            case .orders: localized("more orders: %@ after %@", now, before)
            case .baskets where why.amount(.baskets) < 0: localized("smaller orders")
            case .baskets: localized("larger orders")
            case .refunds where why.amount(.refunds) < 0: localized("more refunds, of orders of any day")
            case .refunds: localized("fewer refunds, of orders of any day")
            }
        }
    }

    private var leaderFilter: OrderFilter? {
        guard let report = model.ranked,
            let rows = HomeLeaders(report: report, kind: model.settings.leaderboard).board?.rows,
            rows.indices.contains(leaders.selection)
        else { return nil }
        return report.filter(rows[leaders.selection])
    }

    private func openOrder(_ index: Int) {
        guard model.newestOrders.indices.contains(index) else { return }
        verbs.open(model.newestOrders[index].orderID) { [weak self] step in self?.neighbour(step) }
    }

    private func neighbour(_ step: Int) -> Int64? {
        let index = newest.selection + step
        guard model.newestOrders.indices.contains(index) else { return nil }
        newest.select(index)
        return model.newestOrders[index].orderID
    }

    private func openNeed() {
        let rows = needs.rows
        guard rows.indices.contains(attention.selection) else { return }
        switch rows[attention.selection].kind {
        case .failedPayments: showOrders(AttentionCounts.failedPayments, nil)
        case .ordersToPack: showOrders(AttentionCounts.ordersToPack, nil)
        case .uncertainPayments: verbs.counter.showPayments()
        case .edits: verbs.showOutbox()
        case .reports: showReports()
        case .reviews: showReviews(.toApprove)
        case .outOfStock: showProducts(ProductFilter(conditions: [ProductCondition(.stock([.out]))]))
        case .lowStock: showProducts(ProductFilter(conditions: [ProductCondition(.stock([.low]))]))
        }
    }
}
