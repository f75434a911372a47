import FoundationEssentials
import WooFoundation

/// A review of a product (`wc/v3/products/reviews`).
public struct ProductReview: ListedEntity, GeneratedCopiable, GeneratedFakeable {
    public static let resourceName = "review"

    public let siteID: Int64
    public let reviewID: Int64
    public let dateCreated: Date?
    public let productID: Int64
    public let productName: String
    public let productURL: String
    /// `approved`, `hold`, `spam`, `trash`.
    public let statusKey: String
    public let reviewer: String
    public let reviewerEmail: String
    /// HTML, as stored.
    public let review: String
    /// 1…5; 0 for none.
    public let rating: Int64
    public let isVerified: Bool

    private enum CodingKeys: String, CodingKey {
        case id, status, reviewer, review, rating, verified
        case dateCreated = "date_created"
        case dateCreatedGMT = "date_created_gmt"
        case productID = "product_id"
        case productName = "product_name"
        case productPermalink = "product_permalink"
        case reviewerEmail = "reviewer_email"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        siteID = try decoder.injected(.siteID)
        reviewID = try container.identifier(.id)
        dateCreated = container.date(.dateCreatedGMT, or: .dateCreated)
        productID = container.integer(.productID) ?? 0
        productName = container.text(.productName) ?? ""
        productURL = container.text(.productPermalink) ?? ""
        statusKey = container.text(.status) ?? ""
        reviewer = container.text(.reviewer) ?? ""
        reviewerEmail = container.text(.reviewerEmail) ?? ""
        review = container.text(.review) ?? ""
        rating = container.integer(.rating) ?? 0
        isVerified = container.flag(.verified) ?? false
    }
}
