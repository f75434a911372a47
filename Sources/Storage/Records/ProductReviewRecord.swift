import FoundationEssentials

/// A review of a product (`wc/v3/products/reviews`).
public struct ProductReviewRecord: GeneratedRecord {
    static let table = "product_reviews"
    public var primaryKey: Int64 { reviewID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    public var reviewID: Int64 = 0
    public var dateCreated: Date?
    public var productID: Int64 = 0
    public var productName: String = ""
    public var productURL: String = ""
    public var statusKey: String = ""
    public var reviewer: String = ""
    public var reviewerEmail: String = ""
    public var review: String = ""
    public var rating: Int64 = 0
    public var isVerified: Bool = false
}
