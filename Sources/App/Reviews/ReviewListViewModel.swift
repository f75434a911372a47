import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The Reviews list.
enum ReviewKind: MirroredListKind {
    typealias Query = ReviewListQuery

    static let resource = MirrorResourceKind.reviews
    static let records = SavedFilter.Records.reviews
    static let looks = RecordListLooks(
        columns: ReviewRow.columns,
        noRecord: ReviewsScreen.Localization.noReview,
        noSelection: ReviewsScreen.Localization.noSelection
    )
    static let language = FilterLanguage(ReviewFilterKey.self, amounts: [.stars])
    static let words = ListStateWords.reviews

    static func parse(_ text: String, in site: SiteContext) -> (filter: ReviewFilter, problems: [FilterProblem]) {
        let parsed = ReviewFilterParser.parse(text)
        return (parsed.filter, parsed.problems)
    }

    static func synchronize(siteID: Int64, onCompletion: @escaping Completion<Void>) -> any Action {
        ProductReviewAction.synchronizeReviews(siteID: siteID, onCompletion: onCompletion)
    }

    static func row(_ review: ProductReview, _ context: SiteContext) -> TableRow {
        ReviewRow.row(review, context: context)
    }

    static func counted(_ count: Int) -> String { ReviewWords.count(count) }
    static func sortWord(_ sort: ReviewListQuery.Sort) -> String { ReviewWords.sort(sort) }
    static let sortTitle = ReviewsScreen.Localization.sortTitle
}

typealias ReviewListViewModel = FilteredList<ReviewKind>
