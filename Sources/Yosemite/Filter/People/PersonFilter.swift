import FoundationEssentials
import Storage
import WooFoundation

/// Which people to show, in typed form: `spent>500 orders:1 last<90d country:DE guest`. Every word must occur in the
/// name, email address, company, city or a phone number, in any format.
public typealias PersonFilter = TestFilter<PersonTest>
public typealias PersonCondition = TestCondition<PersonTest>

/// The test of a condition for people.
public enum PersonTest: Hashable, Sendable {
    case spent(FilterAmountRange)
    case orders(FilterAmountRange)
    /// The last order is in this range.
    case last(FilterDateRange)
    /// The first order is in this range.
    case first(FilterDateRange)
    case country([String])
    /// Has an order with the product.
    case bought(OrderProductTest)
    case kind(PersonKind)
    /// A word that must be absent; `guest` and `registered` are conditions.
    case word(String)
}

public enum PersonKind: String, CaseIterable, Hashable, Sendable {
    case guest
    case registered
    /// Another person may be the same.
    case double

    /// Those that are a condition without `is:`.
    static func bare(_ word: String) -> PersonKind? {
        PersonKind(rawValue: word.lowercased()).flatMap { $0 == .double ? nil : $0 }
    }
}

/// The keys of the filter language for people.
public enum PersonFilterKey: String, CaseIterable, Sendable {
    case spent
    case orders
    case last
    case first
    case country
    case bought
    case `is`

    private static let others: [String: PersonFilterKey] = ["total": .spent, "date": .last, "since": .first]

    init?(typed: String) {
        guard let key = PersonFilterKey(rawValue: typed) ?? Self.others[typed] else { return nil }
        self = key
    }

    /// A condition as an example, and its meaning: one line of the language's help.
    public var example: (text: String, meaning: String) {
        switch self {
        case .spent: ("spent>500", localized("whose orders in the shop's currency total this much, less refunds"))
        case .orders: ("orders:1", localized("with that many counted orders; also orders>5, orders:0"))
        case .last:
            ("last<90d", localized("whose last order is at most that long ago; last>90d: longer; also last:2026-11"))
        case .first: ("first:2026-11", localized("who ordered for the first time then"))
        case .country: ("country:DE,AT", localized("from there"))
        case .bought: ("bought:MUG-1", localized("who ordered the product: id, SKU or words of its name"))
        case .is:
            (
                "is:guest",
                localized(
                    "guest, registered, or double: a possible duplicate; guest alone is enough"
                )
            )
        }
    }
}

public enum PersonFilterParser {
    public static func parse(_ text: String) -> ParsedTestFilter<PersonTest> { ParsedTestFilter(text) }
}

extension PersonTest: MirrorFilterTest {
    private typealias Columns = PersonRecord.Columns

    public var keyName: String? {
        switch self {
        case .spent: PersonFilterKey.spent.rawValue
        case .orders: PersonFilterKey.orders.rawValue
        case .last: PersonFilterKey.last.rawValue
        case .first: PersonFilterKey.first.rawValue
        case .country: PersonFilterKey.country.rawValue
        case .bought: PersonFilterKey.bought.rawValue
        case .kind: PersonFilterKey.is.rawValue
        case .word: nil
        }
    }

    public var needsDays: Bool {
        switch self {
        case .last, .first: true
        case .spent, .orders, .country, .bought, .kind, .word: false
        }
    }

    public var texts: [String] {
        switch self {
        case .spent(let range): FilterRangeText.amounts("spent", range)
        case .orders(let range): FilterRangeText.amounts("orders", range)
        case .last(let range): FilterRangeText.dates("last", range)
        case .first(let range): FilterRangeText.dates("first", range)
        case .country(let codes): ["country:" + codes.joined(separator: ",")]
        case .bought(.id(let id)): ["bought:\(id)"]
        case .bought(.text(let text)): ["bought:" + FilterQuoting.value(text)]
        case .kind(let kind): ["is:" + kind.rawValue]
        case .word(let word): [FilterQuoting.quoted(word)]
        }
    }

    init(_ reader: FilterConditionReader) throws(FilterProblem) {
        let typed = reader.condition.key
        guard let key = PersonFilterKey(typed: typed) else {
            let near = FilterKey.nearest(typed, among: PersonFilterKey.allCases.map(\.rawValue))
            throw reader.problem(.unknownKey(typed), near)
        }
        guard !reader.values.isEmpty else { throw reader.problem(.noValue(typed)) }
        switch key {
        case .spent: self = .spent(try reader.amounts())
        case .orders: self = .orders(try reader.amounts())
        case .last: self = .last(try reader.agoOrDates())
        case .first: self = .first(try reader.agoOrDates())
        case .country:
            guard reader.condition.sign == .equal else { throw reader.problem(.notComparable(typed)) }
            for code in reader.values where !(code.count == 2 && code.allSatisfy { $0.isASCII && $0.isLetter }) {
                throw reader.problem(.badCountry(code))
            }
            self = .country(reader.values.map { $0.uppercased() })
        case .bought:
            guard reader.condition.sign == .equal else { throw reader.problem(.notComparable(typed)) }
            self = .bought(FilterConditionReader.id(reader.value).map { .id($0) } ?? .text(reader.value))
        case .is: self = .kind(try reader.choice(PersonKind.self))
        }
    }

    static func hidden(from tests: [PersonTest]) -> RecordPredicate<PersonRecord>? {
        Columns.role == EditedRecord.deleted
    }

    func predicate(in context: FilterContext) -> RecordPredicate<PersonRecord> {
        switch self {
        case .spent(let range): .amount(Columns.spentStored, range)
        case .orders(let range): .count(Columns.orders, range)
        case .last(let range): .dates(Columns.lastOrder, range.instants(in: context))
        case .first(let range): .dates(Columns.firstOrder, range.instants(in: context))
        case .country(let codes): Columns.country.isIn(codes)
        case .bought(let product):
            .ordered(
                OrderTest.product(product).predicate(in: context)
                    && !OrderRecord.Columns.status.isIn(OrderFilter.hiddenStatuses)
            )
        case .kind(.guest): Columns.role == ""
        case .kind(.registered): Columns.role != ""
        case .kind(.double): .isDouble
        case .word(let word):
            if let kind = PersonKind.bare(word) {
                PersonTest.kind(kind).predicate(in: context)
            } else {
                Columns.words.containsFolded(word)
            }
        }
    }
}

extension FilterConditionReader {
    /// As `dates`, but `<90d` means less than 90 days ago, and `>90d` longer ago.
    func agoOrDates() throws(FilterProblem) -> FilterDateRange {
        guard value.lowercased().hasSuffix("d"), let ago = FilterDate(text: value) else { return try dates() }
        switch condition.sign {
        case .below, .atMost: return FilterDateRange(first: ago, last: nil)
        case .above, .atLeast: return FilterDateRange(first: nil, last: ago, isBefore: true)
        case .equal: return FilterDateRange(ago)
        }
    }
}
