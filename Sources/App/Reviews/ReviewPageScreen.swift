import TerminalUI
import WooFoundation
import Yosemite

/// A review on a page of its own: the whole text, and the replies.
@MainActor
final class ReviewPageScreen: RecordPageScreen {
    let id = AppCommands.reviewPage
    var onChange: @MainActor () -> Void = {}

    private let context: SiteContext
    private let verbs: ReviewVerbs
    let neighbour: (Int) -> Int64?
    var panel: RecordPanel<ReviewDetailsModel>

    init(
        reviewID: Int64,
        context: SiteContext,
        verbs: ReviewVerbs,
        neighbour: @escaping (Int) -> Int64?
    ) {
        self.context = context
        self.verbs = verbs
        self.neighbour = neighbour
        panel = RecordPanel(model: ReviewDetailsModel(reviewID: reviewID, context: context))
        follow()
    }

    var title: String { panel.model.title }
    var edits: OrderVerbs { verbs.edits }

    static let commands = ScreenCommands<ReviewPageScreen>(
        pageCommands + [
            opens({ _ in Localization.product }, unless: { $0.withoutReview }) { screen in
                screen.withReview { screen.edits.openDoor(.product($0.productID)) }
            },
            of(.trash) { screen in screen.withReview { screen.verbs.away($0) } },
            of(.copy) { screen in screen.withReview { screen.verbs.copy($0) } },
            of(.openInBrowser) { screen in screen.withReview { screen.verbs.browse($0) } },
            of(AppCommands.reviewStatus) { screen in screen.withReview { screen.verbs.changeStatus($0) } },
            of(AppCommands.reviewReply) { $0.reply() },
        ]
    )

    /// A command on the review, available while there is one.
    private static func of(
        _ command: Command,
        _ action: @escaping @MainActor (ReviewPageScreen) -> Void
    ) -> ScreenCommand<ReviewPageScreen> {
        ScreenCommand(command, unless: { $0.withoutReview }, action)
    }

    private var withoutReview: String? { panel.model.presentReview == nil ? Localization.notHere : nil }

    private func withReview(_ work: (ProductReview) -> Void) {
        if let review = panel.model.presentReview { work(review) }
    }

    private func reply() {
        let model = panel.model
        withReview { review in verbs.reply(to: review) { [weak model] in model?.open() } }
    }

    func refresh() { panel.model.refresh() }

    func details(_ reviewID: Int64) -> ReviewDetailsModel { ReviewDetailsModel(reviewID: reviewID, context: context) }

    func turned(from section: Int) { panel.show(section) }

    static func end(_ step: Int) -> String { step > 0 ? Localization.last : Localization.first }

    enum Localization {
        static let notHere = localized("the review is not here")
        static let product = localized("Product")
        static let last = localized("There is no review after this one here.")
        static let first = localized("There is no review before this one here.")
    }
}

extension ReviewVerbs {
    /// Asks for the status of one review.
    func changeStatus(_ review: ProductReview) {
        changeStatus(of: Localization.one(ReviewWords.author(review)), current: review.statusKey) {
            $0([review.reviewID])
        }
    }

    /// To the trash, or permanently from there.
    func away(_ review: ProductReview) {
        let what = Localization.one(ReviewWords.author(review))
        if review.statusKey == OrderField.trash {
            delete([review.reviewID], what)
        } else {
            trash([review.reviewID], what)
        }
    }
}
