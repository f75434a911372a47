import Storage
import WooFoundation

/// Which reviews a list shows, and how they are sorted.
public struct ReviewListQuery: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public enum Sort: String, Sendable, CaseIterable, Codable, GeneratedFakeable {
        case newest
        case oldest
        case fewestStars
        case mostStars
        case product
    }

    public var siteID: Int64
    /// The conditions; without a status all but spam and trash.
    public var filter: ReviewFilter
    public var sort: Sort
    /// The context in which the filter is evaluated.
    public var context: FilterContext

    public init(
        siteID: Int64,
        filter: ReviewFilter = .none,
        sort: Sort = .newest,
        context: FilterContext = .fixed
    ) {
        self.siteID = siteID
        self.filter = filter
        self.sort = sort
        self.context = context
    }
}

extension ReviewListQuery: RecordListQuery {
    public var predicate: RecordPredicate<ProductReviewRecord> { filter.predicate(in: context) }

    public var sortDescriptors: [RecordSortDescriptor<ProductReviewRecord>] {
        typealias Columns = ProductReviewRecord.Columns
        let newest = [Columns.dateCreated.descending, Columns.reviewID.descending]
        return switch sort {
        case .newest: newest
        case .oldest: [Columns.dateCreated.ascending, Columns.reviewID.ascending]
        case .fewestStars: [Columns.rating.ascending] + newest
        case .mostStars: [Columns.rating.descending] + newest
        case .product: [Columns.productName.ascending, Columns.productID.ascending] + newest
        }
    }
}
