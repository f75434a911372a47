import WooFoundation

/// Which reviews to show, in typed form: `status:hold stars<3 product:mug broke`. Every word must occur in the text,
/// its author's name or address, or the name of the product.
public typealias ReviewFilter = TestFilter<ReviewTest>
public typealias ReviewCondition = TestCondition<ReviewTest>

extension ReviewFilter {
    /// Those that visitors do not see until they are approved.
    public static var toApprove: ReviewFilter { ReviewFilter(conditions: [ReviewCondition(.status(["hold"]))]) }

    /// The requested statuses; empty for any but spam and trash.
    public var statuses: [String] {
        for condition in conditions where !condition.isNegated {
            if case .status(let keys) = condition.test { return keys }
        }
        return []
    }
}

/// The test of a condition for reviews.
public enum ReviewTest: Hashable, Sendable, GeneratedFakeable {
    /// `approved`, `hold`, `spam`, `trash`.
    case status([String])
    /// 0…5; 0 where no star was given.
    case stars(FilterAmountRange)
    /// Of the product with this id.
    case productID(Int64)
    /// Of products with this text in their name.
    case product(String)
    /// By an author with this text in name or email address.
    case author(String)
    case date(FilterDateRange)
    /// Whether the author bought the product.
    case verified(Bool)
    /// A word that must be absent.
    case word(String)
}

extension ReviewTest {
    /// The key with which it is typed; nil for a word.
    public var key: ReviewFilterKey? {
        switch self {
        case .status: .status
        case .stars: .stars
        case .productID, .product: .product
        case .author: .by
        case .date: .date
        case .verified: .verified
        case .word: nil
        }
    }
}
