import FoundationEssentials
import Storage
import WooFoundation

extension ReviewTest: MirrorFilterTest {
    private typealias Columns = ProductReviewRecord.Columns

    static let hiddenStatuses = ["spam", "trash"]

    /// Without a requested status, spam and trash are hidden.
    static func hidden(from tests: [ReviewTest]) -> RecordPredicate<ProductReviewRecord>? {
        let hasStatus = tests.contains { if case .status = $0 { true } else { false } }
        return hasStatus ? nil : Columns.statusKey.isIn(hiddenStatuses)
    }

    public var keyName: String? { key?.rawValue }
    public var needsDays: Bool { if case .date = self { true } else { false } }

    func predicate(in context: FilterContext) -> RecordPredicate<ProductReviewRecord> {
        switch self {
        case .status(let keys): Columns.statusKey.isIn(keys)
        case .stars(let range): Self.stars(range)
        case .productID(let id): Columns.productID == id
        case .product(let text): Columns.productName.contains(text)
        case .author(let text): Columns.reviewer.contains(text) || Columns.reviewerEmail.contains(text)
        case .date(let range): Self.date(range.instants(in: context))
        case .verified(let isVerified): Columns.isVerified == isVerified
        case .word(let word):
            Columns.review.contains(word) || Columns.reviewer.contains(word) || Columns.reviewerEmail.contains(word)
                || Columns.productName.contains(word)
        }
    }

    private static func date(_ ends: (from: Date?, until: Date?)) -> RecordPredicate<ProductReviewRecord> {
        var result: RecordPredicate<ProductReviewRecord> = Columns.dateCreated.isNotNull
        if let from = ends.from { result = result && Columns.dateCreated >= from }
        if let until = ends.until { result = result && Columns.dateCreated < until }
        return result
    }

    /// Stars are integers: those of the six values that are in the range.
    private static func stars(_ range: FilterAmountRange) -> RecordPredicate<ProductReviewRecord> {
        Columns.rating.isIn(
            (0...5).map(Int64.init).filter { stars in
                let number = Decimal(stars)
                let isEnough = range.least.map { range.isAbove ? number > $0 : number >= $0 } ?? true
                return isEnough && range.most.map { range.isBelow ? number < $0 : number <= $0 } ?? true
            }
        )
    }
}
