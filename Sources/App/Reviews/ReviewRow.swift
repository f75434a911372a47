import TerminalUI
import WooFoundation
import Yosemite

/// A review as a row of the list.
@MainActor
enum ReviewRow {
    static let columns: [TableColumn] = [
        TableColumn(
            id: "stars",
            title: Localization.stars,
            priority: 2,
            minimum: 5,
            ideal: 5,
            align: .right,
            speech: .named
        ),
        TableColumn(id: "author", title: Localization.author, priority: 4, minimum: 9, ideal: 14, isFreeText: true),
        TableColumn(
            id: "product",
            title: Localization.product,
            priority: 5,
            minimum: 9,
            ideal: 18,
            flex: 1,
            isFreeText: true
        ),
        TableColumn(
            id: "review",
            title: Localization.review,
            priority: 1,
            minimum: 12,
            ideal: 16,
            flex: 1,
            isFreeText: true
        ),
        TableColumn(id: "date", title: Localization.date, priority: 6, minimum: 12, ideal: 12),
        TableColumn(id: "status", title: Localization.status, priority: 3, minimum: 12, ideal: 14),
    ]

    static func row(_ review: ProductReview, context: SiteContext) -> TableRow {
        let status = ReviewWords.status(review.statusKey)
        let cells = [
            TableCell(ReviewWords.stars(review), role: (1...2).contains(review.rating) ? .warn : .text),
            TableCell(ReviewWords.author(review)),
            TableCell(ReviewWords.product(review), role: .muted),
            TableCell(ReviewWords.firstWords(review)),
            TableCell(context.format.listDate(review.dateCreated, now: context.dates.now()), role: .muted),
            TableCell(status.word, role: status.role, glyph: status.glyph),
        ]
        let name = RecordName(record: .review, id: review.reviewID)
        return TableRow(cells, isChanged: context.edits.isWaiting(name))
    }

    enum Localization {
        static let stars = localized("Stars")
        static let author = localized("By")
        static let product = localized("Product")
        static let review = localized("Review")
        static let date = localized("Date")
        static let status = localized("Status")
    }
}
