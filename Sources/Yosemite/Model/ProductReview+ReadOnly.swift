import Networking
import Storage

extension ProductReview: ReadOnlyType {
    public var identity: Int64 { reviewID }
}

extension ProductReviewRecord: ReadOnlyConvertible, GeneratedConversion {
    typealias Converted = ProductReview
}
