/// What can be done to reviews. Reviews themselves arrive through storage.
public enum ProductReviewAction: Action {
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

    /// Brings reviews up to date, those that wait for approval too.
    case synchronizeReviews(siteID: Int64, onCompletion: Completion<Void>)
}
