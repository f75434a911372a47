import Foundation
import WooFoundation

/// Reads values as stores and their plugins really send them (`woocommerce-api.md` 15).
extension KeyedDecodingContainer {
    /// True where the member is there and not null.
    func has(_ key: Key) -> Bool {
        guard contains(key) else { return false }
        return (try? decodeNil(forKey: key)) == false
    }

    /// Text, or the text of a number or boolean; nil for anything else.
    func text(_ key: Key) -> String? {
        guard has(key) else { return nil }
        if let text = try? decode(String.self, forKey: key) { return text }
        if let flag = try? decode(Bool.self, forKey: key) { return flag ? "true" : "false" }
        return (try? decode(Decimal.self, forKey: key)).map { "\($0)" }
    }

    /// A whole number, also as text; nil for anything else.
    func integer(_ key: Key) -> Int64? {
        guard has(key) else { return nil }
        if let number = try? decode(Int64.self, forKey: key) { return number }
        guard let text = try? decode(String.self, forKey: key) else { return nil }
        return Int64(text.trimmingCharacters(in: .whitespaces))
    }

    /// A number, also as text; nil for anything else.
    func decimal(_ key: Key) -> Decimal? {
        guard has(key) else { return nil }
        if let text = try? decode(String.self, forKey: key) {
            return Money.amount(from: text.trimmingCharacters(in: .whitespaces))
        }
        return try? decode(Decimal.self, forKey: key)
    }

    /// A boolean, also as `yes`, `true`, `on`, 1 and their opposites; nil for anything else.
    func flag(_ key: Key) -> Bool? {
        guard has(key) else { return nil }
        if let flag = try? decode(Bool.self, forKey: key) { return flag }
        switch text(key)?.lowercased() {
        case "yes", "true", "on", "1": return true
        case "no", "false", "off", "0", "": return false
        default: return nil
        }
    }

    /// An amount as received, with the text of a number; empty for null or missing. Anything else is empty too.
    func money(_ key: Key) -> String {
        guard has(key) else { return "" }
        if let text = try? decode(String.self, forKey: key) { return text }
        return (try? decode(Decimal.self, forKey: key)).map { "\($0)" } ?? ""
    }

    /// The instant of a `*_gmt` member; where that does not parse, its site-local sister read as UTC; else nil.
    func date(_ gmt: Key, or local: Key) -> Date? {
        text(gmt).flatMap(StoreDateParser.date(fromGMT:)) ?? text(local).flatMap(StoreDateParser.date(fromGMT:))
    }

    /// What kind of value the member is, in words.
    func shape(_ key: Key) -> String {
        guard has(key) else { return "null" }
        if (try? decode(String.self, forKey: key)) != nil { return "text" }
        if (try? decode(Bool.self, forKey: key)) != nil { return "yes or no" }
        if (try? nestedContainer(keyedBy: AnyCodingKey.self, forKey: key)) != nil { return "an object" }
        if (try? nestedUnkeyedContainer(forKey: key)) != nil { return "a list" }
        return "a number"
    }

    func problem(_ key: Key, _ reason: String) -> RowProblem {
        RowProblem(path: codingPath + [key], reason: reason)
    }
}
