import TerminalUI
import WooFoundation
import Yosemite

/// Scheduled price changes: the next plan first, then the past ones.
@MainActor
final class PricePlansScreen: Screen {
    let id = AppCommands.pricePlans
    let title = Localization.title
    private let coordinator: PricePlanCoordinator
    private var list = KeptRows<PricePlan, Int64>(empty: Localization.empty) { $0.planID }

    init(coordinator: PricePlanCoordinator) { self.coordinator = coordinator }

    private var selected: PricePlan? { list.selected }
    var focusPath: [String] { [id, selected.map { "plan.\($0.planID)" } ?? "empty"] }
    var summary: String { Localization.planned(list.rows.count { $0.state == .planned }) }

    func appear() { load() }

    private func load() {
        coordinator.load { [weak self] result in
            self?.list.take(result.map(PricePlanWords.sorted))
            self?.coordinator.host?.setNeedsRender()
        }
    }

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        let titles = BoxTitles(left: title, right: Localization.order)
        list.draw(into: &painter, in: rect, titles: titles, id: id, columns: Self.columns, focused: focused, row: row)
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
        let state = PricePlanWords.state(plan, now: coordinator.now)
        return TableRow([
            TableCell(PricePlanWords.name(plan)),
            TableCell(coordinator.context.format.pageDate(plan.dueAt)),
            TableCell("\(plan.labels.count)"),
            TableCell(state.word, role: state.role, glyph: state.glyph),
        ])
    }

    static let commands = ScreenCommands<PricePlansScreen>(
        ScreenCommand.moves(\.list.scroll) { $0.list.moved() } + [
            ScreenCommand(.open, unless: { $0.withoutPlan }) { screen in screen.selected.map(screen.coordinator.open) },
            ScreenCommand(
                .trash,
                hint: { _ in Localization.cancelHint },
                unless: { $0.selected.map { PricePlanWords.over($0) } ?? $0.withoutPlan },
                { screen in
                    guard let plan = screen.selected else { return }
                    screen.coordinator.cancel(plan) { [weak screen] in screen?.load() }
                }
            ),
            ScreenCommand(.refresh) { screen in
                screen.load()
                screen.coordinator.host?.toast(ListState.Localization.upToDate, kind: .info)
            },
            ScreenCommand(AppCommands.exportLabels, unless: { $0.withoutPlan }) { screen in
                screen.selected.map(screen.coordinator.export)
            },
            ScreenCommand(AppCommands.showPricePlans, standsHere: KeptRowsWords.here),
        ]
    )

    private var withoutPlan: String? { selected == nil ? KeptRowsWords.nothing : nil }

    func click(_ action: TargetAction, in panel: String?) -> Handling {
        guard let clicked = list.click(action) else { return .ignored }
        if clicked.again { coordinator.open(clicked.row) }
        return .handled
    }

    enum Localization {
        static let title = localized("Planned prices")
        static let order = localized("next one first")
        static func planned(_ count: Int) -> String { localized("%@ planned", "\(count)") }
        static let empty = localized(
            "None yet. Change the prices of marked products with e, and give the change a date."
        )
        static let name = localized("Plan")
        static let due = localized("Due")
        static let count = localized("Prices")
        static let state = localized("State")
        static let cancelHint = localized("Cancel plan")
    }
}
