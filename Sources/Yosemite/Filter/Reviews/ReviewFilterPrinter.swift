extension ReviewFilter: CustomStringConvertible {
    /// As it can be typed; read again it is the same filter.
    public var description: String { text }

    public var text: String {
        (conditions.map(\.text) + words.map(FilterQuoting.word)).joined(separator: " ")
    }
}

extension ReviewCondition {
    /// As it can be typed.
    public var text: String {
        let sign = isNegated ? "-" : ""
        return test.texts.map { sign + $0 }.joined(separator: " ")
    }
}

extension ReviewTest {
    /// One piece; two for a range with an open end on each side.
    fileprivate var texts: [String] {
        switch self {
        case .status(let keys): ["status:" + FilterQuoting.list(keys)]
        case .stars(let range): FilterRangeText.amounts("stars", range)
        case .productID(let id): ["product:\(id)"]
        case .product(let text): ["product:" + FilterQuoting.value(text)]
        case .author(let text): ["by:" + FilterQuoting.value(text)]
        case .date(let range): FilterRangeText.dates("date", range)
        case .verified(let isVerified): ["verified:" + (isVerified ? "yes" : "no")]
        case .word(let word): [FilterQuoting.quoted(word)]
        }
    }
}
