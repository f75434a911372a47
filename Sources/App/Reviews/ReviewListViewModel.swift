import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The Reviews list as values: rows, count, what is selected and marked, how old it is, what to say when there are none.
@MainActor
final class ReviewListViewModel: RecordListModel {
    private(set) var query: ReviewListQuery
    private(set) var narrowing: ListFilter<ReviewFilter>
    /// Why the list could not be brought up to date when it was last tried.
    private(set) var syncProblem: String?
    var onChange: @MainActor (ListChange) -> Void = { _ in }

    let list: ListFollower<ResultsController<StorageProductReview>>
    private let context: SiteContext
    /// What every review of the list is like, whatever is chosen.
    private let scope: ReviewFilter
    private var results: ResultsController<StorageProductReview> { list.rows }
    private var formatted = FormattedRows<ProductReview>()
    /// When the store was last asked for its reviews.
    private var askedAt: Date?

    /// The store is asked again when the list is shown after so long.
    private static let rest: TimeInterval = 60

    /// - Parameter base: what the list is opened for.
    init(context: SiteContext, scope: ReviewFilter = .none, base: ReviewFilter = .none) {
        self.context = context
        self.scope = scope
        narrowing = ListFilter(base: base)
        query = ReviewListQuery(siteID: context.siteID, filter: scope.and(base))
        list = ListFollower(rows: context.stores.reviews(query, range: ListWindow().range))
        list.questions = questions
        list.onChange = { [weak self] in self?.onChange($0) }
    }

    /// Reads the first rows; once is enough.
    func start() { results.start() }

    var count: Int { results.numberOfObjects }

    /// A review of the window.
    func review(id: Int64) -> ProductReview? { results.index(of: id).flatMap { results.object(at: $0) } }

    func review(at index: Int) -> ProductReview? { results.object(at: index) }

    /// The row at a position; nil while it is being read.
    func row(at index: Int) -> TableRow? {
        guard let review = review(at: index) else { return nil }
        let stamp = FormattedStamp(generation: context.generation, now: context.dates.now())
        var row = formatted.row(for: review, stamp: stamp) { ReviewRow.row($0, context: context) }
        row.isMarked = list.marks.contains(review.reviewID)
        return row
    }

    var progress: ResourceProgress? { context.status.progress.resource(.reviews) }

    /// `read 3 min ago`; empty while they never were.
    var age: String {
        progress?.lastSync.map { Localization.read(context.format.ago($0, now: context.dates.now())) } ?? ""
    }

    var state: ListState? {
        let state = ListState.reviews(
            count: count,
            isLoaded: results.isLoaded,
            search: narrowing.sought,
            filter: chosen.isEmpty ? nil : chosen.text,
            isOfProduct: !scope.isEmpty,
            problem: results.problem,
            progress: progress,
            status: context.status,
            waiting: context.edits.waiting.map { EditWords.wish($0, names: context.statusNames) },
            time: context.offlineTime
        )
        return narrowing.isNarrowed ? state : state?.leadingBack
    }

    // MARK: What the screen tells

    /// The list comes to the front: the store is asked, where that is a while ago.
    func shown() {
        let now = context.dates.now()
        if let askedAt, now.timeIntervalSince(askedAt) < Self.rest, now >= askedAt { return }
        synchronize()
    }

    func refresh() {
        synchronize()
        context.stores.dispatch(EditAction.sendNow(siteID: context.siteID, onCompletion: { _ in }))
    }

    private func synchronize() {
        askedAt = context.dates.now()
        context.stores.dispatch(
            ProductReviewAction.synchronizeReviews(siteID: context.siteID) { [weak self] result in
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

    func filter(_ filter: ReviewFilter) { choose(filter, selecting: list.selectedID) }

    func clearFilter() { choose(narrowing.base, selecting: narrowing.anchor ?? list.selectedID) }

    private func choose(_ filter: ReviewFilter, selecting reviewID: Int64?) {
        guard filter != chosen || narrowing.isTyping else { return }
        narrowing.choose(filter)
        restart(selecting: reviewID)
    }

    func parse(_ text: String) -> (filter: ReviewFilter, problems: [FilterProblem]) {
        let parsed = ReviewFilterParser.parse(text)
        return (parsed.filter, parsed.problems)
    }

    func count(_ filter: ReviewFilter, onCompletion: @escaping @MainActor (Result<Int, any Error>) -> Void) {
        var list = query
        list.filter = scope.and(filter)
        list.context = filterContext(list.filter)
        context.stores.dispatch(
            ProductReviewAction.countReviews(siteID: context.siteID, list: list, onCompletion: onCompletion)
        )
    }

    func sort(by sort: ReviewListQuery.Sort) {
        guard sort != query.sort else { return }
        restart(selecting: list.selectedID, sortedBy: sort)
    }

    /// Midnight passed: the same filter may be for other reviews.
    func surroundingsChanged() {
        guard query.context != filterContext(query.filter) else { return }
        restart(selecting: list.selectedID)
    }

    private func filterContext(_ filter: ReviewFilter) -> FilterContext {
        filter.needsDays ? FilterContext(zone: context.format.settings.timeZone, now: context.dates.now()) : .fixed
    }

    // MARK: Asking

    /// Answers for the list of the moment.
    private var questions: ListFollower<ResultsController<StorageProductReview>>.Questions {
        ListFollower.Questions(
            locate: { [weak self] reviewID, answer in
                guard let self else { return }
                let siteID = self.context.siteID
                let asked = self.query
                self.context.stores.dispatch(
                    ProductReviewAction.locateReview(
                        siteID: siteID,
                        reviewID: reviewID,
                        list: asked,
                        onCompletion: answer
                    )
                )
            },
            identities: { [weak self] range, answer in
                guard let self else { return }
                let siteID = self.context.siteID
                self.context.stores.dispatch(
                    ProductReviewAction.listReviews(siteID: siteID, list: self.query, range: range) { result in
                        answer(result.map { $0.map(\.reviewID) })
                    }
                )
            }
        )
    }

    private func restart(selecting reviewID: Int64?, sortedBy sort: ReviewListQuery.Sort? = nil) {
        let before = query
        query.sort = sort ?? query.sort
        query.filter = scope.and(narrowing.shown)
        query.context = filterContext(query.filter)
        guard query != before else { return onChange(.rows) }
        let range = list.restart(selecting: reviewID, hasOtherRows: query.filter != before.filter)
        results.change(query: query, range: range)
    }

    enum Localization {
        static func read(_ ago: String) -> String { localized("read %@", ago) }
    }
}
