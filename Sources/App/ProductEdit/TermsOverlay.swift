import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Chooses several terms of a list: typing narrows it, Enter sets or removes a mark.
@MainActor
final class TermsOverlay: Overlay {
    struct Term: Hashable, Sendable {
        let term: ProductTerm
        /// Its depth in the tree.
        var depth = 0

        var id: Int64 { term.termID }
        var name: String { HTMLText.plain(term.name) }

        /// The terms in the form of a product's field.
        static func value(_ terms: [Term]) -> JSONValue {
            .array(
                terms.map { chosen in
                    let term = chosen.term
                    return .object([
                        "id": .number(Decimal(term.termID)), "name": .string(term.name), "slug": .string(term.slug),
                    ])
                }
            )
        }
    }

    let id: String
    var keyMeaning: KeyMeaning { .text }
    private let title: String
    private var terms: [Term]
    private var chosen: Set<Int64>
    private let onChange: @MainActor ([Term]) -> Void
    private var field = TextField(limit: 100)
    private var scroll: ListScroll
    private var isMaking = false
    /// Creates a term that is not in the list; called back with it, or nil where that failed.
    private let make: (@MainActor (_ name: String, _ done: @escaping @MainActor (Term?) -> Void) -> Void)?

    /// - Parameter onChange: called with the chosen terms, in the order of the list, each time they change.
    init(
        id: String,
        title: String,
        terms: [Term],
        chosen: Set<Int64>,
        make: (@MainActor (_ name: String, _ done: @escaping @MainActor (Term?) -> Void) -> Void)? = nil,
        onChange: @escaping @MainActor ([Term]) -> Void
    ) {
        self.id = id
        self.title = title
        self.terms = terms
        self.chosen = chosen
        self.make = make
        self.onChange = onChange
        scroll = ListScroll(count: terms.count)
    }

    /// Takes the current list; the selection stays on its term.
    func replace(_ terms: [Term]) {
        guard terms != self.terms else { return }
        let selected = found.indices.contains(scroll.selection) ? found[scroll.selection].id : nil
        self.terms = terms
        let found = found
        scroll.replace(count: found.count, selectedIndex: found.firstIndex { $0.id == selected } ?? 0)
    }

    private var typed: String { field.text.trimmed(.whitespaces) }

    /// The terms whose names contain the typed text.
    private var found: [Term] {
        let typed = typed
        return typed.isEmpty ? terms : terms.filter { $0.name.containsFolded(typed) }
    }

    var focusPath: [String] { [id, "field"] }

    var hints: [Hint] {
        let enter = canMake ? Localization.make : Localization.toggle
        return [
            Hint("↑↓", Localization.choose, priority: 0), Hint("Enter", enter, priority: 1),
            Hint("Esc", Localization.done, priority: 2),
        ]
    }

    private var canMake: Bool { make != nil && !typed.isEmpty && found.isEmpty && !isMaking }

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        switch event {
        case .key(.up), .key(.backTab): scroll.move(by: -1)
        case .key(.down), .key(.tab): scroll.move(by: 1)
        case .key(.pageUp): scroll.page(-1)
        case .key(.pageDown): scroll.page(1)
        case .key(.enter): toggle()
        case .key(.function(1)): return .ignored
        default:
            guard field.handle(event) == .handled else { return .stay }
            scroll.replace(count: found.count, selectedIndex: 0)
        }
        return .stay
    }

    func escape() -> OverlayOutcome {
        guard !field.text.isEmpty else { return .close }
        field = TextField(limit: 100)
        scroll.replace(count: terms.count, selectedIndex: 0)
        return .stay
    }

    func click(_ action: TargetAction) -> OverlayOutcome {
        guard case .row(let index) = action else { return .stay }
        scroll.select(index)
        toggle()
        return .stay
    }

    func wheel(_ lines: Int) -> OverlayOutcome {
        scroll.move(by: lines)
        return .stay
    }

    private func toggle() {
        let found = found
        guard found.indices.contains(scroll.selection) else { return makeTyped() }
        chosen.formSymmetricDifference([found[scroll.selection].id])
        onChange(terms.filter { chosen.contains($0.id) })
    }

    private func makeTyped() {
        guard canMake, let make else { return }
        isMaking = true
        make(typed) { [weak self] made in
            guard let self else { return }
            self.isMaking = false
            guard let made else { return }
            if !self.terms.contains(where: { $0.id == made.id }) { self.terms.append(made) }
            self.chosen.insert(made.id)
            self.field = TextField(limit: 100)
            let index = self.terms.firstIndex { $0.id == made.id }
            self.scroll.replace(count: self.terms.count, selectedIndex: index ?? 0)
            self.onChange(self.terms.filter { self.chosen.contains($0.id) })
        }
    }

    private var nothing: String {
        if isMaking { return Localization.making(typed) }
        return canMake ? Localization.toMake(typed) : Localization.none
    }

    func draw(into painter: inout Painter, in rect: Rect) {
        let found = found
        let size = Size(width: min(rect.width - 4, 60), height: min(rect.height, max(3, terms.count) + 4))
        let area = rect.centred(size)
        painter.fill(area)
        let count = Localization.chosen(chosen.count)
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: title, right: count))
        let line = Rect(x: inside.x + 1, y: inside.y, width: inside.width - 2, height: 1)
        field.draw(into: &painter, in: line, focused: true)
        let rows = Rect(x: inside.x, y: inside.y + 1, width: inside.width, height: inside.height - 1)
        scroll.fit(height: rows.height)
        if found.isEmpty {
            let place = Point(x: rows.x + 2, y: rows.y)
            painter.text(nothing, at: place, role: .muted, maxWidth: rows.width - 2, overflow: .ellipsis)
        }
        for index in scroll.visible where found.indices.contains(index) {
            draw(found[index], at: index, in: rows.row(index - scroll.top), into: &painter)
        }
        var region = SpokenRegion(id: id, title: title)
        region.field = SpokenField(label: title, field: field)
        if found.indices.contains(scroll.selection) {
            let term = found[scroll.selection]
            let state = chosen.contains(term.id) ? Localization.on : Localization.off
            region.row = SpokenRow("\(term.name), \(state)", position: "\(scroll.selection + 1) of \(found.count)")
        }
        painter.speak(region)
    }

    private func draw(_ term: Term, at index: Int, in row: Rect, into painter: inout Painter) {
        painter.target(row, .row(index))
        painter.text(chosen.contains(term.id) ? "[x]" : "[ ]", at: Point(x: row.x + 2, y: row.y), role: .key)
        let x = row.x + 6 + (field.text.isEmpty ? 2 * term.depth : 0)
        painter.text(term.name, at: Point(x: x, y: row.y), maxWidth: row.maxX - x - 1, overflow: .ellipsis)
        guard index == scroll.selection else { return }
        painter.glyph(.selected, at: Point(x: row.x, y: row.y))
        painter.select(row)
    }

    enum Localization {
        static let choose = localized("Choose")
        static let toggle = localized("On, off")
        static let done = localized("Done")
        static let none = localized("None matches.")
        static let make = localized("Create it")
        static func toMake(_ name: String) -> String { localized("None matches. Enter creates “%@”.", name) }
        static func making(_ name: String) -> String { localized("Creating “%@”…", name) }
        static let on = localized("on")
        static let off = localized("off")
        static func chosen(_ count: Int) -> String { localized("%@ selected", "\(count)") }
    }
}
