/// Actions on reviews. Reviews themselves are read from storage.
public enum ProductReviewAction: Action {
    /// The reviews at these positions of a list.
    case listReviews(
        siteID: Int64,
        list: ReviewListQuery,
        range: Range<Int>,
        onCompletion: Completion<[ProductReview]>
    )

    /// Sets the status to `approved`, `hold`, `spam` or `trash`: in the ledger, on screen, then in the store.
    case updateReviewStatus(
        siteID: Int64,
        reviewIDs: [Int64],
        status: String,
        onCompletion: Completion<[PendingEdit]>
    )

    /// Updates `review`, `rating` or `status` in the same way.
    ///
    /// - Throws: `ProductProblems`, `EditError.gone`.
    case updateReview(siteID: Int64, reviewID: Int64, changes: [RecordChange], onCompletion: Completion<PendingEdit>)

    /// Deletes it permanently.
    case deleteReview(siteID: Int64, reviewID: Int64, onCompletion: Completion<Void>)

    /// Updates the mirror's reviews: new ones; pending ones, spam and trash as the store has them now; and all of them
    /// every two hours, since the store cannot be asked which changed.
    case synchronizeReviews(siteID: Int64, onCompletion: Completion<Void>)
}
