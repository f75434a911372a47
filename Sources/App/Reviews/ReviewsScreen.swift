import TerminalUI
import WooFoundation
import Yosemite

/// The Reviews place, and the reviews of one product over its page: the list, and from 110 columns the selected review
/// beside it.
@MainActor
final class ReviewsScreen: RecordListScreen {
    typealias Kind = ReviewKind

    let id = AppCommands.reviewList
    let looks = RecordListLooks(
        columns: ReviewRow.columns,
        spokenID: ReviewRow.spokenID,
        noRecord: Localization.noReview,
        noSelection: Localization.noSelection
    )

    let context: SiteContext
    let model: ReviewListViewModel
    let verbs: ReviewVerbs
    let saved: SavedFilters
    /// The name of the product, where only its reviews are shown.
    private let productName: String?
    private(set) weak var host: ScreenHost?

    var scroll = ListScroll()
    private(set) lazy var search = makeSearch(host: { [weak self] in self?.host })
    let detail: PanelFollower<ReviewDetailsModel>
    var split = ListSplit.none
    var isDetailFocused = false
    var isZoomed = false
    var measured: ReviewListQuery?

    init(
        context: SiteContext,
        verbs: ReviewVerbs,
        saved: SavedFilters,
        remembered: RememberedList? = nil,
        product: (id: Int64, name: String)? = nil,
        base: ReviewFilter = .none
    ) {
        self.context = context
        self.verbs = verbs
        self.saved = saved
        productName = product?.name
        let scope = product.map { ReviewFilter(conditions: [ReviewCondition(.productID($0.id))]) }
        model = ReviewListViewModel(context: context, remembered: remembered, scope: scope, base: base)
        detail = PanelFollower { ReviewDetailsModel(reviewID: $0, context: context) }
        detail.onChange = { [weak self] in self?.host?.setNeedsRender() }
        model.onChange = { [weak self] in self?.follow($0) }
    }

    func attach(_ host: ScreenHost) { self.host = host }
    func appear() {
        model.start()
        model.shown()
    }

    var isOfProduct: Bool { productName != nil }
    var title: String { productName.map(Localization.ofProduct) ?? Localization.title }

    // MARK: Drawing

    /// `Reviews · status:hold late`
    func heading(typed: String?) -> String {
        ListHeading.text(title, filter: model.chosen.text, typed: typed)
    }

    // MARK: Keys

    static let commands = ScreenCommands<ReviewsScreen>(
        listCommands + [
            onMarked(.trash, hint: Localization.trashMarked) { $0.away() },
            onSelected(.copy) { $0.verbs.copy($1) },
            onSelected(.openInBrowser) { $0.verbs.browse($1) },
            onMarked(AppCommands.reviewStatus, hint: Localization.statusMarked) { $0.changeStatus() },
            onSelected(AppCommands.reviewReply) { screen, review in
                screen.verbs.reply(to: review) { [weak screen] in screen?.answered(review) }
            },
            ScreenCommand(AppCommands.reviewRange) { $0.choose(ReviewFilterKey.date) },
            onSelected(AppCommands.reviewProduct) { $0.verbs.edits.openDoor(.product($1.productID)) },
            onAll(AppCommands.reviewExport) { $0.verbs.export($0.model.query, count: $0.model.count) },
        ]
    )

    var edits: OrderVerbs { verbs.edits }

    func refresh() {
        model.refresh()
        panel?.model.refreshReplies()
    }

    // MARK: Following

    /// Updates the panel with the new reply, where it shows replies.
    private func answered(_ review: ProductReview) {
        if let panel, panel.model.reviewID == review.reviewID { panel.model.open() }
    }

    func openSelected() {
        guard let review = selected else { return }
        verbs.open(review.reviewID) { [weak self] step in self?.neighbour(step) }
    }

}

extension ReviewsScreen {
    enum Localization {
        static let trashMarked = localized("Trash %@")
        static let statusMarked = localized("Status of %@")
        static let title = localized("Reviews")
        static func ofProduct(_ name: String) -> String { localized("Reviews of “%@”", name) }
        static let noReview = localized("No review selected")
        static let sortTitle = localized("Sort reviews")
        static let noSelection = localized("select a review first")
        static func notRead(_ reason: String) -> String { localized("The reviews could not be read. %@", reason) }
    }
}
