import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Actions that lead out of merced: the clipboard, the browser, a file.
extension ReviewVerbs {
    /// Opens the review in the store's administration.
    func browse(_ review: ProductReview) {
        browse(administration: "comment.php?action=editcomment&c=\(review.reviewID)")
    }

    /// Lists what can be copied of the review.
    func copy(_ review: ProductReview) {
        let author = ReviewWords.author(review)
        let values = [
            CopiedValue("text", OutsideLocalization.text, "t", ReviewWords.text(review)),
            CopiedValue("author", OutsideLocalization.author, "n", author),
            CopiedValue("mail", OutsideLocalization.mail, "m", review.reviewerEmail),
            CopiedValue("product", OutsideLocalization.product, "p", ReviewWords.product(review)),
        ]
        copy(values, id: "review.copy", title: OutsideLocalization.copyTitle(author))
    }

    /// Reviews requested at a time.
    private static let chunk = 500

    /// Writes the reviews of a list as CSV, with the REST API's names.
    func export(_ list: ReviewListQuery, count: Int) {
        export("reviews.csv", count, ReviewWords.count) { [stores = context.stores] in
            var lines = [CSVWriter.line(Self.header)]
            for start in stride(from: 0, to: count, by: Self.chunk) {
                let range = start..<min(count, start + Self.chunk)
                let reviews = try await stores.perform {
                    ProductReviewAction.listReviews(siteID: list.siteID, list: list, range: range, onCompletion: $0)
                }
                lines += reviews.map(Self.line)
            }
            return (lines, lines.count - 1)
        }
    }

    private static let header = [
        "id", "date_created_gmt", "status", "rating", "reviewer", "reviewer_email", "verified", "product_id",
        "product_name", "review",
    ]

    private static func line(_ review: ProductReview) -> String {
        CSVWriter.line([
            "\(review.reviewID)", review.dateCreated?.utcText ?? "", review.statusKey, "\(review.rating)",
            ReviewWords.author(review), review.reviewerEmail, review.isVerified ? "1" : "0", "\(review.productID)",
            ReviewWords.product(review), ReviewWords.text(review),
        ])
    }

    enum OutsideLocalization {
        static let text = localized("Text")
        static let author = localized("Name")
        static let mail = localized("E-mail")
        static let product = localized("Product")
        static func copyTitle(_ author: String) -> String { localized("Copy of the review by %@", author) }
    }
}
