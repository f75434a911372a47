import TerminalUI
import WooFoundation
import Yosemite

/// The Reviews place, and the reviews of one product over its page: the list, and from 110 columns the selected review
/// beside it.
@MainActor
final class ReviewsScreen: RecordListScreen {
    let id = AppCommands.reviewList
    let place: ListPlace<ReviewKind>
    let verbs: ReviewVerbs
    /// The name of the product, where only its reviews are shown.
    private let productName: String?

    /// - Parameters:
    ///   - remembered: the last state of the place's list; nil for a list opened with a filter.
    ///   - base: the filter the list is opened with.
    init(
        context: SiteContext,
        verbs: ReviewVerbs,
        saved: SavedFilters,
        remembered: RememberedList? = nil,
        product: (id: Int64, name: String)? = nil,
        base: ReviewFilter = .none
    ) {
        self.verbs = verbs
        productName = product?.name
        let model = ReviewListViewModel(
            context: context,
            remembered: remembered,
            base: base,
            scope: product.map { ReviewFilter(conditions: [ReviewCondition(.productID($0.id))]) },
            empty: product == nil ? nil : ListStateWords.noReviewsOfProduct
        )
        place = ListPlace(model: model, saved: saved)
    }

    var title: String { productName.map(Localization.ofProduct) ?? Localization.title }
    var edits: OrderVerbs { verbs.edits }

    static let commands = ScreenCommands<ReviewsScreen>(
        listCommands + [
            onMarked(.trash, hint: Localization.trashMarked) { $0.away() },
            onSelected(.copy) { $0.verbs.copy($1) },
            onSelected(.openInBrowser) { $0.verbs.browse($1) },
            onMarked(AppCommands.reviewStatus, hint: Localization.statusMarked) { $0.changeStatus() },
            onSelected(AppCommands.reviewReply) { screen, review in
                screen.verbs.reply(to: review) { [weak screen] in screen?.answered(review) }
            },
            ScreenCommand(AppCommands.reviewRange) { $0.place.choose(ReviewFilterKey.date) },
            onSelected(AppCommands.reviewProduct) { $0.verbs.edits.openDoor(.product($1.productID)) },
            onAll(AppCommands.reviewExport) { $0.verbs.export($0.model.query, count: $0.model.count) },
        ]
    )

    func refresh() {
        model.refresh()
        panel?.model.refreshReplies()
    }

    /// Updates the panel with the new reply, where it shows replies.
    private func answered(_ review: ProductReview) {
        if let panel, panel.model.reviewID == review.reviewID { panel.model.open() }
    }

    func open(_ review: ProductReview) { verbs.open(review.reviewID) { [place] in place.neighbour($0) } }
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
    }
}
