import TerminalUI
import WooFoundation
import Yosemite

/// The rows that every filter dialog has.
enum FilterRow {
    /// The whole filter as a line of text.
    static let line = "line"
    static let saved = "saved"
    static let save = "save"
    static let all = "all"

    enum Localization {
        static let savedFilters = localized("Saved filters…")
        static let saveFilter = localized("Save this filter…")
    }
}

/// `f`: which records a list shows, chosen row by row or typed as one line. The list behind it follows at once.
@MainActor
final class FilterOverlay<Kind: ListKind>: Overlay {
    let id = Kind.dialogID("filter")
    var keyMeaning: KeyMeaning { form.takesText ? .text : .command }
    private let model: FilteredList<Kind>
    private let layout: FilterLayout<Kind.Query.Filter.Condition>
    private let coordinator: FilterCoordinator
    private weak var host: ScreenHost?
    private var filter: FilterForm<Kind.Query.Filter>
    private var form = FormView(rows: [])

    init(model: FilteredList<Kind>, coordinator: FilterCoordinator, host: ScreenHost?) {
        (self.model, self.coordinator, self.host) = (model, coordinator, host)
        layout = Kind.filterLayout(in: model.context, host: host)
        filter = FilterForm(filter: model.chosen)
        show()
        form.select(id: layout.keys.first?.name ?? FilterRow.line)
    }

    func present() {
        layout.open()
        host?.present(self)
    }

    var focusPath: [String] { [id, form.isEditing ? "field" : form.selectedID ?? ""] }

    var hints: [Hint] {
        guard form.isEditing else {
            return [
                Hint("↑↓", FormHintWords.choose, priority: 0),
                Hint("Enter", FormHintWords.change, priority: 1),
                Hint("Esc", FormHintWords.close, priority: 2),
            ] + (text.isEmpty ? [] : [Hint("Ctrl-S", FormHintWords.save, priority: 3)])
        }
        var hints = [
            Hint("Enter", FormHintWords.accept, priority: 0), Hint("Esc", FormHintWords.cancel, priority: 1),
        ]
        if isEditingLine { hints.append(Hint("Tab", FormHintWords.complete, priority: 2)) }
        return hints
    }

    private var isEditingLine: Bool { form.isEditing && form.selectedID == FilterRow.line }

    // MARK: Keys

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        if isEditingLine, event == .key(.tab), let rest = completion.rest {
            _ = form.handle(.paste(rest))
            return .stay
        }
        switch form.handle(event) {
        case .handled: break
        case .accepted(let row, let value): pick(row, value)
        case .toggled(let row):
            filter.toggle(row, in: layout)
            follow()
        case .pressed(let row):
            press(row)
            show()
        case .ignored:
            if event == .key(.function(1)) || event == .key(.character("?")) { return .ignored }
            if event == .key(.character("q")) { return .close }
            if event == .key(.ctrl("s")), !form.isEditing { coordinator.save(text) }
        }
        return .stay
    }

    func escape() -> OverlayOutcome { form.stopEditing() ? .stay : .close }

    /// Takes the value chosen for a row; nil opens the row for typing.
    func pick(_ row: String, _ value: String?) {
        guard let value else {
            form.select(id: FilterRow.line)
            _ = form.handle(.key(.enter))
            _ = form.handle(.paste((text.isEmpty ? "" : " ") + row + ":"))
            return
        }
        filter.set(value, row: row, parse: model.parse)
        follow()
    }

    /// The list shows what was chosen.
    private func follow() {
        model.filter(filter.filter)
        show()
    }

    private func press(_ row: String) {
        switch row {
        case FilterRow.saved: coordinator.choose { [weak self] in self?.pick(FilterRow.line, $0.text) }
        case FilterRow.save: coordinator.save(text)
        case FilterRow.all: pick(FilterRow.line, "")
        default: choose(row) { [weak self] in self?.pick(row, $0) }
        }
    }

    /// Asks for the value of a row.
    ///
    /// - Parameter pick: called with the value as typed; nil where the user wants to type it.
    func choose(_ row: String, _ pick: @escaping FilterValues.Pick) {
        guard let values = layout.keys.first(where: { $0.name == row })?.values else { return }
        host?.present(values.dialog(id: "\(id).\(row)", present: filter.value(of: row), pick))
    }

    private var text: String { filter.filter.text }

    /// `12 orders: on hold`
    private var told: String {
        let words = Kind.words(filter.filter, in: model.context)
        let count = Kind.counted(model.count)
        return words.isEmpty ? count : "\(count): \(words)"
    }

    private func show() {
        var rows =
            filter.rows(layout) + [
                FormRow(id: FilterRow.saved, label: FilterRow.Localization.savedFilters, kind: .button)
            ]
        if !text.isEmpty {
            rows.append(FormRow(id: FilterRow.save, label: FilterRow.Localization.saveFilter, kind: .button))
            rows.append(FormRow(id: FilterRow.all, label: layout.all, kind: .button))
        }
        form.replace(rows)
    }

    // MARK: Drawing

    func draw(into painter: inout Painter, in rect: Rect) {
        let rows = form.rows.count
        let area = rect.centred(Size(width: min(rect.width - 4, 84), height: min(rect.height, rows + 7)))
        painter.fill(area)
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: layout.title))
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
        painter.speak(SpokenRegion(id: "filter.told", title: layout.title, lines: Array(told.prefix(1))))
    }

    private var completion: FilterCompletion {
        FilterCompletion(form.editing ?? TextField(), in: Kind.language)
    }

    /// What is shown now; while the line is being typed, its possible continuations.
    private func lines(_ painter: Painter) -> [String] {
        guard isEditingLine else { return [told] }
        let keys = completion.examples
        let width = (keys.prefix(4).map { painter.width(of: $0.example) }.max() ?? 0) + 2
        return keys.map { key in
            key.example + String(repeating: " ", count: width - painter.width(of: key.example)) + key.meaning
        }
    }
}
