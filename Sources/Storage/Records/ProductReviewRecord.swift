import FoundationEssentials

/// What somebody wrote about a product (`wc/v3/products/reviews`).
public struct ProductReviewRecord: Object, Hashable {
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

    public init() {}
}

extension ProductReviewRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<ProductReviewRecord, Int64>("site_id")
        public static let reviewID = RecordColumn<ProductReviewRecord, Int64>("review_id")
        public static let dateCreated = RecordColumn<ProductReviewRecord, Date>("date_created")
        public static let productID = RecordColumn<ProductReviewRecord, Int64>("product_id")
        public static let productName = RecordColumn<ProductReviewRecord, String>("product_name")
        public static let productURL = RecordColumn<ProductReviewRecord, String>("product_url")
        public static let statusKey = RecordColumn<ProductReviewRecord, String>("status_key")
        public static let reviewer = RecordColumn<ProductReviewRecord, String>("reviewer")
        public static let reviewerEmail = RecordColumn<ProductReviewRecord, String>("reviewer_email")
        public static let review = RecordColumn<ProductReviewRecord, String>("review")
        public static let rating = RecordColumn<ProductReviewRecord, Int64>("rating")
        public static let isVerified = RecordColumn<ProductReviewRecord, Bool>("is_verified")
    }

    public var primaryKey: Int64 { reviewID }

    public static let entity = Entity<ProductReviewRecord>(
        name: "ProductReviewRecord",
        table: "product_reviews",
        key: ["review_id"],
        empty: ProductReviewRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.reviewID, \.reviewID),
            .nullable(Columns.dateCreated, \.dateCreated),
            .column(Columns.productID, \.productID),
            .column(Columns.productName, \.productName),
            .column(Columns.productURL, \.productURL),
            .column(Columns.statusKey, \.statusKey),
            .column(Columns.reviewer, \.reviewer),
            .column(Columns.reviewerEmail, \.reviewerEmail),
            .column(Columns.review, \.review),
            .column(Columns.rating, \.rating),
            .column(Columns.isVerified, \.isVerified),
        ]
    )
}
