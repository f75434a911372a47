/// The reviews of all products, pending ones included, but no spam and no trash.
///
/// `wc/v3/products/reviews`
public struct ProductReviewsRemote: ListRemote {
    public typealias Item = ProductReview

    public static let path = "products/reviews"
    public static let sorts: [ListQuery.Sort: String] = [.date: "date_gmt", .id: "id"]
    public static let constants = [QueryParameter("status", "all")]
    public static let isEdited = true

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }
}
