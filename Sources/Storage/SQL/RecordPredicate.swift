/// A condition on the rows of one entity, built from `RecordColumn`s and compiled to SQL with bound arguments.
///
/// A comparison with a null column is false, and its negation true.
public struct RecordPredicate<Record: Object>: Hashable, Sendable {
    let node: PredicateNode

    /// Every row.
    public static var all: Self { Self(node: .all) }
    /// No row.
    public static var none: Self { Self(node: .not(.all)) }

    /// Both conditions.
    public static func && (left: Self, right: Self) -> Self {
        if left.node == .all { return right }
        if right.node == .all { return left }
        return Self(node: .and([left.node, right.node]))
    }

    /// Either condition, or both.
    public static func || (left: Self, right: Self) -> Self { Self(node: .or([left.node, right.node])) }

    /// Every row that `predicate` does not match, rows with nulls included.
    public static prefix func ! (predicate: Self) -> Self { Self(node: .not(predicate.node)) }
}

extension RecordPredicate where Record == OrderRecord {
    /// Orders in which every word of `text` begins some word of number, names, company, e-mail, phone, address, item
    /// names, SKUs, coupon codes, transaction id, customer note or mirrored notes. Case, diacritics and the spelling of
    /// phone numbers are ignored.
    ///
    /// Any text is allowed. Blank text, or `#` alone, finds every order; other text without a letter or digit, none.
    public static func search(_ text: String) -> Self { Self(SearchQuery(text), in: .orders) }

    /// As `search(_:)`, with the words already split; a word with spaces in it must appear in the order literally.
    public static func search(words: [String]) -> Self { Self(SearchQuery(words: words), in: .orders) }
}

extension RecordPredicate where Record == ProductRecord {
    /// Products in which every word of `text` begins some word of name, SKU, GTIN, category, tag, brand or attribute,
    /// those of its variations included.
    public static func search(_ text: String) -> Self { Self(SearchQuery(text), in: .products) }
}

extension RecordPredicate where Record == CustomerRecord {
    /// Customers in which every word of `text` begins some word of name, company, e-mail, phone or address.
    public static func search(_ text: String) -> Self { Self(SearchQuery(text), in: .customers) }
}

extension RecordPredicate {
    init(_ query: SearchQuery, in table: SearchTable) {
        switch query {
        case .everything: self = .all
        case .nothing: self = .none
        case .match(let expression): self.init(node: .search(NeededSearch(table: table, expression: expression)))
        }
    }
}

indirect enum PredicateNode: Hashable, Sendable {
    enum Comparison: String, Hashable, Sendable {
        case equal = "="
        case notEqual = "IS NOT"
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
    }

    case all
    case compare(String, Comparison, SQLValue)
    case isIn(String, [SQLValue])
    case isNull(String)
    case contains(String, String)
    case search(NeededSearch)
    /// A boolean expression over the record's columns that is never null.
    case sql(String, [SQLValue])
    case and([PredicateNode])
    case or([PredicateNode])
    case not(PredicateNode)
}
