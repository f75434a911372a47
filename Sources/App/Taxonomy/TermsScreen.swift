import TerminalUI
import WooFoundation
import Yosemite

/// The terms of products: categories, tags, attributes with their values, classes and rates, one tab each.
@MainActor
final class TermsScreen: Screen {
    let id = AppCommands.terms
    var onChange: @MainActor () -> Void = {}

    private let context: SiteContext
    private let verbs: ProductVerbs
    private let lists: TermLists
    private var list: any TermList
    private var scroll = ListScroll()
    private var selectedID: Int64?
    private var entries: [TermEntry] = []
    private var problem: String?
    private var typed = ""
    /// The search before the current one began.
    private var kept = ""
    private lazy var search = ListSearch(
        language: FilterLanguage(keys: []),
        onType: { [weak self] in self?.narrow($0) },
        onKeep: { true },
        onDrop: { [weak self] in
            guard let self else { return }
            self.narrow(self.kept)
        },
        onMove: { [weak self] in self?.scroll.move($0) }
    )

    init(kind: TermKind, context: SiteContext, verbs: ProductVerbs) {
        self.context = context
        self.verbs = verbs
        lists = TermLists(context: context)
        list = lists.list(kind, onChange: {})
        show(kind)
    }

    private func show(_ kind: TermKind) {
        problem = nil
        typed = ""
        selectedID = nil
        list = lists.list(kind) { [weak self] in self?.changed() }
        changed()
        list.synchronize { [weak self] result in
            if case .failure(let error) = result { self?.problem = StoreWords.describe(error) }
            self?.onChange()
        }
    }

    /// The selection stays on its record.
    private func changed() {
        let found = list.entries
        entries = typed.isEmpty ? found : found.filter { HTMLText.plain($0.name).containsFolded(typed) }
        let index = entries.firstIndex { $0.id == selectedID }
        scroll.replace(count: entries.count, selectedIndex: index ?? min(scroll.selection, max(0, entries.count - 1)))
        selectedID = selected?.id
        onChange()
    }

    private func narrow(_ text: String) {
        typed = text
        changed()
    }

    private var selected: TermEntry? { entries.indices.contains(scroll.selection) ? entries[scroll.selection] : nil }
    private var tabs: [TermKind] { TermKind.tabs.contains(list.kind) ? TermKind.tabs : [list.kind] }

    var title: String { list.kind.title }
    var isEditing: Bool { search.isEditing }
    var focusPath: [String] { [id, search.isEditing ? "search" : "list"] }
    var summary: String { problem ?? Localization.count(entries.count, list.kind.title) }
    var hints: [Hint]? { search.hints }

