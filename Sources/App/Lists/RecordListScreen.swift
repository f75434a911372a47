import TerminalUI
import Yosemite

/// A place with a list of records and, where there is room, the selected one beside it: moving, marking, clicking and
/// leaving.
@MainActor
protocol RecordListScreen: Screen, FollowsSurroundings {
    associatedtype Kind: ListKind
    associatedtype Model: FilteredList<Kind>
    associatedtype Details: RecordPageModel
    /// A record of the list.
    typealias Selected = Kind.Row

    var context: SiteContext { get }
    var host: ScreenHost? { get }
    /// The named filters for its records.
    var saved: SavedFilters { get }
    var model: Model { get }
    /// Undoes and redoes.
    var edits: OrderVerbs { get }
    var search: ListSearch { get }
    var scroll: ListScroll { get set }
    var detail: PanelFollower<Details> { get }
    var isDetailFocused: Bool { get set }
    var isZoomed: Bool { get set }
    var split: ListSplit { get set }
    /// The query for which the list's columns were measured.
    var measured: Kind.Query? { get set }
    var looks: RecordListLooks { get }

    /// The heading of the list: `Products · stock:low mug`.
    ///
    /// - Parameter typed: the part of the search line that fits; nil where nothing is being typed.
    func heading(typed: String?) -> String
    func openSelected()
    func refresh()
    /// Starts typing the filter.
    func beginSearch()
}

/// A list's columns, its name for screen readers, and the messages where no record is selected.
struct RecordListLooks {
    let columns: [TableColumn]
    let spokenID: String
    /// Shown instead of a record.
    let noRecord: String
    /// Why commands on a record cannot run.
    let noSelection: String
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
    /// The selected record, where it is shown.
    var panel: RecordPanel<Details>? { detail.panel }

    /// Whether there is a detail to go to, with a record in it.
    var hasDetail: Bool { split.hasDetail && panel != nil }

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

    /// Replaces everything chosen or typed by another filter.
    func show(_ filter: Kind.Query.Filter) {
        search.forget()
        model.filter(filter)
    }

    func beginSearch() { typeFilter() }

    func typeFilter() {
        isDetailFocused = false
        search.begin(model.beginSearch())
    }

    /// The search of this list.
    ///
    /// - Parameter onKept: called when Enter has kept the line.
    func makeSearch(
        host: @escaping @MainActor () -> ScreenHost?,
        onKept: @escaping @MainActor () -> Void = {}
    ) -> ListSearch {
        let model = model
        return ListSearch(
            language: Kind.language,
            onType: { model.search($0) },
            onKeep: {
                guard model.keepSearch() else {
                    if let problem = model.problems.first { host()?.toast(problem.words, kind: .warning) }
                    return false
                }
                onKept()
                return true
            },
            onDrop: { model.dropSearch() },
            onSave: { [weak self] in self?.saveFilter() },
            onMove: { [weak self] in self?.move($0) }
        )
    }

    // MARK: Moving

    /// Selects the row `index`.
    func select(_ index: Int) {
        scroll.select(index)
        followScroll()
    }

    func move(_ way: ListMove) {
        scroll.move(way)
        followScroll()
    }

    private func followScroll() {
        model.list.rowsInSight(scroll.visible)
        model.list.select(index: scroll.selection)
    }

    func switchPanel() {
        guard search.keep() else { return }
        isDetailFocused = hasDetail && !isDetailFocused
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
            isDetailFocused = false
            if isOpening {
                run(Command.open.id)
                return .handled
            }
            select(index)
        case .section(let index):
            isDetailFocused = true
            self.panel?.show(index)
        case .door(let place):
            guard let doors = self.panel?.doors, doors.indices.contains(place) else { break }
            edits.openDoor(doors[place].door)
        case .panel(ListPanel.detail): isDetailFocused = self.panel != nil
        case .panel(ListPanel.list): isDetailFocused = false
        case .panel, .button, .item, .command, .press: return .ignored
        }
        return .handled
    }

    func wheel(_ lines: Int, over panel: String?) -> Handling {
        if panel == ListPanel.detail {
            self.panel?.scroll(lines)
        } else {
            select(max(0, scroll.selection + lines))
        }
        return .handled
    }
}
