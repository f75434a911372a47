/// What can be done to reviews. Reviews themselves arrive through storage.
public enum ProductReviewAction: Action {
    /// `approved`, `hold`, `spam` or `trash`: to the ledger, to the screen, then to the store.
    case updateReviewStatus(
        siteID: Int64,
        reviewIDs: [Int64],
        status: String,
        onCompletion: Completion<[PendingEdit]>
    )
}
