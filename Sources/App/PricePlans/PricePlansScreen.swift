import TerminalUI
import WooFoundation
import Yosemite

/// Prices that change at a time: the next plan first, then those that are over.
@MainActor
final class PricePlansScreen: Screen {
    let id = AppCommands.pricePlans
    let title = Localization.title
    private let desk: PricePlanDesk
    private var plans: [PricePlan] = []
    private var isLoaded = false
    private var problem: String?
    private var scroll = ListScroll()
    private var selectedID: Int64?

    init(desk: PricePlanDesk) { self.desk = desk }

    private var selected: PricePlan? { plans.indices.contains(scroll.selection) ? plans[scroll.selection] : nil }
    var focusPath: [String] { [id, selected.map { "plan.\($0.planID)" } ?? "empty"] }
    var summary: String { Localization.planned(plans.count { $0.state == .planned }) }

    func appear() { load() }

    private func load() {
        desk.load { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let plans): (self.plans, self.problem) = (PricePlanWords.sorted(plans), nil)
            case .failure(let error): self.problem = StoreWords.describe(error)
            }
            self.isLoaded = true
            let index = self.selectedID.flatMap { id in self.plans.firstIndex { $0.planID == id } }
            self.scroll.replace(count: self.plans.count, selectedIndex: index)
            self.selectedID = self.selected?.planID
            self.desk.host?.setNeedsRender()
        }
    }

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        let titles = BoxTitles(left: Localization.title, right: Localization.order)
        guard !plans.isEmpty else {
            let words = problem.map { "! " + $0 } ?? (isLoaded ? Localization.empty : Localization.loading)
            let state = ListState([words], isProblem: problem != nil)
            return state.draw(into: &painter, in: rect, titles: titles, id: id, focused: focused)
        }
        let table = TableView(columns: Self.columns, titles: titles)
        table.draw(into: &painter, in: rect, scroll: &scroll, focused: focused) { index in
            plans.indices.contains(index) ? row(plans[index]) : nil
        }
    }

    private static let columns = [
        TableColumn(
            id: "name",
            title: Localization.name,
            priority: 1,
            minimum: 14,
            ideal: 24,
            flex: 1,
            isFreeText: true
        ),
        TableColumn(id: "due", title: Localization.due, priority: 2, minimum: 12, ideal: 17, speech: .named),
        TableColumn(id: "count", title: Localization.count, priority: 4, minimum: 6, ideal: 6, align: .right),
        TableColumn(id: "state", title: Localization.state, priority: 3, minimum: 11, ideal: 13),
    ]

    private func row(_ plan: PricePlan) -> TableRow {
        let state = PricePlanWords.state(plan, now: desk.now)
        return TableRow([
            TableCell(PricePlanWords.name(plan)),
            TableCell(desk.context.format.pageDate(plan.dueAt)),
            TableCell("\(plan.labels.count)"),
            TableCell(state.word, role: state.role, glyph: state.glyph),
        ])
    }

    static let commands = ScreenCommands<PricePlansScreen>(
        ScreenCommand.moves(\.scroll) { $0.selectedID = $0.selected?.planID } + [
            ScreenCommand(.open, unless: { $0.withoutPlan }) { screen in screen.selected.map(screen.desk.open) },
            ScreenCommand(
                .trash,
                hint: { _ in Localization.cancelHint },
                unless: { $0.selected.map { PricePlanWords.over($0) } ?? $0.withoutPlan },
                { screen in
                    guard let plan = screen.selected else { return }
                    screen.desk.cancel(plan) { [weak screen] in screen?.load() }
                }
            ),
            ScreenCommand(.refresh) { screen in
                screen.load()
                screen.desk.host?.toast(ListState.Localization.upToDate, kind: .info)
            },
            ScreenCommand(AppCommands.exportLabels, unless: { $0.withoutPlan }) { screen in
                screen.selected.map(screen.desk.export)
            },
            ScreenCommand(AppCommands.showPricePlans, standsHere: StockTakesScreen.Localization.here),
        ]
    )

    private var withoutPlan: String? { selected == nil ? StockTakesScreen.Localization.nothing : nil }

    func click(_ action: TargetAction, in panel: String?) -> Handling {
        guard case .row(let index) = action, plans.indices.contains(index) else { return .ignored }
        if index == scroll.selection { desk.open(plans[index]) }
        scroll.select(index)
        selectedID = selected?.planID
        return .handled
    }

    enum Localization {
        static let title = localized("Planned prices")
        static let order = localized("next one first")
        static func planned(_ count: Int) -> String { localized("%@ planned", "\(count)") }
        static let empty = localized(
            "None yet. Change the prices of marked products with e, and give the change a date."
        )
        static let loading = localized("Loading…")
        static let name = localized("Plan")
        static let due = localized("Due")
        static let count = localized("Prices")
        static let state = localized("State")
        static let cancelHint = localized("Cancel plan")
    }
}