    // MARK: Drawing

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        let parts = rect.split(topHeight: 1)
        let bar = SectionBar(sections: tabs.map { PageSection($0.title) }, current: tabs.firstIndex(of: list.kind) ?? 0)
        bar.draw(into: &painter, in: Rect(x: rect.x + 1, y: rect.y, width: rect.width - 2, height: 1))
        let title = search.title(beside: heading(typed: ""), in: rect, painter)
        let titles = BoxTitles(left: heading(typed: title?.text))
        if entries.isEmpty {
            state.draw(into: &painter, in: parts.bottom, titles: titles, id: "terms", focused: focused)
        } else {
            TableView(columns: columns, titles: titles)
                .draw(into: &painter, in: parts.bottom, scroll: &scroll, focused: focused) { row($0) }
        }
        let before = title.map { heading(typed: $0.beforeCursor) }
        search.draw(into: &painter, in: parts.bottom, before: before, focused: focused)
    }

    private func heading(typed text: String?) -> String {
        let words = text ?? (typed.isEmpty ? nil : typed)
        return words.map { list.kind.title + " · /" + $0 } ?? list.kind.title
    }

    private var columns: [TableColumn] {
        let name = TableColumn(
            id: "name",
            title: Localization.name,
            priority: 1,
            minimum: 16,
            ideal: 28,
            flex: 1,
            isFreeText: true
        )
        return [name]
            + list.columns.enumerated().map { index, title in
                TableColumn(id: "\(index)", title: title, priority: index + 2, minimum: 6, ideal: 16, isFreeText: true)
            }
    }

    private func row(_ index: Int) -> TableRow? {
        guard entries.indices.contains(index) else { return nil }
        let entry = entries[index]
        let indent = typed.isEmpty ? String(repeating: "  ", count: entry.depth) : ""
        let name = TableCell(indent + HTMLText.plain(entry.name))
        return TableRow([name] + entry.cells.map { TableCell($0, role: .muted) })
    }

    private var state: ListState {
        if let problem {
            return ListState([Localization.unread, problem, "", ListState.Localization.tryAgain], isProblem: true)
        }
        if !list.isLoaded { return ListState([ListState.Localization.opening]) }
        if !typed.isEmpty { return ListState([Localization.noMatch(typed), "", ListState.Localization.clearSearch]) }
        return ListState([Localization.none(list.kind.title), "", Localization.new])
    }

    // MARK: Keys

    func handle(_ event: TerminalEvent) -> Handling { search.handle(event) }

    static let commands = ScreenCommands<TermsScreen>(
        ScreenCommand.moves(\.scroll) { $0.selectedID = $0.selected?.id } + turns + [
            ScreenCommand(
                .open,
                hint: { openHint($0.list.kind) },
                unless: { $0.hasOnlyNames ?? $0.withoutSelection },
                { $0.open() }
            ),
            ScreenCommand(.search) { $0.beginSearch() },
            ScreenCommand(.new) { $0.edit(nil) },
            ScreenCommand(.edit, unless: { $0.hasOnlyNames ?? $0.withoutSelection }) { screen in
                screen.selected.map(screen.edit)
            },
            ScreenCommand(.trash, hint: { _ in Localization.delete }, unless: { $0.withoutSelection }) { screen in
                screen.selected.map(screen.askToDelete)
            },
            ScreenCommand(.refresh) { $0.show($0.list.kind) },
        ] + ScreenCommand.undoAndRedo { $0.verbs.edits }
    )

    /// To the neighbouring list.
    private static var turns: [ScreenCommand<TermsScreen>] {
        [
            (.sectionNext, 1), (.moveRight, 1), (.panelNext, 1), (.sectionPrevious, -1), (.moveLeft, -1),
            (.panelPrevious, -1),
        ]
        .map { (command: Command, step: Int) in ScreenCommand(command) { $0.turn(step) } }
    }

    private static func openHint(_ kind: TermKind) -> String? {
        switch kind {
        case .attributes: Localization.values
        case .categories, .tags: Localization.products
        case .values, .shippingClasses, .taxClasses, .taxRates: nil
        }
    }

    private var hasOnlyNames: String? { list.kind == .taxClasses ? Localization.onlyName : nil }
    private var withoutSelection: String? { selected == nil ? Localization.nothingHere : nil }

    private func beginSearch() {
        kept = typed
        search.begin(typed)
    }

    private func turn(_ step: Int) {
        guard let index = tabs.firstIndex(of: list.kind), tabs.indices.contains(index + step) else { return }
        scroll = ListScroll()
        show(tabs[index + step])
    }

    /// Opens the values of an attribute, the products of a category or tag, or the form of another term.
    private func open() {
        guard let selected else { return }
        switch list.kind {
        case .attributes: verbs.showTerms(.values(attributeID: selected.id, name: HTMLText.plain(selected.name)))
        case .categories:
            verbs.edits.openDoor(.category(selected.id))
        case .tags: verbs.edits.openDoor(.tag(selected.id))
        case .values, .shippingClasses, .taxRates: edit(selected)
        case .taxClasses: break
        }
    }

    private func edit(_ entry: TermEntry?) {
        let name = entry.map { "“\(HTMLText.plain($0.name))”" }
        let overlay = RecordFormOverlay(
            title: name.map { Localization.edit(list.kind.one, $0) } ?? Localization.make(list.kind.one),
            fields: list.fields,
            values: entry?.values ?? [:],
            host: verbs.host
        ) { [weak self] changes, overlay in
            if let entry { self?.save(entry, changes, overlay) } else { self?.make(changes, overlay) }
        }
        verbs.host?.present(overlay)
    }

    private func make(_ changes: [RecordChange], _ overlay: RecordFormOverlay) {
        let values = Dictionary(changes.map { ($0.field, $0.value) }) { _, last in last }
        let words = Localization.made(list.kind.one, values["name"]?.string ?? "")
        list.create(values) { [weak self] result in
            switch result {
            case .success:
                self?.verbs.host?.dismiss(overlay)
                self?.verbs.host?.toast(words, kind: .good)
            case .failure(let error): self?.fail(error, overlay)
            }
        }
    }

    private func save(_ entry: TermEntry, _ changes: [RecordChange], _ overlay: RecordFormOverlay) {
        let name = HTMLText.plain(entry.name)
        list.update(entry, changes) { [weak self] result in
            switch result {
            case .success(let edit):
                self?.verbs.host?.dismiss(overlay)
                self?.verbs.edits.tell([edit], Localization.saved(name), whileOffline: Localization.waits(name))
            case .failure(let error): self?.fail(error, overlay)
            }
        }
    }

    private func fail(_ error: any Error, _ overlay: RecordFormOverlay) {
        if let problems = error as? ProductProblems { return overlay.wrong(problems) }
        verbs.edits.sayNotSaved(error)
    }

    private func askToDelete(_ entry: TermEntry) {
        let question = Dialog(
            id: "term.delete",
            title: Localization.deleteTitle(list.kind.one, HTMLText.plain(entry.name)),
            body: [Localization.deleteBody, Localization.deleteForGood],
            buttons: [.cancel, DialogButton(id: "delete", label: Localization.delete)]
        )
        let overlay = DialogOverlay(question) { [weak self] button in
            if button == "delete" { self?.delete(entry) }
            return .close
        }
        verbs.host?.present(overlay)
    }

    private func delete(_ entry: TermEntry) {
        list.delete(entry) { [weak self] result in
            switch result {
            case .success: self?.verbs.host?.toast(Localization.deleted("“\(HTMLText.plain(entry.name))”"), kind: .good)
            case .failure(let error):
                self?.verbs.host?.toast(Localization.notDeleted(StoreWords.describe(error)), kind: .error)
            }
        }
    }

    func click(_ action: TargetAction, in panel: String?) -> Handling {
        switch action {
        case .row(let index):
            if index == scroll.selection {
                run(Command.open.id)
                return .handled
            }
            scroll.select(index)
            selectedID = selected?.id
        case .section(let index) where tabs.indices.contains(index): show(tabs[index])
        case .door, .section, .panel, .button, .item, .command, .press: return .ignored
        }
        return .handled
    }

    func wheel(_ lines: Int, over panel: String?) -> Handling {
        scroll.move(by: lines)
        selectedID = selected?.id
        return .handled
    }

    func escape(_ step: EscapeStep) -> Bool {
        switch step {
        case .stopEditing: return search.stop()
        case .clearSearch:
            guard !typed.isEmpty else { return false }
            narrow("")
            return true
        case .clearMarks, .clearFilter: return false
        }
    }
}

