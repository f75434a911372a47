import TerminalUI
import WooFoundation
import Yosemite

/// The three sides of a conflict, field by field: the base of the change, the store's value now, and the wanted value.
@MainActor
final class ConflictScreen: Screen {
    let id = AppCommands.conflict
    var onChange: @MainActor () -> Void = {}

    private enum Side { case theirs, mine }

    private let edit: PendingEdit
    private let number: String
    private let context: SiteContext
    private let verbs: OrderVerbs
    private var scroll: ListScroll
    private var choices: [String: Side] = [:]
    private var isDone = false

    init(edit: PendingEdit, number: String, context: SiteContext, verbs: OrderVerbs) {
        self.edit = edit
        self.number = number
        self.context = context
        self.verbs = verbs
        scroll = ListScroll(count: edit.conflicts.count + 1)
    }

    var title: String { Localization.title(edit.record.map(EditFieldWords.subject) ?? "#" + number) }
    var summary: String {
        let open = edit.conflicts.count - choices.count
        return open == 0 ? Localization.allChosen : Localization.toChoose(open)
    }
    var focusPath: [String] { [id, field ?? "send"] }

    private var field: String? {
        edit.conflicts.indices.contains(scroll.selection) ? edit.conflicts[scroll.selection].field : nil
    }

    // MARK: Drawing

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        let table = TableView(
            columns: Self.columns,
            titles: BoxTitles(left: Localization.frame(EditFieldWords.title(of: edit, number: number)), right: summary)
        )
        let height = min(rect.height, max(6, rect.height - Self.adviceHeight))
        let parts = rect.split(topHeight: height)
        table.draw(into: &painter, in: parts.top, scroll: &scroll, focused: focused) { row($0) }
        guard parts.bottom.height > 2 else { return }
        let inside = painter.box(parts.bottom, heavy: false, titles: BoxTitles(left: Localization.whole))
        let lines = whole.flatMap { TextWrap.lines($0, width: inside.width - 2) }
        for (row, line) in lines.prefix(inside.height).enumerated() {
            painter.text(line, at: Point(x: inside.x + 1, y: inside.y + row))
        }
        painter.speak(SpokenRegion(id: "values", title: Localization.whole, lines: lines, isFocused: false))
    }

    private static let adviceHeight = 8

    /// The full values of the selected field, or the effect of sending.
    private var whole: [String] {
        guard edit.conflicts.indices.contains(scroll.selection) else { return [Localization.sendMeaning] }
        let conflict = edit.conflicts[scroll.selection]
        return [
            Localization.base(conflict.baseText.map { word($0, conflict.field) } ?? Localization.notKnown),
            Localization.store(word(conflict.theirsText, conflict.field)),
            Localization.mine(word(conflict.mineText, conflict.field)),
            Localization.keys,
        ]
    }

    private static let columns = [
        TableColumn(id: "field", title: Localization.field, priority: 1, minimum: 10, ideal: 18, isFreeText: true),
        column("base", Localization.baseColumn, priority: 4),
        column("store", Localization.storeColumn, priority: 2),
        column("mine", Localization.mineColumn, priority: 3),
    ]

    private static func column(_ id: String, _ title: String, priority: Int) -> TableColumn {
        TableColumn(
            id: id,
            title: title,
            priority: priority,
            minimum: 10,
            ideal: 14,
            flex: 1,
            isFreeText: true,
            speech: .named
        )
    }

    private func row(_ index: Int) -> TableRow? {
        guard edit.conflicts.indices.contains(index) else {
            let isReady = choices.count == edit.conflicts.count
            return TableRow([TableCell(Localization.send, role: isReady ? .good : .muted)])
        }
        let conflict = edit.conflicts[index]
        let choice = choices[conflict.field]
        return TableRow([
            TableCell(EditFieldWords.name(conflict.field)),
            TableCell(conflict.baseText.map { word($0, conflict.field) } ?? Localization.notKnown, role: .muted),
            side(conflict.theirsText, conflict.field, isChosen: choice == .theirs),
            side(conflict.mineText, conflict.field, isChosen: choice == .mine),
        ])
    }

    private func side(_ value: String, _ field: String, isChosen: Bool) -> TableCell {
        TableCell(word(value, field), role: isChosen ? .good : .text, glyph: isChosen ? .completed : .pending)
    }

    private func word(_ value: String, _ field: String) -> String {
        if edit.record == nil, field == OrderField.status.rawValue { return context.appearance(of: value).word }
        return value.isEmpty ? Localization.nothing : value
    }

    // MARK: Keys

    static let commands = ScreenCommands<ConflictScreen>(
        ScreenCommand.moves(\.scroll)
            + [
                ScreenCommand(.moveLeft, unless: { $0.offField }) { $0.choose(.theirs) },
                ScreenCommand(.moveRight, unless: { $0.offField }) { $0.choose(.mine) },
                ScreenCommand(
                    .open,
                    hint: { $0.field == nil ? Localization.sendHint : Localization.chooseHint },
                    { $0.chooseOtherOrSend() }
                ),
            ] + ScreenCommand.undoAndRedo { $0.verbs }
    )

    private func chooseOtherOrSend() {
        if let field { choose(choices[field] == .mine ? .theirs : .mine) } else { send() }
    }

    func handle(_ event: TerminalEvent) -> Handling {
        guard event == .key(.ctrl("s")) else { return .ignored }
        send()
        return .handled
    }

    private var offField: String? { field == nil ? Localization.onFields : nil }

    private func choose(_ side: Side) {
        guard let field else { return }
        choices[field] = side
        onChange()
    }

    /// Goes to the first undecided field, or carries out the decisions.
    private func send() {
        if let index = edit.conflicts.firstIndex(where: { choices[$0.field] == nil }) {
            scroll.select(index)
            verbs.say(Localization.chooseFirst)
            return
        }
        isDone = true
        let mine = Set(choices.filter { $0.value == .mine }.keys)
        verbs.send(edit, mine: mine, number: number)
        verbs.host?.pop()
    }

    func click(_ action: TargetAction, in panel: String?) -> Handling {
        guard case .row(let index) = action else { return .ignored }
        if index == scroll.selection {
            chooseOtherOrSend()
            return .handled
        }
        scroll.select(index)
        return .handled
    }

    func leave() -> LeaveDecision {
        guard !choices.isEmpty, !isDone else { return .allowed }
        return .ask(
            Dialog(
                id: "conflict.leave",
                title: Localization.leaveTitle,
                body: [Localization.leaveBody],
                buttons: [.keepEditing, .discard]
            )
        )
    }

    enum Localization {
        static let onFields = localized("on a field")
        static func title(_ record: String) -> String { localized("Conflict %@", record) }
        static func frame(_ record: String) -> String { localized("%@: the store or you", record) }
        static func toChoose(_ count: Int) -> String {
            count == 1 ? localized("1 field to resolve") : localized("%@ fields to resolve", "\(count)")
        }
        static let allChosen = localized("all selected")
        static let field = localized("Field")
        static let baseColumn = localized("Before")
        static let storeColumn = localized("Store now")
        static let mineColumn = localized("Yours")
        static let send = localized("Send this choice")
        static let whole = localized("In full")
        static func base(_ value: String) -> String { localized("Before: %@", value) }
        static func store(_ value: String) -> String { localized("Store now: %@", value) }
        static func mine(_ value: String) -> String { localized("Yours: %@", value) }
        static let keys = localized("← takes the store's, → yours, Enter the other one. Ctrl-S sends.")
        static let sendMeaning = localized("Fields where you take yours are sent; for the others the store's are kept.")
        static let notKnown = localized("not known")
        static let nothing = localized("(empty)")
        static let chooseFirst = localized("Choose a side for this field first.")
        static let leaveTitle = localized("Leave without sending?")
        static let leaveBody = localized("What you chose is discarded; the change stays among those not in the store.")
        static let chooseHint = localized("Choose")
        static let sendHint = localized("Send")
    }
}
