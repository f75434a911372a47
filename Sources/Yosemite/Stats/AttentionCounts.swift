import WooFoundation

/// What needs attention. Each count has its list: those of orders are in the filters below.
public struct AttentionCounts: ReadOnlyType, GeneratedCopiable, GeneratedFakeable {
    public let siteID: Int64
    /// Orders whose payment failed.
    public let failedPayments: Int
    /// Paid but not shipped.
    public let ordersToPack: Int
    public let reviewsToApprove: Int
    /// Products and variations whose stock is managed and at or below their threshold, but not out.
    public let lowStock: Int
    public let outOfStock: Int
    /// Payments and refunds whose outcome is not known yet.
    public let uncertainPayments: Int
    /// Edits that were refused by the store or are in conflict.
    public let refusedEdits: Int
    /// Orders that exist although another has their mark.
    public let doubledOrders: Int

    public init(
        siteID: Int64,
        failedPayments: Int,
        ordersToPack: Int,
        reviewsToApprove: Int,
        lowStock: Int,
        outOfStock: Int,
        uncertainPayments: Int,
        refusedEdits: Int,
        doubledOrders: Int = 0
    ) {
        self.doubledOrders = doubledOrders
        self.siteID = siteID
        self.failedPayments = failedPayments
        self.ordersToPack = ordersToPack
        self.reviewsToApprove = reviewsToApprove
        self.lowStock = lowStock
        self.outOfStock = outOfStock
        self.uncertainPayments = uncertainPayments
        self.refusedEdits = refusedEdits
    }

    public var identity: Int64 { siteID }

    /// The orders behind `failedPayments`.
    public static let failedPayments = OrderFilter(statuses: ["failed"])
    /// The orders behind `ordersToPack`.
    public static let ordersToPack = OrderFilter(statuses: ["processing"])
}
