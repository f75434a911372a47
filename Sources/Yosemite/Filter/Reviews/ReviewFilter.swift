import WooFoundation

/// Which reviews are wanted, as it can be typed: `status:hold stars<3 product:mug broke`. Every word has to stand in the
/// text, its author's name or address, or the name of the product.
public typealias ReviewFilter = TestFilter<ReviewTest>
public typealias ReviewCondition = TestCondition<ReviewTest>

extension ReviewFilter {
    /// Those that visitors do not see until somebody has read them.
    public static var toApprove: ReviewFilter { ReviewFilter(conditions: [ReviewCondition(.status(["hold"]))]) }

    /// The statuses that are asked for; empty where any but spam and the trash are.
    public var statuses: [String] {
        for condition in conditions where !condition.isNegated {
            if case .status(let keys) = condition.test { return keys }
        }
        return []
    }
}

/// What a condition asks of a review.
public enum ReviewTest: Hashable, Sendable, GeneratedFakeable {
    /// `approved`, `hold`, `spam`, `trash`.
    case status([String])
    /// 0…5; 0 where no star was given.
    case stars(FilterAmountRange)
    /// Of the product with this id.
    case productID(Int64)
    /// Of products with this text in their name.
    case product(String)
    /// By somebody with this text in name or e-mail address.
    case author(String)
    case date(FilterDateRange)
    /// By somebody who bought the product, or by somebody else.
    case verified(Bool)
    /// A word, where reviews without it are wanted.
    case word(String)
}

extension ReviewTest {
    /// The key it is typed with; a word has none.
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
