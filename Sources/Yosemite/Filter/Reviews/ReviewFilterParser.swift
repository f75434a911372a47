import FoundationEssentials
import WooFoundation

/// Reads the filter language for reviews: `status:hold,approved stars<=2 product:"tea pot" -by:ada late`.
public enum ReviewFilterParser {
    public static func parse(_ text: String) -> ParsedTestFilter<ReviewTest> { ParsedTestFilter(text) }
}

extension ReviewTest {
    init(_ reader: FilterConditionReader) throws(FilterProblem) {
        self = try ReviewTestReader(reader: reader).test()
    }
}

/// Reads one condition.
private struct ReviewTestReader {
    let reader: FilterConditionReader

    private var typed: String { reader.condition.key }

    func test() throws(FilterProblem) -> ReviewTest {
        guard let key = ReviewFilterKey(typed: typed) else {
            let near = FilterKey.nearest(typed, among: ReviewFilterKey.allCases.map(\.rawValue))
            throw reader.problem(.unknownKey(typed), near)
        }
        guard !reader.values.isEmpty else { throw reader.problem(.noValue(typed)) }
        switch key {
        case .date: return .date(try reader.dates())
        case .stars: return .stars(try reader.amounts())
        case .status, .product, .by, .verified: break
        }
        guard reader.condition.sign == .equal else { throw reader.problem(.notComparable(typed)) }
        switch key {
        case .status: return .status(try statuses())
        case .product: return FilterConditionReader.id(reader.value).map { .productID($0) } ?? .product(reader.value)
        case .by: return .author(reader.value)
        case .verified: return .verified(try reader.isYes())
        case .date: return .date(try reader.dates())
        case .stars: return .stars(try reader.amounts())
        }
    }

    private static let statuses = ["approved", "hold", "spam", "trash"]
    private static let otherStatuses = [
        "approve": "approved", "held": "hold", "pending": "hold", "to-approve": "hold", "waiting": "hold",
    ]

    private func statuses() throws(FilterProblem) -> [String] {
        var keys: [String] = []
        for value in reader.values.map({ $0.lowercased() }) {
            let key = Self.otherStatuses[value] ?? value
            guard Self.statuses.contains(key) else {
                throw reader.problem(.unknownStatus(value), FilterKey.nearest(value, among: Self.statuses))
            }
            if !keys.contains(key) { keys.append(key) }
        }
        return keys
    }
}
