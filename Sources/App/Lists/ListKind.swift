import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Filter and order of a list, as every list query has them.
protocol ListQuery: RecordListQuery where Record.ReadOnly.Identity == Int64 {
    associatedtype Filter: TypedFilter
    associatedtype Sort: RawRepresentable<String>, CaseIterable, Hashable

    var filter: Filter { get set }
    var sort: Sort { get set }
    /// The context in which the filter is interpreted.
    var context: FilterContext { get set }
}

extension OrderListQuery: ListQuery {}
extension ProductListQuery: ListQuery {}
extension ReviewListQuery: ListQuery {}
extension CouponListQuery: ListQuery {}
extension PersonListQuery: ListQuery {}

/// One kind of record with a place of its own: how its list is read, fetched, filtered and shown, and how its records
/// are found by the search over everything.
@MainActor
protocol ListKind {
    associatedtype Query: ListQuery
    associatedtype Details: RecordPageModel
    typealias Rows = ResultsController<Query.Record>
    /// One of its records.
    typealias Row = Query.Record.ReadOnly

    /// The name of their place.
    static var title: String { get }
    static var looks: RecordListLooks { get }
    /// All of them, in the usual order.
    static func query(in site: SiteContext) -> Query
    /// A record as shown beside the list.
    static func details(_ id: Int64, in site: SiteContext) -> Details
    /// The name under which filters for them, and the state of their place, are stored.
    static var records: SavedFilter.Records { get }
    /// The language in which their filters are typed.
    static var language: FilterLanguage { get }
    /// Their filter dialog.
    static func filterLayout(in site: SiteContext, host: ScreenHost?) -> FilterLayout<Query.Filter.Condition>
    /// A filter as told in the filter dialog. Default: as typed.
    static func words(_ filter: Query.Filter, in site: SiteContext) -> String
    static func parse(_ text: String, in site: SiteContext) -> (filter: Query.Filter, problems: [FilterProblem])
    /// The context for interpreting `filter` now: empty where it depends on nothing but the records.
    static func context(of filter: Query.Filter, in site: SiteContext) -> FilterContext
    /// Whether rows are still being added before the first one.
    static func isFilling(_ site: SiteContext) -> Bool

    /// Whether the store sends no notification of changes: it is asked when the list is shown, and their age is
    /// displayed. Default: yes.
    static var isAskedFor: Bool { get }
    static func synchronize(siteID: Int64, onCompletion: @escaping Completion<Void>) -> any Action

    static func row(_ record: Row, _ context: SiteContext) -> TableRow
    /// The message of a list without rows; nil while there are rows to show.
    static func state(of list: FilteredList<Self>) -> ListState?
    /// A number of its records in words: `12 orders`.
    static func counted(_ count: Int) -> String
    static func sortWord(_ sort: Query.Sort) -> String
    /// The title of the dialog for the order.
    static var sortTitle: String { get }

    // MARK: The search over everything

    static func words(_ record: Row, in site: SiteContext) -> FindWords
    static func door(_ id: Int64) -> Door
    static func door(_ filter: Query.Filter) -> Door
    /// The possible values of a key of its language, where they are few.
    static func values(of key: String, in site: SiteContext) -> [String]
}

/// A list's columns, its name for screen readers, and the messages where no record is selected.
@MainActor
struct RecordListLooks {
    let columns: [TableColumn]
    let spokenID: String
    /// Shown instead of a record.
    let noRecord: String
    /// Why commands on a record cannot run.
    let noSelection: String

    init(columns: [TableColumn], noRecord: String, noSelection: String) {
        (self.columns, self.noRecord, self.noSelection) = (columns, noRecord, noSelection)
        spokenID = TableView(columns: columns).spokenID
    }
}

extension ListKind {
    static var isAskedFor: Bool { true }
    static func isFilling(_ site: SiteContext) -> Bool { false }
    static func words(_ filter: Query.Filter, in site: SiteContext) -> String { filter.text }

    static func context(of filter: Query.Filter, in site: SiteContext) -> FilterContext {
        filter.needsDays ? FilterContext(zone: site.format.settings.timeZone, now: site.dates.now()) : .fixed
    }

    /// The id of one of its dialogs: `products.filter`. Those of orders are the oldest and have no prefix.
    static func dialogID(_ name: String) -> String { records == .orders ? name : "\(records.rawValue).\(name)" }
}

/// Records that are mirrored completely.
@MainActor
protocol MirroredListKind: ListKind {
    static var resource: MirrorResourceKind { get }
    /// The messages of a list without rows.
    static var words: ListStateWords { get }
}

extension MirroredListKind {
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
