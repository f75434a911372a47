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
        case .card(let figure): if let report = model.report { showOrders(report.filter(figure)) }
        case .chart:
            guard let report = model.report else { return }
            let bar = report.bars.indices.contains(bars.selection) ? report.bars[bars.selection] : nil
            showOrders(report.filter(model.settings.figure, in: bar))
        case .attention: openNeed()
        case .leaders: if let leaderFilter { showOrders(leaderFilter) }
        case .newest: openOrder(newest.selection)
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
        case .failedPayments: showOrders(AttentionCounts.failedPayments)
        case .ordersToPack: showOrders(AttentionCounts.ordersToPack)
        case .uncertainPayments: verbs.counter.showPayments()
        case .edits: verbs.showOutbox()
        case .reports: showReports()
        case .reviews: showReviews(.toApprove)
        case .outOfStock: showProducts(ProductFilter(conditions: [ProductCondition(.stock([.out]))]))
        case .lowStock: showProducts(ProductFilter(conditions: [ProductCondition(.stock([.low]))]))
        }
    }
}
