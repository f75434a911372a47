import TerminalUI
import WooFoundation
import Yosemite

/// `Ctrl-F`: one line searched everywhere, with the selected record beside the results.
@MainActor
final class FindOverlay: Overlay {
    /// What Enter opens.
    enum Choice {
        case door(Door)
        case command(CommandID)
    }

    let id = "find"
    var keyMeaning: KeyMeaning { .text }
    private let model: FindModel
    private let onChoose: @MainActor (Choice) -> Void
    /// Saves the line as a named filter for one kind of record.
    private let onSave: @MainActor (String, SavedFilter.Records) -> Void
    private let onClose: @MainActor (FindOverlay) -> Void
    private var field: TextField
    private var scroll = ListScroll()
    /// The user selected another row than the first.
    private var hasMoved = false
    /// Enter was pressed before all results were there.
    private var awaits = false
    var onChange: @MainActor () -> Void = {}

    init(
        model: FindModel,
        text: String = "",
        onChoose: @escaping @MainActor (Choice) -> Void,
        onSave: @escaping @MainActor (String, SavedFilter.Records) -> Void,
        onClose: @escaping @MainActor (FindOverlay) -> Void
    ) {
        self.model = model
        self.onChoose = onChoose
        self.onSave = onSave
        self.onClose = onClose
        field = TextField(text, limit: 200)
        model.onChange = { [weak self] in self?.contentChanged() }
        model.type(text)
        contentChanged()
    }

    var focusPath: [String] { [id, "field"] }

    var hints: [Hint] {
        var hints = [Hint("Enter", Localization.open, priority: 0), Hint("Esc", Localization.close, priority: 1)]
        if completion != nil { hints.append(Hint("Tab", Localization.complete, priority: 2)) }
        hints.append(Hint("↑↓", Localization.choose, priority: 3))
        if savedAs != nil { hints.append(Hint("Ctrl-S", Localization.save, priority: 4)) }
        return hints
    }

    private var chosen: FindEntry? {
        let entries = model.entries
        return entries.indices.contains(scroll.selection) ? entries[scroll.selection] : nil
    }

    // MARK: Keys

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        switch event {
        case .key(.function(1)): return .ignored
        case .key(.enter): return enter()
        case .key(.up), .key(.ctrl("p")): move { $0.move(by: -1) }
        case .key(.down), .key(.ctrl("n")): move { $0.move(by: 1) }
        case .key(.pageUp): move { $0.page(-1) }
        case .key(.pageDown): move { $0.page(1) }
        case .key(.tab): complete()
        case .key(.ctrl("s")): return save()
        case .key, .paste:
            let before = field.text
            guard field.handle(event) == .handled, field.text != before else { break }
            follow()
        case .mouse, .focus, .resize, .quit, .suspend, .resumed, .endOfInput: break
        }
        return .stay
    }

    private func move(_ way: (inout ListScroll) -> Void) {
        way(&scroll)
        (hasMoved, awaits) = (true, false)
    }

    /// Searches for the current text.
    private func follow() {
        (hasMoved, awaits) = (false, false)
        model.type(field.text)
        contentChanged()
    }

    private func enter() -> OverlayOutcome {
        if case .suggestion(let suggestion) = chosen {
            take(suggestion.text)
            return .stay
        }
        // Results for fewer letters do not answer the current text.
        guard model.isUpToDate else {
            awaits = true
            return .stay
        }
        return choose() ? .close : .stay
    }

    private func choose() -> Bool {
        switch chosen {
        case .group(let group, _): return open(model.groups[group].door)
        case .record(let group, let id, _): return open(model.groups[group].door(id))
        case .saved(let group, let filter): return open(model.groups[group].door(filter.text))
        case .command(let entry):
            guard entry.availability == .enabled else { return false }
            onChoose(.command(entry.id))
            return true
        case .suggestion, nil: return false
        }
    }

    private func open(_ door: Door?) -> Bool {
        guard let door else { return false }
        onChoose(.door(door))
        return true
    }

    private var completion: String? {
        if case .suggestion(let suggestion) = chosen { return suggestion.text }
        return model.rest.map { field.text + $0 }
    }

    private func complete() { if let completion { take(completion) } }

    private func take(_ text: String) {
        field.text = text
        follow()
    }

    /// The records for which the line can be saved as a filter.
    private var savedAs: SavedFilter.Records? {
        guard !model.isBlank else { return nil }
        switch chosen {
        case .group(let group, _), .record(let group, _, _): return model.groups[group].records
        case .suggestion, .saved, .command, nil:
            let readable = model.groups.filter { $0.problem == nil }
            return (readable.first { $0.count > 0 } ?? (readable.count == 1 ? readable[0] : nil))?.records
        }
    }

    private func save() -> OverlayOutcome {
        guard let savedAs else { return .stay }
        onSave(field.text.trimmed(.whitespaces), savedAs)
        return .close
    }

    /// Selects the entry; opens it where it is selected already.
    func click(_ action: TargetAction) -> OverlayOutcome {
        guard case .row(let index) = action, index < scroll.count else { return .stay }
        if index == scroll.selection { return enter() }
        move { $0.select(index) }
        return .stay
    }

    func wheel(_ lines: Int) -> OverlayOutcome {
        move { $0.move(by: lines) }
        return .stay
    }

    private func contentChanged() {
        scroll.replace(count: model.entries.count, selectedIndex: hasMoved ? scroll.selection : model.first)
        if awaits, model.isUpToDate {
            awaits = false
            if choose() { onClose(self) }
        }
        onChange()
    }
}

// MARK: - Drawing

extension FindOverlay {
    private var title: BoxTitles {
        BoxTitles(left: Localization.title, right: model.isBlank ? "" : Localization.found(model.count))
    }

