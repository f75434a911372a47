import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Place 1: figures of a range, a chart, what needs attention, leaderboards and the newest orders.
@MainActor
final class HomeScreen: Screen {
    let id = AppCommands.home
    let title = Localization.title

    let context: SiteContext
    let model: HomeViewModel
    let verbs: OrderVerbs
    /// Shows the orders of a filter in the Orders place.
    let showOrders: (OrderFilter, FigureSum?) -> Void
    /// Shows the products of a filter in the Products place.
    let showProducts: (ProductFilter) -> Void
    /// Shows the reviews of a filter in the Reviews place.
    let showReviews: (ReviewFilter) -> Void
    let exports: ExportFolder
    private(set) weak var host: ScreenHost?

    var panel = HomePanel.chart
    private var isZoomed = false
    /// Cards that fitted at the last drawing.
    private var visibleCards: [StatsFigure] = []
    private(set) var bars = ListScroll()
    /// The query that `bars` belongs to.
    private var barsOf: StatsQuery?
    private(set) var leaders = ListScroll()
    var newest = ListScroll()
    private(set) var attention = ListScroll()
    private var chartData = Derived<ChartSource, ChartData>()
    private var leaderRows = Derived<LeadersSource, BarList>()
    private var newestRows = Derived<NewestSource, BarList>()

    init(
        context: SiteContext,
        verbs: OrderVerbs,
        exports: ExportFolder,
        showOrders: @escaping (OrderFilter, FigureSum?) -> Void,
        showProducts: @escaping (ProductFilter) -> Void,
        showReviews: @escaping (ReviewFilter) -> Void
    ) {
        self.context = context
        self.verbs = verbs
        self.exports = exports
        self.showOrders = showOrders
        self.showProducts = showProducts
        self.showReviews = showReviews
        model = HomeViewModel(context: context)
    }

    func attach(_ host: ScreenHost) {
        self.host = host
        model.onChange = { [weak host] in host?.setNeedsRender() }
    }

    func appear() { model.show() }
    func disappear() { model.hide() }

