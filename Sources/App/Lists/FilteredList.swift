import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// A list of one kind of record as values: rows, count, selection and marks, age, and the message when it is empty.
@MainActor
class FilteredList<Kind: ListKind> {
    typealias Rows = Kind.Rows
    typealias Query = Kind.Query
    typealias Filter = Kind.Query.Filter

    private(set) var query: Query
    private(set) var narrowing: ListFilter<Filter>
    /// Why the last update of the list failed.
    private(set) var syncProblem: String?
    var onChange: @MainActor (ListChange) -> Void = { _ in }

    let list: ListFollower<Rows>
    let context: SiteContext
    private let scope: Filter?
    /// Whether it may show every record of its kind.
    var isWhole: Bool { scope == nil }
    /// Shown instead of the usual message of an empty list, where its records have a scope.
    let emptyWords: String?
    private let isRemembered: Bool
    private var formatted = FormattedRows<Kind.Row>()
    /// When the store was last asked for these records.
    private var askedAt: Date?

    /// The store is asked again when the list is shown after this many seconds.
    private let rest: TimeInterval = 60

    /// - Parameters:
    ///   - remembered: the last state of the place's list; nil for a list opened with a filter.
    ///   - base: the filter the list is opened with.
    ///   - chosen: the initial filter; nil for `base`.
    ///   - scope: a condition on every record of the list; nil for none.
    ///   - empty: the message of an empty list; nil for the usual one.
    init(
        context: SiteContext,
        remembered: RememberedList? = nil,
        base: Filter,
        chosen: Filter? = nil,
        scope: Filter? = nil,
        empty: String? = nil
    ) {
        self.context = context
        self.scope = scope
        emptyWords = empty
        isRemembered = remembered != nil
        narrowing = ListFilter(base: base, chosen: chosen)
        var first = Kind.query(in: context)
        first.sort = remembered?.sorted() ?? first.sort
        let shown = chosen ?? base
        first.filter = scope.map { $0.and(shown) } ?? shown
        first.context = Kind.context(of: first.filter, in: context)
        self.query = first
        list = ListFollower(rows: context.stores.list(first, range: ListWindow().range))
        list.questions = questions
        list.onChange = { [weak self] in self?.onChange($0) }
    }

    /// Reads the first rows; later calls do nothing.
    func start() { list.rows.start() }

    /// The number of rows in the whole list.
    var count: Int { list.rows.numberOfObjects }
    var isLoaded: Bool { list.rows.isLoaded }

    /// A record of the loaded window.
    func record(at index: Int) -> Kind.Row? { list.rows.object(at: index) }

    /// A record of the loaded window.
    func record(id: Int64) -> Kind.Row? { list.rows.index(of: id).flatMap { list.rows.object(at: $0) } }

    /// The chosen filter, without the line being typed.
    var chosen: Filter { narrowing.chosen }
    /// Errors in the line.
    var problems: [FilterProblem] { narrowing.problems }

    /// The row at a position; nil while it is being read.
    func row(at index: Int) -> TableRow? {
        guard let record = record(at: index) else { return nil }
        let stamp = FormattedStamp(generation: context.generation, now: context.dates.now())
        var row = formatted.row(for: record, stamp: stamp) { Kind.row($0, context) }
        row.isMarked = list.marks.contains(record.identity)
        return row
    }

    /// The message where there is nothing to list, or nothing yet.
    var state: ListState? {
        let state = Kind.state(of: self)
        return narrowing.isNarrowed ? state : state?.leadingBack
    }

    // MARK: Called by the screen

    /// The list comes to the front: the store is asked, if the last time is long ago.
    func shown() {
        let now = context.dates.now()
        if let askedAt, now.timeIntervalSince(askedAt) < rest, now >= askedAt { return }
        synchronize()
    }

    func refresh() {
        synchronize()
        context.stores.dispatch(EditAction.sendNow(siteID: context.siteID, onCompletion: { _ in }))
    }

    private func synchronize() {
        askedAt = context.dates.now()
        context.stores.dispatch(
            Kind.synchronize(siteID: context.siteID) { [weak self] result in
                guard let self else { return }
                if case .failure(let error) = result {
                    self.syncProblem = StoreWords.describe(error)
                } else {
                    self.syncProblem = nil
                }
                self.onChange(.rows)
            }
        )
    }

