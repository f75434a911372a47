import FoundationEssentials

/// The 9 columns of a coupon that a list shows, without its rules and who has used it. Read only.
public struct CouponRowRecord: GeneratedRecord, PartialRecord {
    public typealias Whole = CouponRecord
    static let table = CouponRecord.table
    public var primaryKey: Int64 { couponID }

    /// The local id of the store.
    public var siteID: Int64
    public var couponID: Int64
    public var code: String
    /// Percent or major units, as received.
    public var amount: String
    public var statusKey: String
    public var discountTypeKey: String
    public var dateExpires: Date?
    public var usageCount: Int64
    public var usageLimit: Int64?
}
