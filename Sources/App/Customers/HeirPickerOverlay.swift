import TerminalUI
import WooFoundation
import Yosemite

/// Asks whom an account that is deleted leaves what it wrote to: nobody, or another account, found by name or e-mail address.
@MainActor
final class HeirPickerOverlay: Overlay {
    private static let most = 200

    let id = "customer.heir"
    private let person: Person
    private let siteID: Int64
    private weak var host: ScreenHost?
    private let results: ResultsController<StoragePerson>
    private let onPick: @MainActor (Person?) -> Void
    private var field = TextField("", limit: 100)
    private var scroll = ListScroll(count: 1)
    private var problem: String?

    /// - Parameter onPick: nil for nobody.
    init(
        for person: Person,
        context: SiteContext,
        host: ScreenHost?,
        onPick: @escaping @MainActor (Person?) -> Void
    ) {
        self.person = person
        siteID = context.siteID
        self.host = host
        self.onPick = onPick
        results = context.stores.people(Self.query("", siteID: context.siteID), range: 0..<Self.most)
        results.onDidChangeContent = { [weak self] in self?.show() }
        results.start()
    }

    private static func query(_ text: String, siteID: Int64) -> PersonListQuery {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        let accounts = PersonCondition(.kind(.registered))
        return PersonListQuery(siteID: siteID, filter: PersonFilter(conditions: [accounts], words: words), sort: .name)
    }

    private var found: [Person] { results.fetchedObjects }

    /// Behind the row for nobody.
    private var selected: Person? {
        found.indices.contains(scroll.selection - 1) ? found[scroll.selection - 1] : nil
    }

    private func show() {
        scroll.replace(count: found.count + 1, selectedIndex: min(scroll.selection, found.count))
        host?.setNeedsRender()
    }

    private func search() {
        problem = nil
        scroll.replace(count: found.count + 1, selectedIndex: field.text.isEmpty ? 0 : min(1, found.count))
        results.change(query: Self.query(field.text, siteID: siteID), range: 0..<Self.most)
    }

    /// Why somebody cannot be given anything.
    private func reason(_ other: Person) -> String? {
        if other.personID == person.personID { return Localization.itself }
        return other.personID < 0 ? CouponsScreen.Localization.notMade : nil
    }

    var focusPath: [String] { [id, "field"] }

    var hints: [Hint] {
        [
            Hint("↑↓", ProductPickerOverlay.Localization.choose, priority: 1),
            Hint("Enter", Localization.take, priority: 0),
            Hint("Esc", ProductPickerOverlay.Localization.cancel, priority: 2),
        ]
    }

    func handle(_ event: TerminalEvent) -> OverlayOutcome {
        switch event {
        case .key(.up), .key(.backTab): scroll.move(by: -1)
        case .key(.down), .key(.tab): scroll.move(by: 1)
        case .key(.pageUp): scroll.page(-1)
        case .key(.pageDown): scroll.page(1)
        case .key(.enter): return take()
        case .key(.function(1)): return .ignored
        default:
            let before = field.text
            guard field.handle(event) == .handled, field.text != before else { return .stay }
            search()
        }
        return .stay
    }

    /// Not while the rows are those of what was typed before.
    private func take() -> OverlayOutcome {
        guard scroll.selection > 0 else {
            onPick(nil)
            return .close
        }
        guard results.isUpToDate, let selected else { return .stay }
        problem = reason(selected)
        guard problem == nil else { return .stay }
        onPick(selected)
        return .close
    }

    func click(_ action: TargetAction) -> OverlayOutcome {
        guard case .row(let index) = action else { return .stay }
        if index == scroll.selection { return take() }
        scroll.select(index)
        return .stay
    }

    func wheel(_ lines: Int) -> OverlayOutcome {
        scroll.move(by: lines)
        return .stay
    }

    func draw(into painter: inout Painter, in rect: Rect) {
        let area = rect.centred(Size(width: min(rect.width - 4, 74), height: min(rect.height, 16)))
        painter.fill(area)
        let title = Localization.title(CustomerVerbs.short(person, 30))
        let position = selected == nil ? "" : "\(scroll.selection) of \(results.numberOfObjects)"
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: title, right: position))
        let line = Rect(x: inside.x + 1, y: inside.y, width: inside.width - 2, height: 1)
        field.draw(into: &painter, in: line, focused: true)
        let rows = Rect(x: inside.x, y: inside.y + 1, width: inside.width, height: inside.height - 2)
        scroll.fit(height: rows.height)
        for index in scroll.visible { draw(index, in: rows.row(index - scroll.top), into: &painter) }
        let state =
            problem.map { "! " + $0 } ?? (found.isEmpty && results.isUpToDate ? Localization.none : Localization.what)
        let place = Point(x: inside.x + 1, y: inside.maxY - 1)
        painter.text(state, at: place, role: problem == nil ? .muted : .bad, maxWidth: inside.width - 2)
        var region = SpokenRegion(id: id, title: title, lines: [state])
        region.field = SpokenField(label: title, field: field)
        let words = words(scroll.selection)
        region.row = SpokenRow(
            [words.name, words.detail].filter { !$0.isEmpty }.joined(separator: ", "),
            position: position
        )
        painter.speak(region)
    }

    private func words(_ index: Int) -> (name: String, detail: String, isOff: Bool) {
        guard found.indices.contains(index - 1) else { return (Localization.nobody, "", false) }
        let other = found[index - 1]
        let reason = reason(other)
        return (PersonWords.name(other), reason ?? other.email, reason != nil)
    }

    private func draw(_ index: Int, in row: Rect, into painter: inout Painter) {
        painter.target(row, .row(index))
        let words = words(index)
        let middle = words.detail.isEmpty ? row.maxX : row.x + row.width / 2
        painter.text(
            words.name,
            at: Point(x: row.x + 2, y: row.y),
            role: words.isOff ? .muted : .text,
            maxWidth: middle - row.x - 3,
            overflow: .ellipsis
        )
        if !words.detail.isEmpty {
            painter.text(
                words.detail,
                at: Point(x: middle, y: row.y),
                role: .muted,
                maxWidth: row.maxX - middle - 1,
                overflow: .ellipsis
            )
        }
        guard index == scroll.selection else { return }
        painter.glyph(.selected, at: Point(x: row.x, y: row.y))
        painter.select(row)
    }

    enum Localization {
        static func title(_ name: String) -> String { localized("Whom does %@ leave posts and pages to?", name) }
        static let nobody = localized("Nobody: they are deleted with the account")
        static let none = localized("No account is called so.")
        static let what = localized("Posts, pages and files the account made. Its orders become a guest's.")
        static let itself = localized("is the one to be deleted")
        static let take = localized("Take it")
    }
}
