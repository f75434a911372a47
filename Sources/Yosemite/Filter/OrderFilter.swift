import WooFoundation

/// Which orders to show, in typed form: `status:processing total>100 müller`. Every condition must match, and every
/// word must start a word of the order.
public struct OrderFilter: Hashable, Sendable, GeneratedFakeable {
    public var conditions: [OrderCondition]
    /// Search words; one with spaces must occur in the order literally.
    public var words: [String]

    public init(conditions: [OrderCondition] = [], words: [String] = []) {
        self.conditions = conditions
        self.words = words
    }

    public static let none = OrderFilter()

    /// Orders with one of these statuses; with any but the hidden ones where it is empty.
    public init(statuses: [String]) {
        self.init(conditions: statuses.isEmpty ? [] : [OrderCondition(.status(statuses))])
    }

    public var isEmpty: Bool { conditions.isEmpty && words.isEmpty }

    /// Orders that match both.
    public func and(_ other: OrderFilter) -> OrderFilter {
        OrderFilter(
            conditions: conditions + other.conditions.filter { !conditions.contains($0) },
            words: words + other.words.filter { !words.contains($0) }
        )
    }

    /// Whether it has more than statuses and words, which the store's own list supports.
    public var asksMoreThanTheStoreCan: Bool { conditions != OrderFilter(statuses: statuses).conditions }

    /// Whether its result depends on the store's clock.
    public var needsDays: Bool {
        conditions.contains { condition in
            switch condition.test {
            case .date, .sale(.refunded), .sale(.counted): true
            case .status, .total, .method, .customer, .product, .coupon, .country, .meta, .createdVia, .currency, .has,
                .state, .sale, .word:
                false
            }
        }
    }

    /// Whether its result depends on pending edits.
    public var needsEdits: Bool { conditions.contains { $0.test == .state(.edited) } }

    /// The requested statuses; empty for any.
    public var statuses: [String] {
        for condition in conditions where !condition.isNegated {
            if case .status(let slugs) = condition.test { return slugs }
        }
        return []
    }
}

/// One condition of a filter.
public struct OrderCondition: Hashable, Sendable {
    public var test: OrderTest
    /// Whether orders that do not match are wanted.
    public var isNegated: Bool

    public init(test: OrderTest, isNegated: Bool) {
        self.test = test
        self.isNegated = isNegated
    }

    public init(_ test: OrderTest, isNegated: Bool = false) { self.init(test: test, isNegated: isNegated) }
}

/// The test of a condition. One of several values must match.
public enum OrderTest: Hashable, Sendable, GeneratedFakeable {
    case status([String])
    case date(OrderDateField, FilterDateRange)
    case total(FilterAmountRange)
    /// The id of a payment method, or words of its title.
    case method([String])
    case customer(OrderCustomerTest)
    case product(OrderProductTest)
    case coupon(String)
    /// Country codes, of the billing or the shipping address.
    case country([String])
    case meta(key: String, value: String?)
    case createdVia([String])
    case currency([String])
    case has(OrderPart)
    case state(OrderState)
    case sale(OrderSaleTest)
    /// A word that must be absent.
    case word(String)
}

extension OrderTest {
    /// The key with which it is typed; nil for a word.
    public var key: FilterKey? {
        switch self {
        case .status: .status
        case .date(.created, _): .date
        case .date(.paid, _): .paid
        case .date(.modified, _): .modified
        case .date(.completed, _): .completed
        case .total: .total
        case .method: .method
        case .customer: .customer
        case .product: .product
        case .coupon: .coupon
        case .country: .country
        case .meta: .meta
        case .createdVia: .createdVia
        case .currency: .currency
        case .has: .has
        case .state: .is
        case .sale(let test): test.key
        case .word: nil
        }
    }
}

public enum OrderDateField: String, Hashable, Sendable, CaseIterable, GeneratedFakeable {
    case created = "date"
    case paid
    case modified
    case completed
}

public enum OrderCustomerTest: Hashable, Sendable, GeneratedFakeable {
    case guest
    case id(Int64)
    /// The beginning of an email address.
    case email(String)
    case name(String)
}

public enum OrderProductTest: Hashable, Sendable, GeneratedFakeable {
    case id(Int64)
    /// A SKU, or words of the name.
    case text(String)
}

public enum OrderPart: String, Hashable, Sendable, CaseIterable, GeneratedFakeable {
    case note
    case coupon
    case refund
}

public enum OrderState: String, Hashable, Sendable, CaseIterable, GeneratedFakeable {
    case paid
    /// An amount above zero and no payment, in a status that expects one.
    case unpaid
    case guest
    /// A change made here that is not in the store yet.
    case edited
}