    /// Starts typing the filter.
    ///
    /// - Returns: the initial line.
    func beginSearch() -> String { narrowing.begin(at: list.selectedID) }

    /// Takes the current line; the list follows where it is valid.
    func search(_ text: String) {
        guard text != narrowing.typed else { return }
        narrowing.type(text, parse: parse)
        restart(selecting: narrowing.shown == chosen ? narrowing.anchor : nil)
    }

    /// - Returns: false where the line is invalid: typing goes on.
    func keepSearch() -> Bool {
        let before = chosen
        guard narrowing.keep() else { return false }
        if chosen != before { chosenChanged() }
        return true
    }

    /// Restores the filter from before typing.
    func dropSearch() {
        narrowing.drop()
        restart(selecting: narrowing.anchor ?? list.selectedID)
    }

    /// Replaces the chosen filter and the line being typed.
    func filter(_ filter: Filter) { choose(filter, selecting: list.selectedID) }

    /// Restores the filter the list was opened with.
    func clearFilter() { choose(narrowing.base, selecting: narrowing.anchor ?? list.selectedID) }

    private func choose(_ filter: Filter, selecting id: Int64?) {
        guard filter != chosen || narrowing.isTyping else { return }
        narrowing.choose(filter)
        restart(selecting: id)
        chosenChanged()
    }

    /// Another filter was chosen and confirmed.
    func chosenChanged() {}

    /// Other records are wanted.
    func filterChanged() {}

    /// Another order was chosen.
    func sortChanged() { remember() }

    /// The list's state to store for the next start.
    var left: RememberedList { RememberedList(sort: query.sort.rawValue) }

    func remember() {
        if isRemembered { context.remember(left, of: Kind.records) }
    }

    /// Parses a line of the filter language.
    func parse(_ text: String) -> (filter: Filter, problems: [FilterProblem]) { Kind.parse(text, in: context) }

    /// Counts the records that a filter would show here.
    func count(_ filter: Filter, onCompletion: @escaping @MainActor (Result<Int, any Error>) -> Void) {
        var list = query
        list.filter = scope.map { $0.and(filter) } ?? filter
        list.context = Kind.context(of: list.filter, in: context)
        context.stores.dispatch(ListAction.count(list, onCompletion: onCompletion))
    }

    func sort(by sort: Query.Sort) {
        guard sort != query.sort else { return }
        restart(selecting: list.selectedID, sortedBy: sort)
        sortChanged()
    }

    /// Time passed: the same filter may match other records.
    func surroundingsChanged() {
        guard query.context != Kind.context(of: query.filter, in: context) else { return }
        restart(selecting: list.selectedID)
    }

    // MARK: Asking

    /// Answers for the current list.
    private var questions: ListFollower<Rows>.Questions {
        ListFollower.Questions(
            locate: { [weak self] id, answer in
                guard let self else { return }
                self.context.stores.dispatch(ListAction.locate(id, list: self.query, onCompletion: answer))
            },
            identities: { [weak self] range, answer in
                guard let self else { return }
                self.context.stores.dispatch(ListAction.identifiers(self.query, range: range, onCompletion: answer))
            },
            isFilling: { [context] in Kind.isFilling(context) }
        )
    }

    /// Shows the current filter, chosen or typed, in the current order.
    private func restart(selecting id: Int64?, sortedBy sort: Query.Sort? = nil) {
        let before = query
        query.sort = sort ?? query.sort
        query.filter = scope.map { $0.and(narrowing.shown) } ?? narrowing.shown
        query.context = Kind.context(of: query.filter, in: context)
        guard query != before else { return onChange(.rows) }
        if query.filter != before.filter { filterChanged() }
        let range = list.restart(selecting: id, hasOtherRows: query.filter != before.filter)
        list.rows.change(list: query, range)
    }
}

extension FilteredList where Kind: MirroredListKind {
    var progress: ResourceProgress? { Kind.progress(in: context) }

    /// `updated 3 min ago`; empty where they were never updated.
    var age: String {
        progress?.lastSync.map { FilteredListWords.read(context.format.ago($0, now: context.dates.now())) } ?? ""
    }
}

private enum FilteredListWords {
    static func read(_ ago: String) -> String { localized("updated %@", ago) }
}
