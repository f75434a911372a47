import Networking
import Storage

extension MirrorResource where Item == ProductReview {
    /// Reviews have no date of change: new ones are found at once, a change of status with the next walk.
    static func reviews(siteID: Int64, network: any Network) -> Self {
        var resource = MirrorResource(
            .reviews,
            ProductReviewRecord.self,
            from: ProductReviewsRemote(network: network),
            siteID: siteID,
            created: { $0.dateCreated }
        )
        // The list is requested without spam and trash: those are compared separately, see
        // `CatalogueService.synchronizeReviews`.
        resource.storedIDs = { storage in
            try storage.identifiers(
                ofType: ProductReviewRecord.self,
                matching: !ProductReviewRecord.Columns.statusKey.isIn(ReviewTest.hiddenStatuses)
            )
        }
        return resource
    }
}
