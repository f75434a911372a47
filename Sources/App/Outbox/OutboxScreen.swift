import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The outbox: the pending changes, oldest first, then the sales that are not in the store, and below them the details
/// of the selected one.
@MainActor
final class OutboxScreen: Screen {
    let id = AppCommands.outbox
    let title = Localization.title
    var onChange: @MainActor () -> Void = {}

    private let context: SiteContext
    private let verbs: OrderVerbs
    private var scroll = ListScroll()
    private var selectedID: String?
    /// Numbers of orders as shown to the shop, by id, as they become known.
    private var numbers: [Int64: String] = [:]
    private var asked: Set<Int64> = []

    private static let detailHeight = 7

    init(context: SiteContext, verbs: OrderVerbs) {
        self.context = context
        self.verbs = verbs
    }

    private enum Entry {
        case edit(PendingEdit)
        case sale(TillSaleSummary)

        var id: String {
            switch self {
            case .edit(let edit): "edit.\(edit.editID)"
            case .sale(let sale): "sale.\(sale.uuid)"
            }
        }
    }

    private var edits: [PendingEdit] { context.edits.edits }
    private var entries: [Entry] { edits.map(Entry.edit) + context.edits.sales.map(Entry.sale) }
    private var selectedEntry: Entry? {
        let entries = entries
        return entries.indices.contains(scroll.selection) ? entries[scroll.selection] : nil
    }
    /// nil also where a sale is selected.
    private var selected: PendingEdit? {
        if case .edit(let edit)? = selectedEntry { edit } else { nil }
    }

    var focusPath: [String] { [id, selectedEntry?.id ?? "empty"] }

    var summary: String {
        let open = context.edits
        return [
            Localization.waiting(open.waiting.count + open.waitingSales.count),
            open.conflicted.isEmpty ? nil : Localization.conflicts(open.conflicted.count),
            open.refused.isEmpty ? nil : Localization.refused(open.refused.count),
            open.parkedSales.isEmpty ? nil : Localization.parked(open.parkedSales.count),
        ].compactMap { $0 }.joined(separator: " · ")
    }

