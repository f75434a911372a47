import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The Products list as values: rows, count, what is selected and marked, what to say when there are none.
@MainActor
final class ProductListViewModel: RecordListModel {
    private(set) var query: ProductListQuery
    private(set) var narrowing: ListFilter<ProductFilter>
    var onChange: @MainActor (ListChange) -> Void = { _ in }

    let list: ListFollower<ResultsController<StorageProduct>>
    private let context: SiteContext
    private let isRemembered: Bool
    private var results: ResultsController<StorageProduct> { list.rows }
    private var formatted = FormattedRows<Product>()

    /// - Parameters:
    ///   - remembered: how the list of the place was left; nil for a list that is opened for something.
    ///   - base: what the list is opened for.
    init(context: SiteContext, remembered: RememberedList? = nil, base: ProductFilter = .none) {
        self.context = context
        isRemembered = remembered != nil
        narrowing = ListFilter(base: base)
        query = ProductListQuery(siteID: context.siteID)
        query.sort = remembered?.sorted() ?? query.sort
        query.filter = base
        query.context = context.filterContext(for: base)
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
        let state = ListState.products(
            count: count,
            isLoaded: results.isLoaded,
            search: narrowing.sought,
            filter: chosen.isEmpty ? nil : chosen.text,
            problem: results.problem,
            progress: progress,
            status: context.status,
            waiting: context.edits.waiting.map { EditWords.wish($0, names: context.statusNames) },
            time: context.offlineTime
        )
        return narrowing.isNarrowed ? state : state?.leadingBack
    }

    // MARK: What the screen tells

    func beginSearch() -> String { narrowing.begin(at: list.selectedID) }

    func search(_ text: String) {
        guard text != narrowing.typed else { return }
        narrowing.type(text, parse: parse)
        restart(selecting: narrowing.shown == chosen ? narrowing.anchor : nil)
    }

    func keepSearch() -> Bool { narrowing.keep() }

    func dropSearch() {
        narrowing.drop()
        restart(selecting: narrowing.anchor ?? list.selectedID)
    }

    func filter(_ filter: ProductFilter) { choose(filter, selecting: list.selectedID) }

    func clearFilter() { choose(narrowing.base, selecting: narrowing.anchor ?? list.selectedID) }

    private func choose(_ filter: ProductFilter, selecting productID: Int64?) {
        guard filter != chosen || narrowing.isTyping else { return }
        narrowing.choose(filter)
        restart(selecting: productID)
    }

    func parse(_ text: String) -> (filter: ProductFilter, problems: [FilterProblem]) {
        let parsed = ProductFilterParser.parse(text)
        return (parsed.filter, parsed.problems)
    }

    func count(_ filter: ProductFilter, onCompletion: @escaping @MainActor (Result<Int, any Error>) -> Void) {
        var list = query
        list.filter = filter
        list.context = context.filterContext(for: filter)
        context.stores.dispatch(
            ProductAction.countProducts(siteID: context.siteID, list: list, onCompletion: onCompletion)
        )
    }

    func sort(by sort: ProductListQuery.Sort) {
        guard sort != query.sort else { return }
        restart(selecting: list.selectedID, sortedBy: sort)
        if isRemembered { context.remember(RememberedList(sort: sort.rawValue), of: .products) }
    }

    func refresh() {
        context.stores.dispatch(
            SyncAction.synchronizeAll(siteID: context.siteID, isFull: false, onCompletion: { _ in })
        )
        context.stores.dispatch(EditAction.sendNow(siteID: context.siteID, onCompletion: { _ in }))
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
                guard let self else { return }
                let siteID = self.context.siteID
                let asked = self.query
                self.context.stores.dispatch(
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
                self.context.stores.dispatch(
                    ProductAction.listProductIDs(siteID: siteID, list: self.query, range: range, onCompletion: answer)
                )
            }
        )
    }

    private func restart(selecting productID: Int64?, sortedBy sort: ProductListQuery.Sort? = nil) {
        let before = query
        query.sort = sort ?? query.sort
        query.filter = narrowing.shown
        query.context = context.filterContext(for: query.filter)
        guard query != before else { return onChange(.rows) }
        let range = list.restart(selecting: productID, hasOtherRows: query.filter != before.filter)
        results.change(query: query, range: range)
    }
}
