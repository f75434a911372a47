extension ReviewTest {
    public var texts: [String] {
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
