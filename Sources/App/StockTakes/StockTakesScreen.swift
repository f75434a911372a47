import TerminalUI
import WooFoundation
import Yosemite

/// Deliveries and counts: open ones first, then those that were sent.
@MainActor
final class StockTakesScreen: Screen {
    let id = AppCommands.stockTakes
    let title = Localization.title
    private let coordinator: StockTakeCoordinator
    private var list = KeptRows<StockTake, Int64>(empty: Localization.empty) { $0.takeID }

    init(coordinator: StockTakeCoordinator) { self.coordinator = coordinator }

    private var selected: StockTake? { list.selected }
    var focusPath: [String] { [id, selected.map { "take.\($0.takeID)" } ?? "empty"] }
    var summary: String { Localization.open(list.rows.count(where: \.isOpen)) }

    func appear() { load() }

    private func load() {
        coordinator.load { [weak self] result in
            self?.list.take(result)
            self?.coordinator.setNeedsRender()
        }
    }

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        let titles = BoxTitles(left: title, right: Localization.order)
        list.draw(into: &painter, in: rect, titles: titles, id: id, columns: Self.columns, focused: focused, row: row)
    }

    private static let columns = [
        TableColumn(
            id: "name",
            title: Localization.nameColumn,
            priority: 1,
            minimum: 12,
            ideal: 24,
            flex: 1,
            isFreeText: true
        ),
        TableColumn(id: "begun", title: Localization.begunColumn, priority: 3, minimum: 12, ideal: 12, speech: .named),
        TableColumn(id: "lines", title: Localization.linesColumn, priority: 4, minimum: 6, ideal: 6, align: .right),
        TableColumn(id: "state", title: Localization.stateColumn, priority: 2, minimum: 8, ideal: 20),
    ]

    private func row(_ take: StockTake) -> TableRow {
        let format = coordinator.context.format
        let state =
            take.sentAt.map {
                TableCell(Localization.sent(format.moment($0, now: coordinator.now)), role: .muted, glyph: .completed)
            } ?? TableCell(Localization.isOpen, role: .warn, glyph: .pending)
        return TableRow([
            TableCell(StockTakeWords.name(take)),
            TableCell(format.moment(take.startedAt, now: coordinator.now)),
            TableCell("\(take.lines.count)"),
            state,
        ])
    }

    static let commands = ScreenCommands<StockTakesScreen>(
        ScreenCommand.moves(\.list.scroll) { $0.list.moved() } + [
            ScreenCommand(.open, unless: { $0.withoutTake }) { screen in
                screen.selected.map { screen.coordinator.open($0.takeID) }
            },
            ScreenCommand(.trash, hint: { _ in Localization.discardHint }, unless: { $0.withoutTake }) { $0.discard() },
            ScreenCommand(.refresh) { screen in
                screen.load()
                screen.coordinator.host?.toast(ListState.Localization.upToDate, kind: .info)
            },
            ScreenCommand(AppCommands.showStockTakes, standsHere: KeptRowsWords.here),
        ]
    )

    private var withoutTake: String? { selected == nil ? KeptRowsWords.nothing : nil }

    private func discard() {
        guard let take = selected else { return }
        let body = take.isOpen ? Localization.discardOpen(StockTakeWords.pieces(take)) : Localization.discardSent
        let question = Dialog(
            id: "stock.discard",
            title: Localization.discardTitle(StockTakeWords.name(take)),
            body: [body],
            buttons: [.cancel, DialogButton(id: "discard", label: Localization.discardButton)]
        )
        let overlay = DialogOverlay(question) { [weak self] button in
            if button == "discard" { self?.coordinator.discard(take.takeID) { self?.load() } }
            return .close
        }
        coordinator.host?.present(overlay)
    }

    func click(_ action: TargetAction, in panel: String?) -> Handling {
        guard let clicked = list.click(action) else { return .ignored }
        if clicked.again { coordinator.open(clicked.row.takeID) }
        return .handled
    }

    enum Localization {
        static let title = localized("Stock takes and goods in")
        static let order = localized("open ones first")
        static func open(_ count: Int) -> String { localized("%@ open", "\(count)") }
        static let empty = localized("None yet. :receive scans a delivery, :count counts what is there.")
        static let nameColumn = localized("Stock take")
        static let begunColumn = localized("Started")
        static let linesColumn = localized("Lines")
        static let stateColumn = localized("State")
        static let isOpen = localized("Open")
        static func sent(_ when: String) -> String { localized("Sent %@", when) }
        static func discardTitle(_ name: String) -> String { localized("Discard “%@”?", name) }
        static func discardOpen(_ pieces: String) -> String { localized("%@, not sent.", pieces) }
        static let discardSent = localized("What it changed in the store stays.")
        static let discardButton = localized("Discard")
        static let discardHint = localized("Discard")
    }
}
