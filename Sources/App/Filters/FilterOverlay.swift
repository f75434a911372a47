import TerminalUI
import WooFoundation
import Yosemite

/// The subject of a filter dialog: its rows, and what happens with them.
@MainActor
protocol FilterSource: AnyObject {
    static var language: FilterLanguage { get }
    var title: String { get }
    var rows: [FormRow] { get }
    /// The whole filter as a line of text.
    var text: String { get }
    /// What is shown now: `12 orders: on hold`.
    var told: String { get }
    /// The label of the button that shows everything: `Show all orders`.
    var all: String { get }
    /// The row that is selected first.
    var firstRow: String { get }

    /// Takes the value typed or chosen for a row. Nothing changes where it is invalid.
    func set(_ text: String, row: String)
    func toggle(_ row: String)
    /// Enter on a choice or a button.
    ///
    /// - Parameter pick: called with the value of the row as typed; nil where the user wants to type it.
    func press(_ row: String, pick: @escaping @MainActor (_ row: String, _ value: String?) -> Void)
}

/// `f`: which records a list shows, chosen row by row or typed as one line. The list behind it follows at once.
@MainActor
final class FilterOverlay: Overlay {
    /// The row of the whole filter as a line of text.
    nonisolated static let line = "line"
    private static let saved = "saved"
    private static let save = "save"
    private static let all = "all"

    let id: String
    private let source: any FilterSource
    private let desk: FilterDesk
    private var form: FormView

    init(id: String, source: any FilterSource, desk: FilterDesk) {
        self.id = id
        self.source = source
        self.desk = desk
        form = FormView(rows: [])
        show()
        form.select(id: source.firstRow)
    }

    var focusPath: [String] { [id, form.isEditing ? "field" : form.selectedID ?? ""] }

    var hints: [Hint] {
        guard form.isEditing else {
            return [
                Hint("↑↓", Localization.choose, priority: 0), Hint("Enter", Localization.change, priority: 1),
                Hint("Esc", Localization.close, priority: 2),
            ] + (source.text.isEmpty ? [] : [Hint("Ctrl-S", Localization.save, priority: 3)])
        }
        var hints = [Hint("Enter", Localization.accept, priority: 0), Hint("Esc", Localization.cancel, priority: 1)]
        if isEditingLine { hints.append(Hint("Tab", Localization.complete, priority: 2)) }
        return hints
    }

    private var isEditingLine: Bool { form.isEditing && form.selectedID == Self.line }

    // MARK: Keys

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        if isEditingLine, event == .key(.tab), let rest = completion.rest {
            _ = form.handle(.paste(rest))
            return .stay
        }
        switch form.handle(event) {
        case .handled: break
        case .accepted(let row, let value):
            source.set(value, row: row)
            show()
        case .toggled(let row):
            source.toggle(row)
            show()
        case .pressed(let row):
            press(row)
            show()
        case .ignored:
            if event == .key(.function(1)) || event == .key(.character("?")) { return .ignored }
            if event == .key(.character("q")) { return .close }
            if event == .key(.ctrl("s")), !form.isEditing { desk.save(source.text) }
        }
        return .stay
    }

    func escape() -> OverlayOutcome { form.stopEditing() ? .stay : .close }

    /// Takes the value chosen for a row; nil opens the row for typing.
    func pick(_ row: String, _ value: String?) {
        guard let value else {
            form.select(id: Self.line)
            _ = form.handle(.key(.enter))
            _ = form.handle(.paste((source.text.isEmpty ? "" : " ") + row + ":"))
            return
        }
        source.set(value, row: row)
        show()
    }

    private func press(_ row: String) {
        switch row {
        case Self.saved: desk.choose { [weak self] in self?.pick(Self.line, $0.text) }
        case Self.save: desk.save(source.text)
        case Self.all: pick(Self.line, "")
        default: source.press(row) { [weak self] in self?.pick($0, $1) }
        }
    }

    private func show() {
        var rows = source.rows + [FormRow(id: Self.saved, label: Localization.savedFilters, kind: .button)]
        if !source.text.isEmpty {
            rows.append(FormRow(id: Self.save, label: Localization.saveFilter, kind: .button))
            rows.append(FormRow(id: Self.all, label: source.all, kind: .button))
        }
        form.replace(rows)
    }

    // MARK: Drawing

    func draw(into painter: inout Painter, in rect: Rect) {
        let rows = form.rows.count
        let area = rect.centred(Size(width: min(rect.width - 4, 84), height: min(rect.height, rows + 7)))
        painter.fill(area)
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: source.title))
        let below = min(4, max(1, inside.height - rows - 1))
        let list = Rect(x: inside.x + 1, y: inside.y, width: inside.width - 2, height: inside.height - below - 1)
        form.draw(into: &painter, in: list, focused: true)
        let told = lines(painter)
        for (index, line) in told.prefix(below).enumerated() {
            painter.text(
                line,
                at: Point(x: inside.x + 1, y: list.maxY + 1 + index),
                role: .muted,
                maxWidth: inside.width - 2,
                overflow: .ellipsis
            )
        }
        painter.speak(SpokenRegion(id: "filter.told", title: source.title, lines: Array(told.prefix(1))))
    }

    private var completion: FilterCompletion {
        FilterCompletion(form.editing ?? TextField(), in: type(of: source).language)
    }

    /// What is shown now; while the line is being typed, its possible continuations.
    private func lines(_ painter: Painter) -> [String] {
        guard isEditingLine else { return [source.told] }
        let keys = completion.examples
        let width = (keys.prefix(4).map { painter.width(of: $0.example) }.max() ?? 0) + 2
        return keys.map { key in
            key.example + String(repeating: " ", count: width - painter.width(of: key.example)) + key.meaning
        }
    }

    enum Localization {
        static let choose = localized("Choose")
        static let change = localized("Change")
        static let close = localized("Close")
        static let accept = localized("Accept")
        static let cancel = localized("Cancel")
        static let complete = localized("Complete")
        static let save = localized("Save")
        static let savedFilters = localized("Saved filters…")
        static let saveFilter = localized("Save this filter…")
    }
}