    func draw(into painter: inout Painter, in rect: Rect) {
        let area = Rect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
        painter.fill(area)
        let inside = painter.box(area, heavy: true, titles: title).inset(horizontal: 1)
        painter.text("/", at: Point(x: inside.x, y: inside.y), role: .key)
        let line = Rect(x: inside.x + 2, y: inside.y, width: inside.width - 2, height: 1)
        field.draw(into: &painter, in: line, role: .text, focused: true)
        painter.horizontalLine(at: Point(x: inside.x, y: inside.y + 1), width: inside.width)
        let rest = Rect(x: inside.x, y: inside.y + 2, width: inside.width, height: inside.height - 2)
        let width = rest.width >= 70 ? max(34, rest.width * 45 / 100) : rest.width
        drawEntries(into: &painter, in: Rect(x: rest.x, y: rest.y, width: width, height: rest.height))
        let beside = Rect(x: rest.x + width + 1, y: rest.y, width: rest.width - width - 1, height: rest.height)
        if beside.width >= 30 { drawPreview(into: &painter, in: beside) }
        painter.speak(spoken)
    }

    private func drawEntries(into painter: inout Painter, in rect: Rect) {
        let entries = model.entries
        guard !entries.isEmpty else {
            for (row, line) in TextWrap.lines(nothing, width: rect.width - 2).enumerated() {
                painter.text(line, at: Point(x: rect.x + 1, y: rect.y + row), role: .muted)
            }
            return
        }
        scroll.fit(height: rect.height)
        for index in scroll.visible where entries.indices.contains(index) {
            let row = rect.row(index - scroll.top)
            painter.target(row, .row(index))
            draw(entries[index], into: &painter, in: row)
            if index == scroll.selection {
                painter.glyph(.selected, at: Point(x: row.x, y: row.y))
                painter.select(row)
            }
        }
    }

    private var nothing: String {
        if let problem = model.problem { return problem.words }
        if model.isBlank { return Localization.how }
        return model.isUpToDate ? Localization.none(field.text) : Localization.looking
    }

    private func draw(_ entry: FindEntry, into painter: inout Painter, in row: Rect) {
        let (indent, left, right, role) = parts(of: entry)
        let width = painter.width(of: right)
        painter.text(right, at: Point(x: row.maxX - 1 - width, y: row.y), role: role == .title ? .title : .muted)
        painter.text(
            left,
            at: Point(x: row.x + 2 + indent, y: row.y),
            role: role,
            maxWidth: row.width - 5 - indent - width,
            overflow: .ellipsis
        )
    }

    private func parts(of entry: FindEntry) -> (indent: Int, left: String, right: String, Role) {
        switch entry {
        case .suggestion(let suggestion):
            let count = suggestion.count.map { " \($0)" } ?? ""
            return (0, suggestion.condition, model.groups[suggestion.group].title + count, .key)
        case .group(let group, let count): return (0, model.groups[group].title, "\(count)", .title)
        case .record(_, _, let words): return (2, words.title, words.detail, .text)
        case .saved(let group, let filter): return (0, "“\(filter.name)”", model.groups[group].title, .text)
        case .command(let entry):
            return (0, entry.label, entry.keys, entry.availability == .enabled ? .text : .muted)
        }
    }

    private func drawPreview(into painter: inout Painter, in rect: Rect) {
        switch chosen {
        case .record(let group, let id, _): model.groups[group].drawPreview(of: id, into: &painter, in: rect)
        case .group, .suggestion, .saved, .command, nil:
            guard !about.isEmpty else { return }
            let inside = painter.box(rect, heavy: false, titles: BoxTitles())
            for (row, line) in TextWrap.lines(about, width: inside.width - 2).prefix(inside.height).enumerated() {
                painter.text(line, at: Point(x: inside.x + 1, y: inside.y + row), role: .muted)
            }
        }
    }

    /// The effect of Enter.
    private var about: String {
        switch chosen {
        case .group(let group, let count): Localization.lists(model.groups[group].title, count)
        case .suggestion(let suggestion):
            model.groups[suggestion.group].language.keys.first { suggestion.condition.hasPrefix($0.name + ":") }
                .map { "\($0.example): \($0.meaning)" } ?? ""
        case .saved(let group, let filter): Localization.saved(model.groups[group].title, filter.text)
        case .command(let entry): entry.help
        case .record, nil: ""
        }
    }

    private var spoken: SpokenRegion {
        var region = SpokenRegion(id: id, title: Localization.title, readsNewLines: false)
        if let chosen {
            let (_, left, right, _) = parts(of: chosen)
            region.row = SpokenRow("\(left), \(right)", position: "\(scroll.selection + 1) of \(scroll.count)")
        } else {
            region.state = nothing
        }
        region.field = SpokenField(label: Localization.title, field: field)
        return region
    }

    enum Localization {
        static let title = localized("Find everywhere")
        static func found(_ count: Int) -> String { localized("%@ found", "\(count)") }
        static let open = localized("Open")
        static let close = localized("Close")
        static let complete = localized("Complete")
        static let choose = localized("Choose")
        static let save = localized("Save as filter")
        static let looking = localized("Looking…")
        static let how = localized(
            "Type a number, a name, an address, a SKU, a code; or conditions, such as status:processing, spent>500, stock:low."
        )
        static func none(_ text: String) -> String { localized("Nothing here matches “%@”.", text) }
        static func lists(_ title: String, _ count: Int) -> String { localized("%@: lists all %@.", title, "\(count)") }
        static func saved(_ title: String, _ text: String) -> String { localized("%@ like %@", title, text) }
    }
}
