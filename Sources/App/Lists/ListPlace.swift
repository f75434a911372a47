import TerminalUI
import Yosemite

/// What the screen of every list has: the rows, the search in their title, and from 110 columns the selected record
/// beside them.
@MainActor
final class ListPlace<Kind: ListKind> {
    let model: FilteredList<Kind>
    /// The named filters for its records.
    let saved: SavedFilters
    let detail: PanelFollower<Kind.Details>
    weak var host: ScreenHost?
    /// Called when Enter has kept the search.
    var onKept: @MainActor () -> Void = {}

    var scroll = ListScroll()
    var split = ListSplit.none
    var isDetailFocused = false
    var isZoomed = false
    /// The query for which the list's columns were measured.
    var measured: Kind.Query?

    private(set) lazy var search = ListSearch(
        language: Kind.language,
        onType: { [model] in model.search($0) },
        onKeep: { [weak self] in self?.keepSearch() ?? false },
        onDrop: { [model] in model.dropSearch() },
        onSave: { [weak self] in self?.saveFilter() },
        onMove: { [weak self] in self?.move($0) }
    )

    init(model: FilteredList<Kind>, saved: SavedFilters) {
        (self.model, self.saved) = (model, saved)
        detail = PanelFollower { [context = model.context] in Kind.details($0, in: context) }
        detail.onChange = { [weak self] in self?.host?.setNeedsRender() }
        model.onChange = { [weak self] in self?.follow($0) }
    }

    /// - Parameters:
    ///   - remembered: the last state of the place's list; nil for a list opened with a filter.
    ///   - base: the filter the list is opened with.
    convenience init(
        context: SiteContext,
        saved: SavedFilters,
        remembered: RememberedList?,
        base: Kind.Query.Filter
    ) {
        self.init(model: FilteredList(context: context, remembered: remembered, base: base), saved: saved)
    }

    /// The selected record, where it is shown.
    var panel: RecordPanel<Kind.Details>? { detail.panel }
    var selected: Kind.Row? { model.record(at: scroll.selection) }

    /// The panel of a zoomed list is not read with each row. Before it is shown, or its section changed, it is brought
    /// to the selected record.
    func bringDetail() {
        guard split == .listOnly else { return }
        if let id = model.list.selectedID { detail.jump(to: id) } else { detail.follow(nil, count: model.count) }
    }

    /// Gives the focused panel the whole window, or both their own again.
    func zoom() {
        bringDetail()
        isZoomed.toggle()
    }

    private func keepSearch() -> Bool {
        guard model.keepSearch() else {
            if let problem = model.problems.first { host?.toast(problem.words, kind: .warning) }
            return false
        }
        onKept()
        return true
    }

    // MARK: Moving

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

    /// Selects the record this many rows further.
    func neighbour(_ step: Int) -> Int64? {
        guard let record = model.record(at: scroll.selection + step) else { return nil }
        select(scroll.selection + step)
        return record.identity
    }

    /// The rows, or the selection, changed.
    func follow(_ change: ListChange) {
        switch change {
        case .rows: break
        case .selection(let index):
            scroll.replace(count: model.count, selectedIndex: index)
            if index == nil { model.list.select(index: scroll.selection) }
        case .unanswered(let reason): host?.toast(ListWords.unanswered(reason), kind: .error)
        }
        host?.setNeedsRender()
    }

    // MARK: Order

    /// The sort order in words.
    var sortWord: String { Kind.sortWord(model.query.sort) }

    func showSorts() {
        let dialog = ChoiceDialog(
            id: Kind.dialogID("sort"),
            title: Kind.sortTitle,
            choices: Kind.Query.Sort.allCases.map { Choice(id: $0.rawValue, label: Kind.sortWord($0)) },
            currentID: model.query.sort.rawValue
        ) { [model] picked in
            if let sort = Kind.Query.Sort(rawValue: picked) { model.sort(by: sort) }
            return .close
        }
        host?.present(dialog)
    }

    // MARK: Marks

    /// Passes on the ids of the marked records.
    func marked(_ done: @escaping @MainActor ([Int64]) -> Void) {
        model.list.markedIDs { [weak self] in self?.pass($0, done) }
    }

    /// Passes on the ids of the marked records, or of the whole list where none is marked.
    func wanted(_ done: @escaping @MainActor ([Int64]) -> Void) {
        model.list.wantedIDs { [weak self] in self?.pass($0, done) }
    }

    private func pass(_ ids: Result<[Int64], any Error>, _ done: @MainActor ([Int64]) -> Void) {
        switch ids {
        case .success(let ids): done(ids)
        case .failure(let error): host?.toast(ListWords.unanswered(StoreWords.describe(error)), kind: .error)
        }
    }

    func clearMarks() { _ = model.list.clearMarks() }
}
