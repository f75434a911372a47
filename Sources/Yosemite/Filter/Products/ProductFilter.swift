import WooFoundation

/// Which products to show, in typed form: `stock:low category:mugs price<20 blue`. Every condition must match, and
/// every word must start a word of the product or one of its variations.
public struct ProductFilter: Hashable, Sendable, GeneratedFakeable {
    public var conditions: [ProductCondition]
    /// Search words; one with spaces must occur in the product literally.
    public var words: [String]

    public init(conditions: [ProductCondition] = [], words: [String] = []) {
        self.conditions = conditions
        self.words = words
    }

    public static let none = ProductFilter()

    public var isEmpty: Bool { conditions.isEmpty && words.isEmpty }

    /// Products that match both.
    public func and(_ other: ProductFilter) -> ProductFilter {
        ProductFilter(
            conditions: conditions + other.conditions.filter { !conditions.contains($0) },
            words: words + other.words.filter { !words.contains($0) }
        )
    }

    /// Whether its result depends on the store's clock.
    public var needsDays: Bool {
        conditions.contains { condition in
            if case .date = condition.test { true } else { false }
        }
    }

    /// Whether its result depends on pending edits.
    public var needsEdits: Bool { conditions.contains { $0.test == .state(.edited) } }

    /// The requested statuses; empty for any but the trash.
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
    /// Whether products that do not match are wanted.
    public var isNegated: Bool

    public init(_ test: ProductTest, isNegated: Bool = false) {
        self.test = test
        self.isNegated = isNegated
    }
}

/// The test of a condition. One of several values must match.
public enum ProductTest: Hashable, Sendable, GeneratedFakeable {
    case ids([Int64])
    /// `publish`, `draft`, `pending`, `private`, `future`, `trash`.
    case status([String])
    /// `simple`, `variable`, `grouped`, `external`, or a plugin's.
    case type([String])
    case stock([ProductStock])
    /// The quantity in stock.
    case quantity(FilterAmountRange)
    /// The current price: the sale price where there is one.
    case price(FilterAmountRange)
    /// The quantity sold.
    case sales(FilterAmountRange)
    /// Ids, slugs or names; products in subcategories match too.
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
    /// A word that must be absent.
    case word(String)
}

extension ProductTest {
    /// The key with which it is typed; nil for a word.
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

/// The stock of a product. All but `in` also match if they match one of its variations.
public enum ProductStock: String, Hashable, Sendable, CaseIterable, GeneratedFakeable {
    case `in`
    case out
    case backorder
    /// Managed, not empty, and not above the product's threshold, or the store's where it has none.
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
    /// Its stock is managed.
    case counted
    /// In no list of the shop.
    case hidden
    /// A change made here that is not in the store yet.
    case edited
}
