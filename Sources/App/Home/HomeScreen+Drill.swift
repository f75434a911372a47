import TerminalUI
import WooFoundation
import Yosemite

/// From a figure to exactly the orders behind it.
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

    /// The orders behind a figure, with their sum. There is no sum for an hour: the smallest unit is a day.
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

    /// Computes why revenue differs from before, then shows it.
    func showWhy() {
        var query = model.query
        query.findsCustomers = true
        let asked = model.query
        context.stores.dispatch(
            StatsAction.loadReport(query: query) { [weak self] result in
                guard let self, self.model.query == asked, self.host?.screen === self else { return }
                switch result {
                case .success(let report): self.showWhy(of: report)
                case .failure(let error):
                    self.host?.toast(Localization.notComputed + " " + StoreWords.describe(error), kind: .error)
                }
            }
        )
    }

    /// Each part leads to its orders.
    private func showWhy(of report: StatsReport) {
        guard let comparison = report.comparison, let why = FigureWhy(report) else { return }
        let words = FigureWords(currency: report.currency)
        let dialog = ChoiceDialog(
            id: "home.why",
            title: WhyLocalization.title(words.signed(why.difference), model.words.dates(comparison.range)),
            choices: why.parts.map { part in
                Choice(
                    id: part.rawValue,
                    label: "\(words.signed(why.amount(part)))  \(WhyLocalization.words(part, why))"
                )
            }
        ) { [weak self] picked in
            switch FigureWhy.Part(rawValue: picked) {
            case .orders, .baskets, nil: self?.show(.totalSales, of: report)
            case .refunds: self?.show(.refunds, of: report)
            case .customer:
                guard let filter = why.customer.flatMap(report.filter) else { return .stay }
                self?.showOrders(filter, nil)
            }
            return .close
        }
        host?.present(dialog)
    }

    enum WhyLocalization {
        static func title(_ difference: String, _ dates: String) -> String {
            localized("Revenue %@ vs. %@, because of", difference, dates)
        }
        private static func customer(_ change: StatsCustomerChange?) -> String {
            guard let change else { return "" }
            let name = change.name.isEmpty ? change.email : change.name
            let (now, before) = ("\(change.orders)", "\(change.ordersBefore)")
            return localized("%@ alone: orders %@ after %@", name, now, before)
        }
        static func words(_ part: FigureWhy.Part, _ why: FigureWhy) -> String {
            let (now, before) = ("\(why.orders.now)", "\(why.orders.before)")
            let isOthers = why.customer != nil
            return switch part {
            case .orders where why.orders.now < why.orders.before:
                isOthers
                    ? localized("fewer orders of others: %@ after %@", now, before)
                    : localized("fewer orders: %@ after %@", now, before)
            case .orders:
                isOthers
                    ? localized("more orders of others: %@ after %@", now, before)
                    : localized("more orders: %@ after %@", now, before)
            case .baskets where why.amount(.baskets) < 0:
                isOthers ? localized("smaller orders of others") : localized("smaller orders")
            case .baskets: isOthers ? localized("larger orders of others") : localized("larger orders")
            case .customer: customer(why.customer)
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

    /// Why the last copy of the ledger failed, and what to do.
    private func showCopies() {
        let record = context.status.backup.record
        let last = record.madeAt.map { CopyWords.last(context.format.moment($0, now: context.dates.now())) }
        let dialog = Dialog(
            id: "home.copies",
            title: CopyWords.title,
            body: [record.problem ?? "", last ?? CopyWords.noLast, CopyWords.advice].filter { !$0.isEmpty },
            buttons: [.cancel, DialogButton(id: "again", label: CopyWords.again)]
        )
        host?.present(
            DialogOverlay(dialog) { [weak self] pressed in
                if pressed == "again" { self?.copyAgain() }
                return .close
            }
        )
    }

    private func copyAgain() {
        context.stores.dispatch(
            LedgerAction.backUp(siteID: context.siteID, file: nil) { [weak self] result in
                switch result {
                case .success(let facts): self?.host?.toast(CopyWords.made(facts.path), kind: .good)
                case .failure(let error): self?.host?.toast(StoreWords.describe(error), kind: .error)
                }
            }
        )
    }

    private func openNeed() {
        let rows = needs.rows
        guard rows.indices.contains(attention.selection) else { return }
        switch rows[attention.selection].kind {
        case .failedPayments: showOrders(AttentionCounts.failedPayments, nil)
        case .ordersToPack: showOrders(AttentionCounts.ordersToPack, nil)
        case .uncertainPayments: verbs.counter.showPayments()
        case .doubledOrders: verbs.showDoubled()
        case .edits, .sales: verbs.showOutbox()
        case .copies: showCopies()
        case .reports: showReports()
        case .reviews: showReviews(.toApprove)
        case .outOfStock: showProducts(ProductFilter(conditions: [ProductCondition(.stock([.out]))]))
        case .lowStock: showProducts(ProductFilter(conditions: [ProductCondition(.stock([.low]))]))
        }
    }
}
