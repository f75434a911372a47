import FoundationEssentials
import WooFoundation

/// A typed filter, as far as it is valid.
public struct ParsedFilter: Hashable, Sendable {
    public let filter: OrderFilter
    /// In the order of the text. The parts with problems are not in the filter.
    public let problems: [FilterProblem]
}

/// Reads the filter language:
///
///     status:processing,on-hold total>100 date:2026-11-01..2026-11-20 -method:cod "rue de" müller
///
/// Whatever is no condition is a word to search for; quotes take blanks, and what looks like a condition, into a word.
/// `-` or `!` before a condition or a word means the orders it does not hold for.
public enum OrderFilterParser {
    /// - Parameter vocabulary: the store's own names.
    public static func parse(_ text: String, vocabulary: FilterVocabulary = FilterVocabulary()) -> ParsedFilter {
        var filter = OrderFilter()
        var problems: [FilterProblem] = []
        for token in FilterScanner.tokens(of: text) {
            guard let condition = token.condition else {
                guard !token.word.isEmpty else { continue }
                if token.isNegated {
                    filter.conditions.append(OrderCondition(.word(token.word), isNegated: true))
                } else {
                    filter.words.append(token.word)
                }
                continue
            }
            do {
                let test = try OrderTestReader(condition: condition, range: token.range, vocabulary: vocabulary).test()
                filter.conditions.append(OrderCondition(test, isNegated: token.isNegated))
            } catch {
                problems.append(error)
            }
        }
        return ParsedFilter(filter: filter, problems: problems)
    }
}

/// Reads one condition.
private struct OrderTestReader {
    let condition: FilterToken.Condition
    let range: Range<Int>
    let vocabulary: FilterVocabulary

    private var reader: FilterConditionReader { FilterConditionReader(condition: condition, range: range) }
    private var values: [String] { reader.values }
    private var value: String { reader.value }

    func test() throws(FilterProblem) -> OrderTest {
        guard let key = FilterKey(typed: condition.key) else {
            throw problem(.unknownKey(condition.key), FilterKey.nearest(condition.key))
        }
        guard !values.isEmpty else { throw problem(.noValue(condition.key)) }
        switch key {
        case .date: return .date(.created, try reader.dates())
        case .paid: return .date(.paid, try reader.dates())
        case .modified: return .date(.modified, try reader.dates())
        case .completed: return .date(.completed, try reader.dates())
        case .total: return .total(try reader.amounts())
        case .refunded: return .sale(.refunded(try reader.dates()))
        case .counted: return .sale(.counted(try reader.dates()))
        case .status, .method, .customer, .product, .coupon, .country, .has, .is, .meta, .createdVia, .currency,
            .category, .billed, .methodID, .buyer:
            break
        }
        guard condition.sign == .equal else { throw problem(.notComparable(condition.key)) }
        return try plainTest(key)
    }

    private func plainTest(_ key: FilterKey) throws(FilterProblem) -> OrderTest {
        switch key {
        case .status: return .status(try statuses())
        case .method: return .method(values)
        case .customer: return .customer(customer)
        case .product: return .product(FilterConditionReader.id(value).map { .id($0) } ?? .text(value))
        case .coupon: return .coupon(value)
        case .country: return .country(try codes(2) { .badCountry($0) })
        case .currency: return .currency(try codes(3) { .badCurrency($0) })
        case .createdVia: return .createdVia(values)
        case .has:
            guard let part = OrderPart(rawValue: value.lowercased()) else {
                let near = FilterKey.nearest(value, among: OrderPart.allCases.map(\.rawValue))
                throw problem(.unknownPart(value), near)
            }
            return .has(part)
        case .is:
            guard let state = OrderState(rawValue: value.lowercased()) ?? Self.otherStates[value.lowercased()] else {
                let near = FilterKey.nearest(value, among: OrderState.allCases.map(\.rawValue))
                throw problem(.unknownState(value), near)
            }
            return .state(state)
        case .meta:
            let pair = try reader.pair()
            return .meta(key: pair.key, value: pair.value)
        case .category:
            guard let id = FilterConditionReader.id(value) else { throw problem(.badCategory(value)) }
            return .sale(.category(id))
        case .billed: return .sale(.billed(value.lowercased() == "none" ? [""] : try codes(2) { .badCountry($0) }))
        case .methodID: return .sale(.methodID(value.lowercased() == "none" ? "" : value))
        case .buyer:
            guard let buyer = OrderBuyer(typed: value) else { throw problem(.badBuyer(value)) }
            return .sale(.buyer(buyer))
        case .date, .paid, .modified, .completed, .refunded, .counted: return .date(.created, try reader.dates())
        case .total: return .total(try reader.amounts())
        }
    }

    private static let otherStates: [String: OrderState] = ["waiting": .edited]

    private func problem(_ reason: FilterProblem.Reason, _ suggestion: String? = nil) -> FilterProblem {
        reader.problem(reason, suggestion)
    }

    private func statuses() throws(FilterProblem) -> [String] {
        var slugs: [String] = []
        for value in values {
            switch vocabulary.status(value) {
            case .slug(let slug): if !slugs.contains(slug) { slugs.append(slug) }
            case .none(let suggestion): throw problem(.unknownStatus(value), suggestion)
            }
        }
        return slugs
    }

    private var customer: OrderCustomerTest {
        if value.lowercased() == "guest" { return .guest }
        if let id = FilterConditionReader.id(value) { return .id(id) }
        return value.contains("@") ? .email(value) : .name(value)
    }

    private func codes(
        _ length: Int,
        _ reason: (String) -> FilterProblem.Reason
    ) throws(FilterProblem) -> [String] {
        var codes: [String] = []
        for value in values {
            guard value.count == length, value.allSatisfy({ $0.isASCII && $0.isLetter }) else {
                throw problem(reason(value))
            }
            codes.append(value.uppercased())
        }
        return codes
    }
}
