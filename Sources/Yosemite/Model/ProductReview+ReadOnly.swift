import Networking
import Storage

extension ProductReview: ReadOnlyType {
    public var identity: Int64 { reviewID }
}

extension ProductReviewRecord: ReadOnlyConvertible {
    init(_ productReview: ProductReview) {
        self.init()
        siteID = productReview.siteID
        reviewID = productReview.reviewID
        dateCreated = productReview.dateCreated
        productID = productReview.productID
        productName = productReview.productName
        productURL = productReview.productURL
        statusKey = productReview.statusKey
        reviewer = productReview.reviewer
        reviewerEmail = productReview.reviewerEmail
        review = productReview.review
        rating = productReview.rating
        isVerified = productReview.isVerified
    }

    public func toReadOnly() -> ProductReview {
        ProductReview(
            siteID: siteID,
            reviewID: reviewID,
            dateCreated: dateCreated,
            productID: productID,
            productName: productName,
            productURL: productURL,
            statusKey: statusKey,
            reviewer: reviewer,
            reviewerEmail: reviewerEmail,
            review: review,
            rating: rating,
            isVerified: isVerified
        )
    }
}
