/// What can be done to reviews. Reviews themselves arrive through storage.
public enum ProductReviewAction: Action {
    case countReviews(siteID: Int64, list: ReviewListQuery, onCompletion: Completion<Int>)

    /// Where a review stands in a list, from 0; nil where the list does not have it.
    case locateReview(siteID: Int64, reviewID: Int64, list: ReviewListQuery, onCompletion: Completion<Int?>)

    /// The reviews at these places of a list.
    case listReviews(
        siteID: Int64,
        list: ReviewListQuery,
        range: Range<Int>,
        onCompletion: Completion<[ProductReview]>
    )

    /// `approved`, `hold`, `spam` or `trash`: to the ledger, to the screen, then to the store.
    case updateReviewStatus(
        siteID: Int64,
        reviewIDs: [Int64],
        status: String,
        onCompletion: Completion<[PendingEdit]>
    )

    /// Other values for `review`, `rating` or `status`, in the same way.
    ///
    /// - Throws: `ProductProblems`, `EditError.gone`.
    case updateReview(siteID: Int64, reviewID: Int64, changes: [RecordChange], onCompletion: Completion<PendingEdit>)

    /// Deletes it for good.
    case deleteReview(siteID: Int64, reviewID: Int64, onCompletion: Completion<Void>)

    /// Brings reviews up to date: new ones; those that wait, are spam or in the trash as the store has them now; and all
    /// of them every two hours, since the store cannot be asked which changed.
    case synchronizeReviews(siteID: Int64, onCompletion: Completion<Void>)
}
