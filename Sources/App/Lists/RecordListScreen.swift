import TerminalUI
import Yosemite

/// A place with a list of records and, where there is room, the selected one beside it.
@MainActor
protocol RecordListScreen: Screen, FollowsSurroundings {
    associatedtype Kind: ListKind
    /// A record of the list.
    typealias Selected = Kind.Row

    var place: ListPlace<Kind> { get }
    /// Undoes and redoes.
    var edits: OrderVerbs { get }

    /// The heading of the list: `Products · stock:low mug`.
    ///
    /// - Parameter typed: the part of the search line that fits; nil where nothing is being typed.
    func heading(typed: String?) -> String
    /// Shows a record on a page of its own.
    func open(_ record: Selected)
    func refresh()
    /// Starts typing the filter.
    func beginSearch()
}

/// One of the two panels.
enum ListPanel {
    static let list = "list"
    static let detail = "detail"

    enum Localization {
        static let unclear = localized("correct the filter first")
        static let nothingToSave = localized("choose what to show first")
        static let besideList = localized("in the panel beside the list")
        static let needsWidth = localized("needs a wider window")
        static let detail = localized("Detail")
        static let list = localized("List")
        static let unmark = localized("Unmark")
    }
}

extension RecordListScreen {
    var title: String { Kind.title }
    var looks: RecordListLooks { Kind.looks }
    var context: SiteContext { place.model.context }
    var model: FilteredList<Kind> { place.model }
    var host: ScreenHost? { place.host }
    var search: ListSearch { place.search }
    var scroll: ListScroll { place.scroll }
    var split: ListSplit { place.split }
    var selected: Selected? { place.selected }
    var sortWord: String { place.sortWord }
    var isDetailFocused: Bool { place.isDetailFocused }
    /// The selected record, where it is shown.
    var panel: RecordPanel<Kind.Details>? { place.panel }

    func attach(_ host: ScreenHost) { place.host = host }

    func appear() {
        model.start()
        if Kind.isAskedFor { model.shown() }
    }

    func surroundingsChanged() { model.surroundingsChanged() }
    func refresh() { model.refresh() }
    func handle(_ event: TerminalEvent) -> Handling { search.handle(event) }

    func heading(typed: String?) -> String {
        ListHeading.text(title, filter: model.chosen.text, typed: typed)
    }

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        model.start()
        drawPanels(into: &painter, in: rect, focused: focused)
    }

    /// Whether there is a detail to go to, with a record in it.
    var hasDetail: Bool {
        switch split {
        case .none: false
        case .beside, .below, .detailOnly: panel != nil
        // Read when it is asked for.
        case .listOnly: model.list.selectedID != nil
        }
    }

    /// The list is empty because the store is unreachable, and edits are pending: Enter shows them.
    var showsWaiting: Bool { model.count == 0 && context.status.isOffline && !context.edits.waiting.isEmpty }

    /// The list is empty because the store rejects the key: Enter asks for another.
    var asksToConnect: Bool { model.count == 0 && context.isRefused }

    var isEditing: Bool { search.isEditing }

    /// Keys for rows that are being read wait for them.
    var isOpening: Bool { !search.isEditing && model.list.awaitsRows }

    var hints: [Hint]? { search.hints }

    var focusPath: [String] {
        if search.isEditing { return [id, "search"] }
        return [id, isDetailFocused ? ListPanel.detail : ListPanel.list]
    }

    var escapeHint: String? { model.list.markedCount > 0 ? ListPanel.Localization.unmark : nil }

    func escape(_ step: EscapeStep) -> Bool {
        switch step {
        case .stopEditing: return search.stop()
        case .clearMarks: return model.list.clearMarks()
        case .clearSearch: return false
        case .clearFilter:
            guard model.narrowing.isNarrowed else { return false }
            model.clearFilter()
        }
        return true
    }

    func beginSearch() { typeFilter() }

    func typeFilter() {
        place.isDetailFocused = false
        search.begin(model.beginSearch())
    }

    func switchPanel() {
        guard search.keep() else { return }
        place.bringDetail()
        place.isDetailFocused = hasDetail && !isDetailFocused
    }

    // MARK: Mouse

    /// Selects a row, and opens it where it is selected already; focuses the other panel. The typed search is kept, as
    /// with Enter.
    func click(_ action: TargetAction, in panel: String?) -> Handling {
        if search.isEditing {
            _ = handle(.key(.enter))
            guard !search.isEditing else { return .handled }
        }
        switch action {
        case .row(let index):
            let isOpening = index == scroll.selection && !isDetailFocused
            place.isDetailFocused = false
            if isOpening {
                run(Command.open.id)
                return .handled
            }
            place.select(index)
        case .section(let index):
            place.isDetailFocused = true
            self.panel?.show(index)
        case .door(let place):
            guard let doors = self.panel?.doors, doors.indices.contains(place) else { break }
            edits.openDoor(doors[place].door)
        case .panel(ListPanel.detail): place.isDetailFocused = self.panel != nil
        case .panel(ListPanel.list): place.isDetailFocused = false
        case .panel, .button, .item, .command, .press: return .ignored
        }
        return .handled
    }

    func wheel(_ lines: Int, over panel: String?) -> Handling {
        if panel == ListPanel.detail {
            self.panel?.scroll(lines)
        } else {
            place.select(max(0, scroll.selection + lines))
        }
        return .handled
    }
}

extension RecordListScreen where Kind: MirroredListKind {
    /// `14 matches · 2 marked · not all here yet · read 3 min ago`
    var summary: String {
        if search.isEditing, let problem = model.problems.first { return problem.words }
        let isSought = !model.narrowing.sought.isEmpty
        var parts = [isSought ? OrderListTitle.Localization.matches(model.count) : Kind.counted(model.count)]
        if let marked = model.list.markedWords { parts.append(marked) }
        if model.progress?.isWhole == false { parts.append(OrderListTitle.Localization.notAll) }
        guard Kind.isAskedFor else { return parts.joined(separator: " · ") }
        if model.syncProblem != nil, !context.status.isOffline { parts.append(ListWords.notUpToDate) }
        if !model.age.isEmpty { parts.append(model.age) }
        return parts.joined(separator: " · ")
    }
}
