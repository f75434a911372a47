import TerminalUI
import WooFoundation
import Yosemite

/// Drafts of orders, newest first.
@MainActor
final class OrderDraftsScreen: Screen {
    let id = AppCommands.orderDrafts
    let title = Localization.title
    private let coordinator: OrderFormCoordinator
    private var list = KeptRows<OrderFormDraft, String>(empty: Localization.empty) { $0.draftID }

    init(coordinator: OrderFormCoordinator) { self.coordinator = coordinator }

    private var selected: OrderFormDraft? { list.selected }
    var focusPath: [String] { [id, selected == nil ? "empty" : "list"] }
    var summary: String { list.isLoaded ? Localization.count(list.rows.count) : KeptRowsWords.loading }

    func appear() { load() }

    private func load() { coordinator.load { [weak self] in self?.list.take($0) } }

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        let titles = BoxTitles(left: title, right: Localization.order)
        list.draw(into: &painter, in: rect, titles: titles, id: id, columns: Self.columns, focused: focused, row: row)
    }

    private static let columns = [
        TableColumn(
            id: "name",
            title: Localization.nameColumn,
            priority: 1,
            minimum: 14,
            ideal: 24,
            flex: 1,
            isFreeText: true
        ),
        TableColumn(id: "items", title: Localization.itemsColumn, priority: 3, minimum: 8, ideal: 9, align: .right),
        TableColumn(id: "kind", title: Localization.kindColumn, priority: 2, minimum: 9, ideal: 14),
        TableColumn(id: "saved", title: Localization.savedColumn, priority: 4, minimum: 12, ideal: 12, speech: .named),
    ]

    private func row(_ draft: OrderFormDraft) -> TableRow {
        let name = OrderFormWords.short(draft.label)
        let kind = draft.form.base.map { Localization.change($0.number) } ?? Localization.new
        return TableRow([
            TableCell(name.isEmpty ? Localization.unnamed : name),
            TableCell(OrderFormWords.items(draft.form)), TableCell(kind, role: .muted),
            TableCell(coordinator.context.format.moment(draft.savedAt, now: coordinator.now), role: .muted),
        ])
    }

    static let commands = ScreenCommands<OrderDraftsScreen>(
        ScreenCommand.moves(\.list.scroll) { $0.list.moved() } + [
            ScreenCommand(.open, unless: { $0.withoutDraft }) { screen in
                screen.selected.map { screen.coordinator.go(onWith: $0) }
            },
            ScreenCommand(.new) { $0.coordinator.new() },
            ScreenCommand(.trash, hint: { _ in Localization.discardHint }, unless: { $0.withoutDraft }) {
                $0.askToDiscard()
            },
            ScreenCommand(.refresh) { screen in
                screen.load()
                screen.coordinator.host?.toast(ListState.Localization.upToDate, kind: .info)
            },
            ScreenCommand(AppCommands.showDrafts, standsHere: KeptRowsWords.here),
        ]
    )

    private var withoutDraft: String? { selected == nil ? KeptRowsWords.nothing : nil }

    private func askToDiscard() {
        guard let draft = selected else { return }
        let question = Dialog(
            id: "order.draft.discard",
            title: OrderFormScreen.CommandLocalization.discardTitle(OrderFormWords.title(draft.form)),
            body: [OrderFormWords.items(draft.form)],
            buttons: [
                .cancel, DialogButton(id: "discard", label: OrderFormScreen.CommandLocalization.discardButton),
            ]
        )
        let overlay = DialogOverlay(question) { [weak self] button in
            if button == "discard" { self?.coordinator.discard(draft) { self?.load() } }
            return .close
        }
        coordinator.host?.present(overlay)
    }

    func click(_ action: TargetAction, in panel: String?) -> Handling {
        guard let clicked = list.click(action) else { return .ignored }
        if clicked.again { coordinator.go(onWith: clicked.row) }
        return .handled
    }

    enum Localization {
        static let title = localized("Drafts of orders")
        static let order = localized("newest first")
        static func count(_ count: Int) -> String {
            count == 1 ? localized("1 draft") : localized("%@ drafts", "\(count)")
        }
        static let empty = localized("No drafts. n starts a new order; leave it unfinished and it is kept here.")
        static let nameColumn = localized("For")
        static let itemsColumn = localized("Items")
        static let kindColumn = localized("Kind")
        static let savedColumn = localized("Saved")
        static let unnamed = localized("Nobody yet")
        static let new = localized("New order")
        static func change(_ number: String) -> String { localized("Change #%@", number) }
        static let discardHint = localized("Discard")
    }
}
