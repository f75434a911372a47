extension ProductFilter: CustomStringConvertible {
    /// In typed form; parsing it gives the same filter.
    public var description: String { text }

    public var text: String {
        (conditions.map(\.text) + words.map(FilterQuoting.word)).joined(separator: " ")
    }
}

extension ProductCondition {
    /// In typed form.
    public var text: String {
        if case .has(let part) = test { return (isNegated ? "no:" : "has:") + part.rawValue }
        let sign = isNegated ? "-" : ""
        return test.texts.map { sign + $0 }.joined(separator: " ")
    }
}

extension ProductTest {
    /// One part, or two for a range that is open at one end each.
    fileprivate var texts: [String] {
        switch self {
        case .ids(let ids): ["id:" + ids.map { "\($0)" }.joined(separator: ",")]
        case .status(let keys): ["status:" + FilterQuoting.list(keys)]
        case .type(let keys): ["type:" + FilterQuoting.list(keys)]
        case .stock(let stocks): ["stock:" + stocks.map(\.rawValue).joined(separator: ",")]
        case .quantity(let range): FilterRangeText.amounts("stock", range)
        case .price(let range): FilterRangeText.amounts("price", range)
        case .sales(let range): FilterRangeText.amounts("sales", range)
        case .category(let terms): ["category:" + FilterQuoting.list(terms)]
        case .tag(let terms): ["tag:" + FilterQuoting.list(terms)]
        case .brand(let terms): ["brand:" + FilterQuoting.list(terms)]
        case .attribute(let name, let option):
            ["attribute:" + FilterQuoting.value(option.map { name + "=" + $0 } ?? name)]
        case .sku(let text): ["sku:" + FilterQuoting.value(text)]
        case .gtin(let text): ["gtin:" + FilterQuoting.value(text)]
        case .date(let field, let range): FilterRangeText.dates(field.rawValue, range)
        case .has(let part): ["has:" + part.rawValue]
        case .state(let state): ["is:" + state.rawValue]
        case .meta(let key, let value): ["meta:" + FilterQuoting.value(value.map { key + "=" + $0 } ?? key)]
        case .word(let word): [FilterQuoting.quoted(word)]
        }
    }
}