    // MARK: Drawing

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        model.show()
        fit()
        let layout = HomeLayout(rect: rect, panel: panel, isZoomed: isZoomed)
        HomeRanges(
            range: model.range,
            words: model.words,
            dateKind: model.settings.dateKind,
            isPartial: isPartial
        )
        .draw(into: &painter, in: layout.ranges)
        if let area = layout.cards { drawCards(into: &painter, in: area, focused: focused) }
        if let area = layout.chart { drawChart(into: &painter, in: area, focused: focused && hasFocus(.chart)) }
        if let area = layout.attention {
            drawAttention(into: &painter, in: area, focused: focused && hasFocus(.attention))
        }
        if let area = layout.leaders {
            painter.target(area, .panel(HomePanel.leaders.id))
            leaderList.draw(into: &painter, in: area, scroll: &leaders, focused: focused && hasFocus(.leaders))
        }
        if let area = layout.newest {
            painter.target(area, .panel(HomePanel.newest.id))
            newestList.draw(into: &painter, in: area, scroll: &newest, focused: focused && hasFocus(.newest))
        }
    }

    /// Lists may have become shorter, and a card may be gone.
    private func fit() {
        if let report = model.report, barsOf != report.query {
            let isSame = barsOf?.range == report.range && barsOf?.granularity == report.query.granularity
            barsOf = report.query
            bars.replace(count: report.bars.count, selectedIndex: isSame ? bars.selection : chart?.presentBar)
        }
        leaders.replace(count: leaderList.rows.count, selectedIndex: leaders.selection)
        newest.replace(count: model.newestOrders.count, selectedIndex: newest.selection)
        attention.replace(count: needs.rows.count, selectedIndex: attention.selection)
        if case .card(let figure) = panel, !model.settings.shownCards.contains(figure) { panel = .chart }
    }

    /// A card that no longer fits passes the focus to the chart.
    private func hasFocus(_ panel: HomePanel) -> Bool { focusedPanel == panel }

    var focusedPanel: HomePanel {
        if case .card(let figure) = panel, !visibleCards.isEmpty, !visibleCards.contains(figure) { return .chart }
        return panel
    }

    private func drawCards(into painter: inout Painter, in area: Rect, focused: Bool) {
        let figures = model.settings.shownCards
        let row = CardRow(figures.map(card))
        let fitting = max(1, row.fitting(in: area.width, painter))
        let isGrid = area.height >= 2 * FigureCard.height
        let shown = isGrid ? row.cards : Array(row.cards.prefix(fitting))
        visibleCards = Array(figures.prefix(shown.count))
        let focusedID = focused ? focusedPanel.id : nil
        for (line, start) in stride(from: 0, to: shown.count, by: fitting).enumerated() {
            let place = Rect(
                x: area.x,
                y: area.y + line * FigureCard.height,
                width: area.width,
                height: FigureCard.height
            )
            guard place.maxY <= area.maxY else { break }
            let cards = Array(shown[start..<min(start + fitting, shown.count)])
            CardRow(cards).draw(into: &painter, in: place, focusedID: focusedID, columns: fitting)
        }
    }

    private func card(_ figure: StatsFigure) -> FigureCard {
        guard let report = model.report else {
            return FigureCard(id: HomePanel.card(figure).id, title: FigureWords.name(figure), value: "–")
        }
        return HomeCards(
            report: report,
            words: model.words,
            isPartial: isPartial,
            partialMark: host?.glyphs[.changed] ?? ""
        )
        .card(figure)
    }

    private func drawChart(into painter: inout Painter, in area: Rect, focused: Bool) {
        painter.target(area, .panel(HomePanel.chart.id))
        guard let chart, model.problem == nil else {
            let inside = painter.box(
                area,
                heavy: focused,
                titles: BoxTitles(left: FigureWords.name(model.settings.figure))
            )
            let words = model.problem.map { "! " + Localization.notComputed + " " + $0 } ?? Localization.computing
            for (row, line) in TextWrap.lines(words, width: inside.width - 4).prefix(inside.height).enumerated() {
                painter.text(
                    line,
                    at: Point(x: inside.x + 2, y: inside.y + row),
                    role: model.problem == nil ? .text : .bad
                )
            }
            if focused { painter.setCursor(Point(x: inside.x + 2, y: inside.y)) }
            painter.speak(SpokenRegion(id: "chart", title: Localization.title, state: words, isFocused: focused))
            return
        }
        guard model.settings.showsTable else {
            chart.chart(of: data(of: chart), usesDots: model.settings.usesDots)
                .draw(into: &painter, in: area, selection: bars.selection, focused: focused)
            return
        }
        let data = data(of: chart)
        let table = TableView(
            columns: data.tableColumns(
                heading: HomeChart.heading(chart.report.query.granularity),
                value: FigureWords.name(chart.figure)
            ),
            titles: data.titles
        )
        table.draw(into: &painter, in: area, scroll: &bars, focused: focused) { data.tableRow($0) }
    }

    private func drawAttention(into painter: inout Painter, in area: Rect, focused: Bool) {
        painter.target(area, .panel(HomePanel.attention.id))
        let list = needs.list
        let inside = area.inset(horizontal: 1, vertical: 1)
        list.draw(into: &painter, in: area, scroll: &attention, focused: focused)
        HomeState(
            context: context,
            readers: verbs.counter.readers,
            report: model.report,
            reports: isPartial ? nil : model.reports,
            visits: model.visits
        )
        .draw(into: &painter, in: inside, below: max(1, list.rows.count))
    }

    // MARK: State

    /// Whether orders are still being fetched for the first time.
    var isPartial: Bool { !context.status.isMirrorWhole && !model.hasNoOrders }

    var chart: HomeChart? {
        model.report.map {
            HomeChart(report: $0, figure: model.settings.figure, words: model.words, now: context.dates.now())
        }
    }

    var needs: HomeAttention {
        HomeAttention(
            counts: model.attention,
            openPayments: verbs.counter.open.count,
            edits: context.edits,
            backup: context.status.backup,
            reports: isPartial ? nil : model.reports.reconciliation(of: model.report)
        )
    }

    // What the largest panels are made of: hundreds of formatted amounts and dates.

    private struct ChartSource: Equatable {
        let report: StatsReport
        let figure: StatsFigure
        let stamp: FormattedStamp
    }

    private struct LeadersSource: Equatable {
        let report: StatsReport?
        let kind: StatsLeaderboardKind
    }

    private struct NewestSource: Equatable {
        let orders: [OrderSummary]
        let isEmpty: Bool
        let generation: Int
    }

    private func data(of chart: HomeChart) -> ChartData {
        let stamp = FormattedStamp(generation: context.generation, now: chart.now)
        return chartData.value(of: ChartSource(report: chart.report, figure: chart.figure, stamp: stamp)) { chart.data }
    }

    var leaderList: BarList {
        let source = LeadersSource(report: model.ranked, kind: model.settings.leaderboard)
        return leaderRows.value(of: source) { HomeLeaders(report: source.report, kind: source.kind).list }
    }

    private var newestList: BarList {
        let source = NewestSource(
            orders: model.newestOrders,
            isEmpty: model.hasNoOrders,
            generation: context.generation
        )
        return newestRows.value(of: source) {
            HomeNewest(context: context, orders: source.orders, isEmpty: source.isEmpty).list
        }
    }

    var focusPath: [String] { [id, focusedPanel.id] }

    var summary: String {
        guard let report = model.report else { return model.words.title(model.range) }
        let range = model.words.title(report.range)
        var parts = [range]
        if let compared = report.comparison, !isPartial {
            parts.append(Localization.compared(model.words.dates(compared.range)))
        }
        if case .card(let figure) = focusedPanel, let meaning = FigureWords.meaning(figure) {
            parts = ["\(FigureWords.name(figure)): \(meaning)"] + parts
        }
        return parts.joined(separator: " · ")
    }

    // MARK: Navigation

    /// In the order of Tab.
    private var panels: [HomePanel] {
        let cards = visibleCards.isEmpty ? model.settings.shownCards : visibleCards
        return cards.map(HomePanel.card) + [.chart, .attention, .leaders, .newest]
    }

    func turn(_ steps: Int) {
        let panels = panels
        let index = panels.firstIndex(of: focusedPanel) ?? 0
        panel = panels[(index + steps + panels.count) % panels.count]
    }

    func zoom() { isZoomed.toggle() }

    /// Moves within the focused panel.
    func move(_ way: ListMove) {
        switch focusedPanel {
        case .chart: bars.move(way)
        case .attention: attention.move(way)
        case .leaders: leaders.move(way)
        case .newest: newest.move(way)
        case .card: break
        }
    }

    func click(_ action: TargetAction, in id: String?) -> Handling {
        guard let clicked = id.flatMap(HomePanel.init) else { return .ignored }
        let had = focusedPanel == clicked
        panel = clicked
        guard case .row(let index) = action else { return .handled }
        switch clicked {
        case .chart: if select(index, in: &bars), had { open() }
        case .attention: if select(index, in: &attention), had { open() }
        case .leaders: if select(index, in: &leaders), had { open() }
        case .newest: if select(index, in: &newest), had { open() }
        case .card: break
        }
        return .handled
    }

    /// - Returns: whether the row was selected already.
    private func select(_ index: Int, in scroll: inout ListScroll) -> Bool {
        let was = scroll.selection == index
        scroll.select(index)
        return was
    }

    enum Localization {
        static let title = localized("Home")
        static let computing = localized("Computing…")
        static let notComputed = localized("The figures could not be computed.")
        static func compared(_ dates: String) -> String { localized("compared with %@", dates) }
    }
}
