import TerminalUI
import WooFoundation
import Yosemite

/// One plan: every price before and after, the labels its shelves need, and what could not be changed.
@MainActor
final class PricePlanScreen: Screen {
    let id = AppCommands.pricePlan
    private let coordinator: PricePlanCoordinator
    private var plan: PricePlan
    private var scroll = ListScroll()

    init(plan: PricePlan, coordinator: PricePlanCoordinator) {
        (self.plan, self.coordinator) = (plan, coordinator)
        scroll.replace(count: plan.labels.count, selectedIndex: 0)
    }

    var title: String { PricePlanWords.name(plan) }
    var focusPath: [String] { [id, "list"] }

    var summary: String {
        let wrong = plan.labels.count { $0.problem != nil }
        let count = PricePlanWords.count(plan.labels.count)
        return wrong == 0 ? count : Localization.wrong(count, wrong)
    }

    func appear() { load() }

    /// Its time may have come meanwhile.
    private func load() {
        coordinator.load { [weak self] result in
            guard let self, case .success(let plans) = result,
                let now = plans.first(where: { $0.planID == self.plan.planID })
            else { return }
            self.plan = now
            self.scroll.replace(count: now.labels.count, selectedIndex: self.scroll.selection)
            self.coordinator.host?.setNeedsRender()
        }
    }

    private var selected: PriceLabel? {
        plan.labels.indices.contains(scroll.selection) ? plan.labels[scroll.selection] : nil
    }

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        let state = PricePlanWords.state(plan, now: coordinator.now)
        let date = coordinator.context.format.pageDate(plan.dueAt)
        let titles = BoxTitles(left: title, right: "\(painter.glyphs[state.glyph]) \(state.word) · \(date)")
        let table = TableView(columns: Self.columns, titles: titles)
        table.draw(into: &painter, in: rect, scroll: &scroll, focused: focused) { index in
            plan.labels.indices.contains(index) ? row(plan.labels[index]) : nil
        }
    }

    private static let columns = [
        TableColumn(
            id: "name",
            title: Localization.name,
            priority: 1,
            minimum: 14,
            ideal: 22,
            flex: 1,
            isFreeText: true
        ),
        TableColumn(id: "sku", title: Localization.sku, priority: 4, minimum: 8, ideal: 10, isFreeText: true),
        TableColumn(id: "gtin", title: Localization.gtin, priority: 6, minimum: 13, ideal: 13, isFreeText: true),
        TableColumn(
            id: "before",
            title: Localization.before,
            priority: 3,
            minimum: 8,
            ideal: 10,
            align: .right,
            speech: .named
        ),
        TableColumn(
            id: "after",
            title: Localization.after,
            priority: 2,
            minimum: 8,
            ideal: 10,
            align: .right,
            speech: .named
        ),
        TableColumn(id: "what", title: Localization.what, priority: 5, minimum: 13, ideal: 20, isFreeText: true),
    ]

    private func row(_ label: PriceLabel) -> TableRow {
        let words = ProductWords(format: coordinator.context.format)
        let kind =
            label.field == ProductField.salePrice.rawValue ? Localization.salePrice : Localization.regularPrice
        let what = label.problem.map { TableCell($0, role: .bad, glyph: .failed) } ?? TableCell(kind, role: .muted)
        return TableRow([
            TableCell(HTMLText.plain(label.name)),
            TableCell(label.sku, role: .muted),
            TableCell(label.gtin, role: .muted),
            TableCell(words.money(label.before), role: .muted),
            TableCell(words.money(label.after)),
            what,
        ])
    }

    static let commands = ScreenCommands<PricePlanScreen>(
        ScreenCommand.moves(\.scroll) + [
            ScreenCommand(.open, hint: { _ in Localization.product }) { screen in
                screen.selected.map(screen.coordinator.openProduct)
            },
            ScreenCommand(
                .trash,
                hint: { _ in PricePlansScreen.Localization.cancelHint },
                unless: { PricePlanWords.over($0.plan) },
                { screen in screen.coordinator.cancel(screen.plan) { [weak screen] in screen?.load() } }
            ),
            ScreenCommand(.refresh) { $0.load() },
            ScreenCommand(AppCommands.exportLabels) { $0.coordinator.export($0.plan) },
        ]
    )

    func click(_ action: TargetAction, in panel: String?) -> Handling {
        guard case .row(let index) = action, plan.labels.indices.contains(index) else { return .ignored }
        if index == scroll.selection { coordinator.openProduct(plan.labels[index]) }
        scroll.select(index)
        return .handled
    }

    enum Localization {
        static func wrong(_ count: String, _ wrong: Int) -> String {
            localized("%@ · ! %@ could not be changed", count, "\(wrong)")
        }
        static let name = localized("Product")
        static let sku = localized("SKU")
        static let gtin = localized("GTIN")
        static let before = localized("Before")
        static let after = localized("After")
        static let what = localized("What")
        static let salePrice = localized("Sale price")
        static let regularPrice = localized("Regular price")
        static let product = localized("Product")
    }
}
