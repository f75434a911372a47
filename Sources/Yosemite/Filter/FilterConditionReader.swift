import FoundationEssentials
import WooFoundation

/// Reads the values of one condition, of any kind of record.
struct FilterConditionReader {
    let condition: FilterToken.Condition
    /// Its position, in characters.
    let range: Range<Int>

    var values: [String] {
        condition.values.map { $0.trimmed(.whitespaces) }.filter { !$0.isEmpty }
    }
    var value: String { condition.value.trimmed(.whitespaces) }

    func problem(_ reason: FilterProblem.Reason, _ suggestion: String? = nil) -> FilterProblem {
        FilterProblem(reason, at: range, suggestion: suggestion)
    }

    /// Digits, with or without a leading `#`.
    static func id(_ text: String) -> Int64? {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        return digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(digits) : nil
    }

    /// The matching one of `choices`.
    func choice<Choice: RawRepresentable & CaseIterable>(_ type: Choice.Type) throws(FilterProblem) -> Choice
    where Choice.RawValue == String {
        guard let choice = Choice(rawValue: value.lowercased()) else {
            let choices = Choice.allCases.map(\.rawValue)
            throw problem(.unknownChoice(key: condition.key, value: value, choices: choices))
        }
        return choice
    }

    func isYes() throws(FilterProblem) -> Bool {
        switch value.lowercased() {
        case "yes", "true": return true
        case "no", "false": return false
        default: throw problem(.unknownChoice(key: condition.key, value: value, choices: ["yes", "no"]))
        }
    }

    /// `key=value`, or a key alone.
    func pair() throws(FilterProblem) -> (key: String, value: String?) {
        let text = condition.value
        guard let equal = text.firstIndex(of: "=") else { return (text, nil) }
        let key = String(text[..<equal])
        guard !key.isEmpty else { throw problem(.noValue(condition.key)) }
        return (key, String(text[text.index(after: equal)...]))
    }

    func dates() throws(FilterProblem) -> FilterDateRange {
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

    func amounts() throws(FilterProblem) -> FilterAmountRange {
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

    /// Accepts the currency's symbol before or after it, and a decimal comma.
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

    /// `first..last`, if it is a range.
    private static func ends(_ text: String) -> (first: String, last: String)? {
        guard let dots = text.firstRange(of: "..") else { return nil }
        return (
            text[..<dots.lowerBound].trimmed(.whitespaces),
            text[dots.upperBound...].trimmed(.whitespaces)
        )
    }
}