    // MARK: Drawing

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        follow()
        let entries = entries
        let titles = BoxTitles(left: Localization.title, right: Localization.oldestFirst)
        guard !entries.isEmpty else {
            let inside = painter.box(rect, heavy: focused, titles: BoxTitles(left: Localization.title))
            painter.text(Localization.empty, at: Point(x: inside.x + 2, y: inside.y + 1))
            if focused { painter.setCursor(Point(x: inside.x + 2, y: inside.y + 1)) }
            painter.speak(SpokenRegion(id: id, title: Localization.title, state: Localization.empty))
            return
        }
        let parts = rect.split(topHeight: max(5, rect.height - Self.detailHeight))
        let table = TableView(columns: Self.columns, titles: titles)
        table.draw(into: &painter, in: parts.top, scroll: &scroll, focused: focused) { index in
            entries.indices.contains(index) ? row(entries[index]) : nil
        }
        guard parts.bottom.height > 2 else { return }
        switch selectedEntry {
        case .edit(let edit):
            let title = EditFieldWords.title(of: edit, number: number(edit))
            drawDetail(title, detail(edit), into: &painter, in: parts.bottom)
        case .sale(let sale): drawDetail(sale.number, detail(sale), into: &painter, in: parts.bottom)
        case nil: break
        }
    }

    private func drawDetail(_ title: String, _ detail: [String], into painter: inout Painter, in rect: Rect) {
        let inside = painter.box(rect, heavy: false, titles: BoxTitles(left: title))
        let lines = detail.flatMap { TextWrap.lines($0, width: inside.width - 2) }
        for (row, line) in lines.prefix(inside.height - 1).enumerated() {
            painter.text(line, at: Point(x: inside.x + 1, y: inside.y + row))
        }
        painter.text(keys, at: Point(x: inside.x + 1, y: inside.maxY - 1), role: .muted, maxWidth: inside.width - 2)
        painter.speak(SpokenRegion(id: "detail", title: "", lines: lines, isFocused: false))
    }

    /// `r Try now  e Change  d Drop`, with the configured keys.
    private var keys: String {
        guard let host = verbs.host else { return "" }
        return [Command.open, .refresh, .edit, .trash].compactMap { known in
            guard let command = host.table[known.id], host.availability(of: command) == .enabled,
                let key = command.keys.first, let label = hintLabel(of: known.id)
            else { return nil }
            return "\(key.name(host.glyphs)) \(label)"
        }.joined(separator: "  ")
    }

    /// Its changes, why it was not sent, and what can be done.
    private func detail(_ edit: PendingEdit) -> [String] {
        let wish = EditWords.wish(edit, names: context.statusNames)
        let problem = edit.lastError.map { [$0] } ?? []
        switch edit.state {
        case .waiting, .uncertain, .sending: return [wish] + problem + [Localization.waits]
        case .refused: return [wish] + problem + [Localization.refusedAdvice]
        case .conflicted:
            let fields = edit.conflicts.map { EditFieldWords.name($0.field) }.joined(separator: ", ")
            return [wish, Localization.conflictAdvice(fields)]
        case .sent: return [wish]
        }
    }

    private func words(_ sale: TillSaleSummary) -> String {
        let amount = context.format.money(abs(sale.total), currency: sale.currency, symbol: "")
        return Localization.sale(sale.kind, amount, sale.tenders)
    }

    private func detail(_ sale: TillSaleSummary) -> [String] {
        let advice =
            switch sale.state {
            case .parked where sale.isLost: Localization.lostAdvice
            case .parked: Localization.parkedAdvice
            case .waiting, .sending, .uncertain, .sent: Localization.waits
            }
        return [words(sale)] + (sale.reason.map { [$0] } ?? []) + [advice]
    }

    private static let columns = [
        TableColumn(id: "order", title: Localization.orderColumn, priority: 1, minimum: 6, ideal: 7),
        TableColumn(
            id: "change",
            title: Localization.changeColumn,
            priority: 3,
            minimum: 16,
            ideal: 28,
            flex: 1,
            isFreeText: true
        ),
        TableColumn(id: "state", title: Localization.stateColumn, priority: 2, minimum: 12, ideal: 12),
        TableColumn(id: "when", title: Localization.whenColumn, priority: 4, minimum: 5, ideal: 12, speech: .named),
        TableColumn(
            id: "tries",
            title: Localization.triesColumn,
            priority: 5,
            minimum: 5,
            ideal: 5,
            align: .right,
            speech: .named
        ),
    ]

    private func row(_ entry: Entry) -> TableRow {
        switch entry {
        case .edit(let edit): row(edit)
        case .sale(let sale): row(sale)
        }
    }

    private func row(_ sale: TillSaleSummary) -> TableRow {
        let state = Self.state(sale.state)
        return TableRow([
            TableCell(sale.number),
            TableCell(words(sale)),
            TableCell(state.word, role: state.role, glyph: state.glyph),
            TableCell(context.format.moment(sale.soldAt, now: context.dates.now())),
            TableCell(""),
        ])
    }

    private static func state(_ state: TillSaleSummary.State) -> (word: String, glyph: Glyph, role: Role) {
        switch state {
        case .waiting: Self.state(PendingEdit.State.waiting)
        case .sending: Self.state(PendingEdit.State.sending)
        case .uncertain: Self.state(PendingEdit.State.uncertain)
        case .parked: (Localization.stateParked, .failed, .bad)
        case .sent: Self.state(PendingEdit.State.sent)
        }
    }

    private func row(_ edit: PendingEdit) -> TableRow {
        let state = Self.state(edit.state)
        return TableRow([
            TableCell(
                edit.orderID < 0 ? Localization.new : edit.record.map(EditFieldWords.subject) ?? "#" + number(edit)
            ),
            TableCell(Self.wish(edit, names: context.statusNames)),
            TableCell(state.word, role: state.role, glyph: state.glyph),
            TableCell(context.format.moment(edit.createdAt, now: context.dates.now())),
            TableCell("\(edit.tries)"),
        ])
    }

    /// Its changes, without the record: that is shown beside it.
    private static func wish(_ edit: PendingEdit, names: [String: String]) -> String {
        if case .record(let change)? = edit.kind { return EditFieldWords.wish(change, of: nil) }
        return EditWords.wish(edit, names: names)
    }

    private static func state(_ state: PendingEdit.State) -> (word: String, glyph: Glyph, role: Role) {
        switch state {
        case .waiting: (Localization.stateWaiting, .pending, .warn)
        case .sending: (Localization.stateSending, .processing, .info)
        case .uncertain: (Localization.stateUncertain, .onHold, .warn)
        case .conflicted: (Localization.stateConflict, .failed, .bad)
        case .refused: (Localization.stateRefused, .cancelled, .bad)
        case .sent: (Localization.stateSent, .completed, .muted)
        }
    }

    private func number(_ edit: PendingEdit) -> String {
        edit.record.map { "\($0.id)" } ?? numbers[edit.orderID] ?? "\(edit.orderID)"
    }

    /// The selection stays on its change; numbers are read once.
    private func follow() {
        let ids = entries.map(\.id)
        if scroll.count != ids.count || selectedEntry?.id != selectedID {
            scroll.replace(count: ids.count, selectedIndex: selectedID.flatMap { ids.firstIndex(of: $0) })
            selectedID = selectedEntry?.id
        }
        for orderID in Set(edits.map(\.orderID)) where orderID > 0 && asked.insert(orderID).inserted {
            context.number(ofOrder: orderID) { [weak self] number in
                self?.numbers[orderID] = number
                self?.onChange()
            }
        }
    }

    // MARK: Keys

    static let commands = ScreenCommands<OutboxScreen>(
        ScreenCommand.moves(\.scroll) { $0.selectedID = $0.selectedEntry?.id }
            + [
                ScreenCommand(
                    .open,
                    hint: { $0.openHint },
                    unless: { $0.openRefusal },
                    { $0.open() }
                ),
                ScreenCommand(.refresh, hint: { _ in Localization.tryNow }) { $0.tryNow() },
                ScreenCommand(
                    .edit,
                    hint: { _ in Localization.change },
                    unless: { $0.settled(unless: [.sending, .uncertain]) },
                    { screen in screen.selected.map { screen.verbs.revise($0, number: screen.number($0)) } }
                ),
                ScreenCommand(
                    .trash,
                    hint: { _ in Localization.drop },
                    unless: { $0.settled(unless: [.sending]) },
                    { screen in screen.selected.map { screen.verbs.drop($0, number: screen.number($0)) } }
                ),
                ScreenCommand(AppCommands.showOutbox, standsHere: Localization.hereAlready),
            ] + ScreenCommand.undoAndRedo { $0.verbs }
    )

    private var openHint: String {
        guard let selected, selected.state != .conflicted else {
            return selected == nil ? Localization.openOrder : Localization.choose
        }
        return selected.record == nil ? Localization.openOrder : Localization.openRecord
    }

    private var openRefusal: String? {
        switch selectedEntry {
        case nil: Localization.nothingHere
        case .sale(let sale): sale.orderID > 0 ? nil : Localization.noOrder
        case .edit: nil
        }
    }

    /// Why the selected change cannot be handled: there is none, or it is in one of these states.
    private func settled(unless states: Set<PendingEdit.State>) -> String? {
        guard let selected else {
            return selectedEntry == nil ? Localization.nothingHere : Localization.isPaid
        }
        return states.contains(selected.state) ? Localization.underWay : nil
    }

    private func tryNow() {
        if let selected, selected.state == .refused { return verbs.retry(selected) }
        if case .sale(let sale)? = selectedEntry, sale.state == .parked { return verbs.send(sale) }
        verbs.sendNow()
    }

    private func open() {
        if case .sale(let sale)? = selectedEntry { return verbs.openDoor(.order(sale.orderID)) }
        guard let selected else { return }
        if selected.state == .conflicted {
            verbs.resolve(selected, number: number(selected))
        } else if let productID = selected.productID {
            verbs.openDoor(.product(productID))
        } else if let name = selected.record {
            if let door = Door(name) { verbs.openDoor(door) }
        } else {
            verbs.openDoor(.order(selected.orderID))
        }
    }

    func click(_ action: TargetAction, in panel: String?) -> Handling {
        guard case .row(let index) = action, entries.indices.contains(index) else { return .ignored }
        if index == scroll.selection, openRefusal == nil { open() }
        scroll.select(index)
        selectedID = selectedEntry?.id
        return .handled
    }

    enum Localization {
        static let title = localized("Changes not in the store")
        static let oldestFirst = localized("oldest first")
        static let empty = localized("Everything you changed is in the store.")
        static func waiting(_ count: Int) -> String { localized("%@ waiting", "\(count)") }
        static func conflicts(_ count: Int) -> String {
            count == 1 ? localized("1 conflict") : localized("%@ conflicts", "\(count)")
        }
        static func refused(_ count: Int) -> String { localized("%@ refused", "\(count)") }
        static func parked(_ count: Int) -> String {
            count == 1 ? localized("1 sale to decide") : localized("%@ sales to decide", "\(count)")
        }
        static func sale(_ kind: String, _ amount: String, _ tenders: String) -> String {
            switch kind {
            case "void": localized("Sale voided, %@", amount)
            case "return": localized("Return, %@", amount)
            default: localized("Sale of %@, %@", amount, tenders)
            }
        }
        static let parkedAdvice = localized(
            "The money was taken or paid out, and the store does not accept it: r tries again; at the register the unfinished sales list other ways."
        )
        static let lostAdvice = localized(
            "r sends it again; if its order was deleted on purpose, leave it out: at the register, or merced sales leave."
        )
        static let stateParked = localized("To decide")
        static let noOrder = localized("the store has no order of it yet")
        static let isPaid = localized("it is paid: it can only be sent")
        static let waits = localized("It is sent as soon as the store answers.")
        static let refusedAdvice = localized("The store refused it. Change it, drop it, or try again.")
        static func conflictAdvice(_ fields: String) -> String {
            localized("The store has changed it too meanwhile: %@. Enter shows both sides.", fields)
        }
        static let orderColumn = localized("Of")
        static let changeColumn = localized("Change")
        static let stateColumn = localized("State")
        static let whenColumn = localized("Created")
        static let triesColumn = localized("Tries")
        static let new = localized("new")
        static let stateWaiting = localized("Waiting")
        static let stateSending = localized("Sending")
        static let stateUncertain = localized("Not sure")
        static let stateConflict = localized("Conflict")
        static let stateRefused = localized("Refused")
        static let stateSent = localized("Sent")
        static let nothingHere = localized("nothing is here")
        static let underWay = localized("it is on its way")
        static let hereAlready = localized("you are here")
        static let tryNow = localized("Try now")
        static let drop = localized("Drop")
        static let change = localized("Change")
        static let choose = localized("Choose")
        static let openRecord = localized("Open")
        static let openOrder = localized("Open order")
    }
}
