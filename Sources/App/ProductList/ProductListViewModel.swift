import Foundation
import TerminalUI
import WooFoundation
import Yosemite

/// The Products list as values: rows, count, what is selected and marked, what to say when there are none.
@MainActor
final class ProductListViewModel: RecordListModel {
    private(set) var query: ProductListQuery
    /// What was chosen, without what is typed.
    private(set) var chosen = ProductFilter.none
    /// What is typed into the search, in the filter language.
    private(set) var typed = ""
    /// What of `typed` cannot be understood.
    private(set) var problems: [FilterProblem] = []
    var onChange: @MainActor (ListChange) -> Void = { _ in }

    let list: ListFollower<ResultsController<StorageProduct>>
    private let context: SiteContext
    private var results: ResultsController<StorageProduct> { list.rows }
    /// Selected before a search began, to come back to.
    private var anchor: Int64?
    private var formatted = FormattedRows<Product>()

    init(context: SiteContext) {
        self.context = context
        query = ProductListQuery(siteID: context.siteID)
        list = ListFollower(rows: context.stores.products(query, range: ListWindow().range))
        list.questions = questions
        list.onChange = { [weak self] in self?.onChange($0) }
    }

    /// Reads the first rows; once is enough.
    func start() { results.start() }

    var count: Int { results.numberOfObjects }

    /// A product of the window.
    func product(id: Int64) -> Product? { results.index(of: id).flatMap { results.object(at: $0) } }

    func product(at index: Int) -> Product? { results.object(at: index) }

    /// The row at a position; nil while it is being read.
    func row(at index: Int) -> TableRow? {
        guard let product = product(at: index) else { return nil }
        let stamp = FormattedStamp(generation: context.generation, now: context.dates.now())
        var row = formatted.row(for: product, stamp: stamp) { ProductRow.row($0, context: context) }
        row.isMarked = list.marks.contains(product.productID)
        return row
    }

    var progress: ResourceProgress? { context.status.progress.resource(.products) }

    var state: ListState? {
        ListState.products(
            count: count,
            isLoaded: results.isLoaded,
            search: typed,
            filter: chosen.isEmpty ? nil : chosen.text,
            problem: results.problem,
            progress: progress,
            status: context.status,
            waiting: context.edits.waiting.map { EditWords.wish($0, names: context.statusNames) },
            time: context.offlineTime
        )
    }

    // MARK: What the screen tells

    func search(_ text: String) {
        guard text != typed else { return }
        if typed.isEmpty { anchor = list.selectedID }
        typed = text
        restart(selecting: text.isEmpty ? anchor : nil)
    }

    func filter(_ filter: ProductFilter) {
        guard filter != chosen else { return }
        chosen = filter
        restart(selecting: list.selectedID)
    }

    var isFiltered: Bool { !chosen.isEmpty }

    func showAll() { filter(.none) }

    func sort(by sort: ProductListQuery.Sort) {
        guard sort != query.sort else { return }
        restart(selecting: list.selectedID, sortedBy: sort)
    }

    func refresh() {
        _ = context.stores.dispatch(
            SyncAction.synchronizeAll(siteID: context.siteID, isFull: false, onCompletion: { _ in })
        )
        _ = context.stores.dispatch(EditAction.sendNow(siteID: context.siteID, onCompletion: { _ in }))
    }

    /// Midnight passed, or other changes wait: the same filter may be for other products.
    func surroundingsChanged() {
        guard query.context != context.filterContext(for: query.filter) else { return }
        restart(selecting: list.selectedID)
    }

    // MARK: Asking

    /// Answers for the list of the moment.
    private var questions: ListFollower<ResultsController<StorageProduct>>.Questions {
        ListFollower.Questions(
            locate: { [weak self] productID, answer in
                guard let self else { return false }
                let siteID = self.context.siteID
                let asked = self.query
                return self.context.stores.dispatch(
                    ProductAction.locateProduct(
                        siteID: siteID,
                        productID: productID,
                        list: asked,
                        onCompletion: answer
                    )
                )
            },
            identities: { [weak self] range, answer in
                guard let self else { return }
                let siteID = self.context.siteID
                _ = self.context.stores.dispatch(
                    ProductAction.listProductIDs(siteID: siteID, list: self.query, range: range, onCompletion: answer)
                )
            }
        )
    }

    private func restart(selecting productID: Int64?, sortedBy sort: ProductListQuery.Sort? = nil) {
        let parsed = ProductFilterParser.parse(typed)
        problems = parsed.problems
        let before = query
        query.sort = sort ?? query.sort
        query.filter = chosen.and(parsed.filter)
        query.context = context.filterContext(for: query.filter)
        guard query != before else { return onChange(.rows) }
        let range = list.restart(selecting: productID, hasOtherRows: query.filter != before.filter)
        results.change(query: query, range: range)
    }
}
