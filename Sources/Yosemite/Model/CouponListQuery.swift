import Storage
import WooFoundation

/// Which coupons a list shows, and how they are sorted.
public struct CouponListQuery: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public enum Sort: String, Sendable, CaseIterable, Codable, GeneratedFakeable {
        case newest
        case code
        case expiresFirst
        case mostUsed
        case highestAmount
    }

    public var siteID: Int64
    /// The conditions; without `status:trash` all but those in the trash.
    public var filter: CouponFilter
    public var sort: Sort
    /// The context in which the filter is evaluated.
    public var context: FilterContext

    public init(
        siteID: Int64,
        filter: CouponFilter = .none,
        sort: Sort = .newest,
        context: FilterContext = .fixed
    ) {
        self.siteID = siteID
        self.filter = filter
        self.sort = sort
        self.context = context
    }
}

extension CouponListQuery: RecordListQuery {
    public var predicate: RecordPredicate<CouponRowRecord> { RecordPredicate(coupons) }
    public var sortDescriptors: [RecordSortDescriptor<CouponRowRecord>] { sorting.map(RecordSortDescriptor.init) }

    /// The coupons of the list.
    var coupons: RecordPredicate<CouponRecord> { filter.predicate(in: context) }

    var sorting: [RecordSortDescriptor<CouponRecord>] {
        typealias Columns = CouponRecord.Columns
        let last = Columns.couponID.descending
        return switch sort {
        case .newest: [Columns.dateCreated.descending, last]
        case .code: [Columns.code.ascending, last]
        case .expiresFirst: [Columns.dateExpires.isMissing.ascending, Columns.dateExpires.ascending, last]
        case .mostUsed: [Columns.usageCount.descending, last]
        case .highestAmount: [Columns.amountStored.descending, last]
        }
    }
}
