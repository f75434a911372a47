import TerminalUI
import WooFoundation
import Yosemite

/// `f`: which orders the list shows, chosen row by row or typed in one line. The list behind it follows at once.
@MainActor
final class FilterOverlay: Overlay {
    let id = "filter"
    private let model: OrderListViewModel
    private let context: SiteContext
    private let saved: SavedFilters
    private weak var host: ScreenHost?
    private var filter: FilterForm
    private var form: FormView
    private var methods: [String: String] = [:]

    init(model: OrderListViewModel, context: SiteContext, saved: SavedFilters, host: ScreenHost?) {
        self.model = model
        self.context = context
        self.saved = saved
        self.host = host
        filter = FilterForm(filter: model.chosen)
        form = FormView(rows: filter.rows(canSave: !model.chosen.isEmpty))
        form.select(id: FilterKey.status.rawValue)
        _ = context.stores.dispatch(
            OrderAction.loadPaymentMethods(siteID: context.siteID) { [weak self] result in
                self?.methods = (try? result.get()) ?? [:]
            }
        )
    }

    var focusPath: [String] { [id, form.isEditing ? "field" : form.selectedID ?? ""] }

    var hints: [Hint] {
        guard form.isEditing else {
            return [
                Hint("↑↓", Localization.choose, priority: 0), Hint("Enter", Localization.change, priority: 1),
                Hint("Esc", Localization.close, priority: 2),
            ]
        }
        var hints = [Hint("Enter", Localization.accept, priority: 0), Hint("Esc", Localization.cancel, priority: 1)]
        if isEditingLine { hints.append(Hint("Tab", Localization.complete, priority: 2)) }
        return hints
    }

    private var isEditingLine: Bool { form.isEditing && form.selectedID == FilterForm.line }

    // MARK: Keys

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        if isEditingLine, event == .key(.tab), let rest = completion.rest {
            _ = form.handle(.paste(rest))
            return .stay
        }
        switch form.handle(event) {
        case .handled: break
        case .accepted(let row, let value):
            filter.set(value, row: row, vocabulary: context.vocabulary)
            show()
        case .toggled(let row):
            filter.toggle(row)
            show()
        case .pressed(let row): press(row)
        case .ignored:
            if event == .key(.function(1)) || event == .key(.character("?")) { return .ignored }
            if event == .key(.character("q")) { return .close }
        }
        return .stay
    }

    func escape() -> OverlayOutcome { form.stopEditing() ? .stay : .close }

    private func press(_ row: String) {
        switch row {
        case FilterKey.status.rawValue: host?.present(FilterChoices.statuses(of: filter, context: context, pick))
        case FilterKey.date.rawValue: host?.present(FilterChoices.dates(of: filter, pick))
        case FilterKey.method.rawValue: host?.present(FilterChoices.methods(of: filter, methods, pick))
        case FilterForm.saved: host?.present(savedFilters())
        case FilterForm.save: host?.present(SaveFilterOverlay(text: filter.filter.text, saved: saved, host: host))
        case FilterForm.all:
            filter.replace(.none)
            show()
        default: break
        }
    }

    /// Takes what was picked for a row; nil has it typed.
    func pick(_ key: FilterKey, _ value: String?) {
        guard let value else {
            form.select(id: FilterForm.line)
            _ = form.handle(.key(.enter))
            _ = form.handle(.paste((filter.filter.isEmpty ? "" : " ") + key.rawValue + ":"))
            return
        }
        filter.set(value, row: key.rawValue, vocabulary: context.vocabulary)
        show()
    }

    private func savedFilters() -> SavedFiltersOverlay {
        SavedFiltersOverlay(saved: saved, host: host) { [weak self] picked in
            guard let self else { return }
            self.filter.replace(OrderFilterParser.parse(picked.text, vocabulary: self.context.vocabulary).filter)
            self.show()
        }
    }

    private func show() {
        form.replace(filter.rows(canSave: !filter.filter.isEmpty))
        model.filter(filter.filter)
    }

    // MARK: Drawing

    func draw(into painter: inout Painter, in rect: Rect) {
        let rows = filter.rows(canSave: !filter.filter.isEmpty).count
        let area = rect.centred(Size(width: min(rect.width - 4, 84), height: min(rect.height, rows + 7)))
        painter.fill(area)
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: Localization.title))
        let below = min(4, max(1, inside.height - 8))
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
        painter.speak(SpokenRegion(id: "filter.told", title: Localization.title, lines: Array(told.prefix(1))))
    }

    private var completion: FilterCompletion {
        FilterCompletion(String((form.editing?.characters ?? []).prefix(form.editing?.cursor ?? 0)))
    }

    /// What is shown now; while the line is typed, what can be written.
    private func lines(_ painter: Painter) -> [String] {
        if isEditingLine {
            let examples = completion.examples
            let width = (examples.prefix(4).map { painter.width(of: $0.text) }.max() ?? 0) + 2
            return examples.map { example in
                example.text + String(repeating: " ", count: width - painter.width(of: example.text)) + example.meaning
            }
        }
        let words = FilterWords(names: context.statusNames).words(filter.filter)
        let count = OrderListTitle.Localization.count(model.count)
        return [words.isEmpty ? count : "\(count): \(words)"]
    }

    enum Localization {
        static let title = localized("Show orders")
        static let choose = localized("Choose")
        static let change = localized("Change")
        static let close = localized("Close")
        static let accept = localized("Accept")
        static let cancel = localized("Cancel")
        static let complete = localized("Complete")
    }
}
