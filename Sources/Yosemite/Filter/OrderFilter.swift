import WooFoundation

/// Which orders are wanted, as it can be typed: `status:processing total>100 müller`. Every condition has to hold,
/// and every word to begin a word of the order.
public struct OrderFilter: Hashable, Sendable, GeneratedFakeable {
    public var conditions: [OrderCondition]
    /// Words of a search; one with blanks in it has to stand in the order as it is.
    public var words: [String]

    public init(conditions: [OrderCondition] = [], words: [String] = []) {
        self.conditions = conditions
        self.words = words
    }

    public static let none = OrderFilter()

    /// Orders in one of these statuses; in all but the hidden ones where there are none.
    public init(statuses: [String]) {
        self.init(conditions: statuses.isEmpty ? [] : [OrderCondition(.status(statuses))])
    }

    public var isEmpty: Bool { conditions.isEmpty && words.isEmpty }

    /// What both ask for.
    public func and(_ other: OrderFilter) -> OrderFilter {
        OrderFilter(
            conditions: conditions + other.conditions.filter { !conditions.contains($0) },
            words: words + other.words.filter { !words.contains($0) }
        )
    }

    /// It asks for more than statuses and words, which are what the store's own list takes.
    public var asksMoreThanTheStoreCan: Bool { conditions != OrderFilter(statuses: statuses).conditions }

    /// Which orders it is for depends on the store's clock.
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

    /// Which orders it is for depends on the changes that wait here.
    public var needsEdits: Bool { conditions.contains { $0.test == .state(.edited) } }

    /// The statuses that are asked for; empty where any are.
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
    /// Orders for which the test does not hold are wanted.
    public var isNegated: Bool

    public init(test: OrderTest, isNegated: Bool) {
        self.test = test
        self.isNegated = isNegated
    }

    public init(_ test: OrderTest, isNegated: Bool = false) { self.init(test: test, isNegated: isNegated) }
}

/// What a condition asks of an order. Where there are several values, one of them has to hold.
public enum OrderTest: Hashable, Sendable, GeneratedFakeable {
    case status([String])
    case date(OrderDateField, FilterDateRange)
    case total(FilterAmountRange)
    /// An id of a payment method, or words of its title.
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
    /// A word, where orders without it are wanted.
    case word(String)
}

extension OrderTest {
    /// The key it is typed with; a word has none.
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
    /// The beginning of an e-mail address.
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
    /// An amount above zero and no payment, in no status that says that none is expected.
    case unpaid
    case guest
    /// A change made here is not in the store.
    case edited
}
