import Foundation
import WooFoundation

/// What a typed filter says, as far as it can be understood.
public struct ParsedFilter: Hashable, Sendable {
    public let filter: OrderFilter
    /// In the order of the text. What they are about is not in the filter.
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

    private var values: [String] {
        condition.values.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
    private var value: String { condition.value.trimmingCharacters(in: .whitespaces) }

    func test() throws(FilterProblem) -> OrderTest {
        guard let key = FilterKey(typed: condition.key) else {
            throw problem(.unknownKey(condition.key), FilterKey.nearest(condition.key))
        }
        guard !values.isEmpty else { throw problem(.noValue(condition.key)) }
        switch key {
        case .date: return .date(.created, try dates())
        case .paid: return .date(.paid, try dates())
        case .modified: return .date(.modified, try dates())
        case .completed: return .date(.completed, try dates())
        case .total: return .total(try amounts())
        case .refunded: return .sale(.refunded(try dates()))
        case .status, .method, .customer, .product, .coupon, .country, .has, .is, .meta, .createdVia, .currency,
            .category,
            .billed, .methodID, .buyer:
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
        case .product: return .product(Self.id(value).map { .id($0) } ?? .text(value))
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
        case .meta: return try meta()
        case .category:
            guard let id = Self.id(value) else { throw problem(.badCategory(value)) }
            return .sale(.category(id))
        case .billed: return .sale(.billed(value.lowercased() == "none" ? [""] : try codes(2) { .badCountry($0) }))
        case .methodID: return .sale(.methodID(value.lowercased() == "none" ? "" : value))
        case .buyer:
            guard let buyer = OrderBuyer(typed: value) else { throw problem(.badBuyer(value)) }
            return .sale(.buyer(buyer))
        case .date, .paid, .modified, .completed, .refunded: return .date(.created, try dates())
        case .total: return .total(try amounts())
        }
    }

    private static let otherStates: [String: OrderState] = ["waiting": .edited]

    private func problem(_ reason: FilterProblem.Reason, _ suggestion: String? = nil) -> FilterProblem {
        FilterProblem(reason, at: range, suggestion: suggestion)
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
        if let id = Self.id(value) { return .id(id) }
        return value.contains("@") ? .email(value) : .name(value)
    }

    private static func id(_ text: String) -> Int64? {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        return digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(digits) : nil
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

    private func meta() throws(FilterProblem) -> OrderTest {
        let text = condition.value
        guard let equal = text.firstIndex(of: "=") else { return .meta(key: text, value: nil) }
        let key = String(text[..<equal])
        guard !key.isEmpty else { throw problem(.noValue(condition.key)) }
        return .meta(key: key, value: String(text[text.index(after: equal)...]))
    }

    // MARK: Ranges

    private func dates() throws(FilterProblem) -> FilterDateRange {
        switch condition.sign {
        case .above: return FilterDateRange(first: try date(value), last: nil, isAfter: true)
        case .atLeast: return FilterDateRange(first: try date(value), last: nil)
        case .below: return FilterDateRange(first: nil, last: try date(value), isBefore: true)
        case .atMost: return FilterDateRange(first: nil, last: try date(value))
        case .equal: break
        }
        guard let ends = Self.ends(value) else { return FilterDateRange(try date(value)) }
        guard !ends.first.isEmpty || !ends.last.isEmpty else { throw problem(.badDate(value)) }
        let first = ends.first.isEmpty ? nil : try date(ends.first)
        let last = ends.last.isEmpty ? nil : try date(ends.last)
        if let first, let last, first.isFixed, last.isFixed,
            first.days(today: 0).lowerBound >= last.days(today: 0).upperBound
        {
            throw problem(.backwards(value))
        }
        return FilterDateRange(first: first, last: last)
    }

    private func date(_ text: String) throws(FilterProblem) -> FilterDate {
        guard let date = FilterDate(text: text) else {
            let near = FilterKey.nearest(text, among: FilterDate.names)
            throw problem(.badDate(text), text.first?.isLetter == true ? near : nil)
        }
        return date
    }

    private func amounts() throws(FilterProblem) -> FilterAmountRange {
        switch condition.sign {
        case .above: return FilterAmountRange(least: try amount(value), most: nil, isAbove: true)
        case .atLeast: return FilterAmountRange(least: try amount(value), most: nil)
        case .below: return FilterAmountRange(least: nil, most: try amount(value), isBelow: true)
        case .atMost: return FilterAmountRange(least: nil, most: try amount(value))
        case .equal: break
        }
        guard let ends = Self.ends(value) else {
            let amount = try amount(value)
            return FilterAmountRange(least: amount, most: amount)
        }
        guard !ends.first.isEmpty || !ends.last.isEmpty else { throw problem(.badAmount(value)) }
        let least = ends.first.isEmpty ? nil : try amount(ends.first)
        let most = ends.last.isEmpty ? nil : try amount(ends.last)
        if let least, let most, least > most { throw problem(.backwards(value)) }
        return FilterAmountRange(least: least, most: most)
    }

    /// With the currency's sign before or behind it, and a comma for the point.
    private func amount(_ text: String) throws(FilterProblem) -> Decimal {
        var plain = text.filter { !$0.isCurrencySymbol && !$0.isWhitespace }
        let commas = plain.filter { $0 == "," }.count
        if commas == 1, !plain.contains("."), let comma = plain.firstIndex(of: ","),
            plain.distance(from: comma, to: plain.endIndex) <= 3
        {
            plain.replaceSubrange(comma...comma, with: ".")
        }
        guard plain.count <= 15, let amount = Money.amount(from: plain), Money.stored(amount) != nil,
            !plain.lowercased().contains("e")
        else { throw problem(.badAmount(text)) }
        return amount
    }

    /// `first..last`, where it is one.
    private static func ends(_ text: String) -> (first: String, last: String)? {
        guard let dots = text.range(of: "..") else { return nil }
        return (
            text[..<dots.lowerBound].trimmingCharacters(in: .whitespaces),
            text[dots.upperBound...].trimmingCharacters(in: .whitespaces)
        )
    }
}
