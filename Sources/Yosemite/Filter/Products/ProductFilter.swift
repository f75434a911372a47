import WooFoundation

/// Which products are wanted, as it can be typed: `stock:low category:mugs price<20 blue`. Every condition has to hold,
/// and every word to begin a word of the product or one of its variations.
public struct ProductFilter: Hashable, Sendable, GeneratedFakeable {
    public var conditions: [ProductCondition]
    /// Words of a search; one with blanks in it has to stand in the product as it is.
    public var words: [String]

    public init(conditions: [ProductCondition] = [], words: [String] = []) {
        self.conditions = conditions
        self.words = words
    }

    public static let none = ProductFilter()

    public var isEmpty: Bool { conditions.isEmpty && words.isEmpty }

    /// What both ask for.
    public func and(_ other: ProductFilter) -> ProductFilter {
        ProductFilter(
            conditions: conditions + other.conditions.filter { !conditions.contains($0) },
            words: words + other.words.filter { !words.contains($0) }
        )
    }

    /// Which products it is for depends on the store's clock.
    public var needsDays: Bool {
        conditions.contains { condition in
            if case .date = condition.test { true } else { false }
        }
    }

    /// Which products it is for depends on the changes that wait here.
    public var needsEdits: Bool { conditions.contains { $0.test == .state(.edited) } }

    /// The statuses that are asked for; empty where any but the trash are.
    public var statuses: [String] {
        for condition in conditions where !condition.isNegated {
            if case .status(let keys) = condition.test { return keys }
        }
        return []
    }
}

/// One condition of a product filter.
public struct ProductCondition: Hashable, Sendable {
    public var test: ProductTest
    /// Products for which the test does not hold are wanted.
    public var isNegated: Bool

    public init(_ test: ProductTest, isNegated: Bool = false) {
        self.test = test
        self.isNegated = isNegated
    }
}

/// What a condition asks of a product. Where there are several values, one of them has to hold.
public enum ProductTest: Hashable, Sendable, GeneratedFakeable {
    case ids([Int64])
    /// `publish`, `draft`, `pending`, `private`, `future`, `trash`.
    case status([String])
    /// `simple`, `variable`, `grouped`, `external`, or a plugin's.
    case type([String])
    case stock([ProductStock])
    /// How many are in stock.
    case quantity(FilterAmountRange)
    /// What is asked now, sale price where there is one.
    case price(FilterAmountRange)
    /// How many were sold.
    case sales(FilterAmountRange)
    /// Ids, slugs or names; what is in a category below is in it too.
    case category([String])
    case tag([String])
    case brand([String])
    case attribute(name: String, option: String?)
    /// The beginning of a SKU, of the product or of a variation.
    case sku(String)
    /// A whole GTIN, UPC, EAN or ISBN, of the product or of a variation.
    case gtin(String)
    case date(ProductDateField, FilterDateRange)
    case has(ProductPart)
    case state(ProductState)
    case meta(key: String, value: String?)
    /// A word, where products without it are wanted.
    case word(String)
}

extension ProductTest {
    /// The key it is typed with; a word has none.
    public var key: ProductFilterKey? {
        switch self {
        case .ids: .id
        case .status: .status
        case .type: .type
        case .stock, .quantity: .stock
        case .price: .price
        case .sales: .sales
        case .category: .category
        case .tag: .tag
        case .brand: .brand
        case .attribute: .attribute
        case .sku: .sku
        case .gtin: .gtin
        case .date(.created, _): .date
        case .date(.modified, _): .modified
        case .has: .has
        case .state: .is
        case .meta: .meta
        case .word: nil
        }
    }
}

/// What there is of a product. All but `in` also hold where they hold for one of its variations.
public enum ProductStock: String, Hashable, Sendable, CaseIterable, GeneratedFakeable {
    case `in`
    case out
    case backorder
    /// Counted, there is something left, and no more than the product's threshold, or the store's where it has none.
    case low
}

public enum ProductDateField: String, Hashable, Sendable, CaseIterable, GeneratedFakeable {
    case created = "date"
    case modified
}

public enum ProductPart: String, Hashable, Sendable, CaseIterable, GeneratedFakeable {
    case image
    case sku
    case gtin
    case price
    case description
    case category
    case variations
    case reviews
}

public enum ProductState: String, Hashable, Sendable, CaseIterable, GeneratedFakeable {
    case sale
    case featured
    case virtual
    case downloadable
    /// Its stock is counted.
    case counted
    /// In no list of the shop.
    case hidden
    /// A change made here is not in the store.
    case edited
}