extension TermsScreen {
    enum Localization {
        static let name = localized("Name")
        static func count(_ count: Int, _ kind: String) -> String { localized("%@ %@", "\(count)", kind.lowercased()) }
        static let unread = localized("! This list could not be updated.")
        static func noMatch(_ text: String) -> String { localized("None is called “%@”.", text) }
        static func none(_ kind: String) -> String { localized("No %@ yet.", kind.lowercased()) }
        static let new = localized("n New   ? Help")
        static func edit(_ kind: String, _ name: String) -> String { localized("Edit %@ %@", kind, name) }
        static func make(_ kind: String) -> String { localized("New %@", kind) }
        static func made(_ kind: String, _ name: String) -> String {
            localized("The store has the %@ “%@” now.", kind, name)
        }
        static func saved(_ name: String) -> String { localized("“%@” changed.", name) }
        static func waits(_ name: String) -> String { localized("Not sent yet: “%@”.", name) }
        static func deleteTitle(_ kind: String, _ name: String) -> String {
            localized("Delete the %@ “%@”?", kind, name)
        }
        static let deleteBody = localized("Products that have it stay, without it.")
        static let deleteForGood = localized("It is deleted permanently: this cannot be undone.")
        static let delete = localized("Delete")
        static func deleted(_ what: String) -> String { localized("%@ deleted.", what) }
        static func notDeleted(_ reason: String) -> String { localized("Not deleted. %@", reason) }
        static let onlyName = localized("a tax class only has a name")
        static let nothingHere = localized("nothing is here")
        static let values = localized("Values")
        static let products = localized("Products")
    }
}
