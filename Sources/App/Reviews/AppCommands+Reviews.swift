import TerminalUI
import Yosemite

/// The commands of Reviews.
extension AppCommands {
    public static let reviewList = "reviews.list"
    public static let reviewPage = "reviews.page"

    static let reviewsPlace = PlaceName(id: "reviews", name: ReviewLocalization.reviews, digit: "6")

    static let reviewStatus = Command(
        id: "review.status",
        keys: [.character("s")],
        label: ReviewLocalization.status,
        help: ReviewLocalization.statusHelp,
        contexts: [reviewList, reviewPage],
        family: "s",
        needs: [.write],
        footer: FooterHint(ReviewLocalization.statusHint, priority: 32),
        aliases: [ReviewLocalization.statusAlias]
    )
    static let reviewReply = Command(
        id: "review.reply",
        keys: [.character("m")],
        label: ReviewLocalization.reply,
        help: ReviewLocalization.replyHelp,
        contexts: [reviewList, reviewPage],
        family: "m",
        needs: [.write],
        footer: FooterHint(ReviewLocalization.replyHint, priority: 33),
        aliases: [ReviewLocalization.replyAlias]
    )
    static let reviewRange = Command(
        id: "review.range",
        keys: [.character("t")],
        label: ReviewLocalization.range,
        help: ReviewLocalization.rangeHelp,
        contexts: [reviewList],
        family: "t"
    )
    static let reviewExport = Command(
        id: "review.export",
        keys: [.character("x")],
        label: ReviewLocalization.export,
        help: ReviewLocalization.exportHelp,
        contexts: [reviewList],
        family: "x"
    )
    static let reviewProduct = Command(
        id: "review.product",
        label: ReviewLocalization.product,
        help: ReviewLocalization.productHelp,
        contexts: [reviewList]
    )
    static let productReviews = Command(
        id: "product.reviews",
        label: ReviewLocalization.ofProduct,
        help: ReviewLocalization.ofProductHelp,
        contexts: [productList, productPage]
    )

    static let reviews: [Command] = [
        reviewStatus, reviewReply, reviewRange, reviewExport, reviewProduct, productReviews,
    ]

    enum ReviewLocalization {
        static let reviews = localized("Reviews")
        static let status = localized("Change status of the review…")
        static let statusHelp = localized(
            "Approves it, holds it, marks it as spam, or restores it from spam or trash; works on all that are marked."
        )
        static let statusHint = localized("Status")
        static let statusAlias = localized("approve, spam, restore review")
        static let reply = localized("Answer the review…")
        static let replyHelp = localized("Writes an answer below it that all visitors can read. Needs the store.")
        static let replyHint = localized("Answer")
        static let replyAlias = localized("reply to the review")
        static let range = localized("Reviews written…")
        static let rangeHelp = localized("Shows the reviews of a period: then d, w, m, q or y, or c for other days.")
        static let export = localized("Export reviews…")
        static let exportHelp = localized(
            "Writes the reviews of the list as CSV into the folder merced was started in."
        )
        static let product = localized("Product of the review")
        static let productHelp = localized("Shows the page of the product it is about.")
        static let ofProduct = localized("Reviews of the product")
        static let ofProductHelp = localized("Lists what customers wrote about it: approve, answer, trash.")
    }
}
