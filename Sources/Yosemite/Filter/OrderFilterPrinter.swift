import FoundationEssentials
import WooFoundation

extension OrderFilter: CustomStringConvertible {
    /// In typed form; parsing it gives the same filter.
    public var description: String { text }

    public var text: String {
        (conditions.map(\.text) + words.map(FilterQuoting.word)).joined(separator: " ")
    }
}

extension OrderCondition {
    /// In typed form.
    public var text: String {
        let sign = isNegated ? "-" : ""
        return test.texts.map { sign + $0 }.joined(separator: " ")
    }
}

extension OrderTest {
    /// One part, or two for a range that is open at one end each.
    fileprivate var texts: [String] {
        switch self {
        case .status(let slugs): ["status:" + FilterQuoting.list(slugs)]
        case .date(let field, let range): FilterRangeText.dates(field.rawValue, range)
        case .total(let range): FilterRangeText.amounts("total", range)
        case .method(let methods): ["method:" + FilterQuoting.list(methods)]
        case .customer(.guest): ["customer:guest"]
        case .customer(.id(let id)): ["customer:\(id)"]
        case .customer(.email(let text)), .customer(.name(let text)): ["customer:" + FilterQuoting.value(text)]
        case .product(.id(let id)): ["product:\(id)"]
        case .product(.text(let text)): ["product:" + FilterQuoting.value(text)]
        case .coupon(let code): ["coupon:" + FilterQuoting.value(code)]
        case .country(let codes): ["country:" + FilterQuoting.list(codes)]
        case .meta(let key, let value): ["meta:" + FilterQuoting.value(value.map { key + "=" + $0 } ?? key)]
        case .createdVia(let ways): ["created_via:" + FilterQuoting.list(ways)]
        case .currency(let codes): ["currency:" + FilterQuoting.list(codes)]
        case .has(let part): ["has:" + part.rawValue]
        case .state(let state): ["is:" + state.rawValue]
        case .sale(.refunded(let range)): FilterRangeText.dates(FilterKey.refunded.rawValue, range)
        case .sale(.counted(let range)): FilterRangeText.dates(FilterKey.counted.rawValue, range)
        case .sale(let test): [test.key.rawValue + ":" + test.value]
        case .word(let word): [FilterQuoting.quoted(word)]
        }
    }
}

/// Adds quotes where the language needs them.
enum FilterQuoting {
    static func list(_ values: [String]) -> String { values.map(value).joined(separator: ",") }

    static func value(_ text: String) -> String {
        let needsQuotes = text.isEmpty || text.contains { $0.isWhitespace || $0 == "\"" || $0 == "," || $0 == "\\" }
        // A web address after a key would turn the whole into a word.
        return needsQuotes || text.first.map { "<>=/".contains($0) } == true ? quoted(text) : text
    }

    static func word(_ text: String) -> String {
        let tokens = FilterScanner.tokens(of: text)
        guard tokens.count == 1, let token = tokens.first, token.word == text, token.condition == nil,
            !token.isNegated, !token.isQuoted, !text.contains("\"")
        else { return quoted(text) }
        return text
    }

    static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
