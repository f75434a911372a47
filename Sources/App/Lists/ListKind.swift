import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Which records a list shows, in which order: what every query of a list has.
protocol ListQuery: Hashable {
    associatedtype Filter: TypedFilter
    associatedtype Sort: RawRepresentable<String>, CaseIterable, Hashable

    var filter: Filter { get set }
    var sort: Sort { get set }
    /// What the filter is read with.
    var context: FilterContext { get set }
}

extension OrderListQuery: ListQuery {}
extension ProductListQuery: ListQuery {}
extension ReviewListQuery: ListQuery {}
extension CouponListQuery: ListQuery {}
extension PersonListQuery: ListQuery {}

/// What a list of one kind of record asks of the store, and how it shows one.
@MainActor
protocol ListKind {
    associatedtype Rows: RecordRows
    associatedtype Query: ListQuery

    /// Under which name filters for them are kept, and how their place was left.
    static var records: SavedFilter.Records { get }
    /// Every record of the list is like this, whatever is chosen.
    static func both(_ scope: Query.Filter, _ filter: Query.Filter) -> Query.Filter
    static func rows(_ query: Query, _ range: Range<Int>, from stores: any StoresManager) -> Rows
    static func show(_ query: Query, _ range: Range<Int>, in rows: Rows)
    static func parse(_ text: String, in site: SiteContext) -> (filter: Query.Filter, problems: [FilterProblem])
    static func context(of filter: Query.Filter, in site: SiteContext) -> FilterContext
    /// Rows still come in before the first one.
    static func isFilling(_ site: SiteContext) -> Bool

    static func count(_ list: Query, onCompletion: @escaping Completion<Int>) -> any Action
    static func locate(_ id: Int64, in list: Query, onCompletion: @escaping Completion<Int?>) -> any Action
    static func identities(_ range: Range<Int>, of list: Query, onCompletion: @escaping Completion<[Int64]>)
        -> any Action
    static func synchronize(siteID: Int64, onCompletion: @escaping Completion<Void>) -> any Action

    static func row(_ record: Rows.Row, _ context: SiteContext) -> TableRow
    /// What is said of a list without rows; nil while there are rows to show.
    static func state(of list: FilteredList<Self>) -> ListState?
    /// So many of its records in words: `12 orders`.
    static func counted(_ count: Int) -> String
    static func sortWord(_ sort: Query.Sort) -> String
    /// Of the dialog to choose the order in.
    static var sortTitle: String { get }
    static var sortID: String { get }
}

extension ListKind {
    static func isFilling(_ site: SiteContext) -> Bool { false }
}

/// Records that are mirrored as a whole.
@MainActor
protocol MirroredListKind: ListKind {
    static var resource: MirrorResourceKind { get }
    /// What is said of a list without rows.
    static var words: ListStateWords { get }
    /// The store tells of no change of them: it is asked when the list is shown, and how old they are is said.
    static var isAskedFor: Bool { get }
}

extension MirroredListKind {
    static var isAskedFor: Bool { true }
    static func progress(in site: SiteContext) -> ResourceProgress? { site.status.progress.resource(resource) }

    static func state(of list: FilteredList<Self>) -> ListState? {
        let site = list.context
        let facts = ListFacts(
            count: list.count,
            isLoaded: list.isLoaded,
            search: list.narrowing.sought,
            filter: list.chosen.isEmpty ? nil : list.chosen.text,
            problem: list.list.rows.problem,
            progress: progress(in: site),
            status: site.status,
            waiting: site.edits.waiting.map { EditWords.wish($0, names: site.statusNames) },
            time: site.offlineTime
        )
        return ListState.records(facts, words, empty: list.emptyWords)
    }
}
