import WooFoundation

/// Which reviews are wanted, as it can be typed: `status:hold stars<3 product:mug broke`. Every condition has to hold, and
/// every word to stand in the text, its author's name or address, or the name of the product.
public struct ReviewFilter: Hashable, Sendable, Fakeable {
    public var conditions: [ReviewCondition]
    public var words: [String]

    public init(conditions: [ReviewCondition] = [], words: [String] = []) {
        self.conditions = conditions
        self.words = words
    }

    public static let none = ReviewFilter()

    /// Those that visitors do not see until somebody has read them.
    public static let toApprove = ReviewFilter(conditions: [ReviewCondition(.status(["hold"]))])

    public var isEmpty: Bool { conditions.isEmpty && words.isEmpty }

    /// What both ask for.
    public func and(_ other: ReviewFilter) -> ReviewFilter {
        ReviewFilter(
            conditions: conditions + other.conditions.filter { !conditions.contains($0) },
            words: words + other.words.filter { !words.contains($0) }
        )
    }

    /// Which reviews it is for depends on the store's clock.
    public var needsDays: Bool {
        conditions.contains { condition in
            if case .date = condition.test { true } else { false }
        }
    }

    /// The statuses that are asked for; empty where any but spam and the trash are.
    public var statuses: [String] {
        for condition in conditions where !condition.isNegated {
            if case .status(let keys) = condition.test { return keys }
        }
        return []
    }
}

/// One condition of a review filter.
public struct ReviewCondition: Hashable, Sendable {
    public var test: ReviewTest
    /// Reviews for which the test does not hold are wanted.
    public var isNegated: Bool

    public init(_ test: ReviewTest, isNegated: Bool = false) {
        self.test = test
        self.isNegated = isNegated
    }
}

/// What a condition asks of a review. Where there are several values, one of them has to hold.
public enum ReviewTest: Hashable, Sendable, Fakeable {
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
