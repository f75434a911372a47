import FoundationEssentials
import WooFoundation

/// Reads values as stores and their plugins really send them (`woocommerce.md`, "Types and text"). None of these
/// functions throws.
extension MemberContainer {
    /// Whether the member is present and not null.
    func has(_ key: Key) -> Bool {
        if case .nothing = member(key) { false } else { true }
    }

    /// Text, or the text of a number or boolean; nil for anything else.
    func text(_ key: Key) -> String? {
        member(key).text
    }

    /// A name or code, as it reads: here entities are decoded, once (`woocommerce.md`, "Types and text"). Empty for
    /// anything but text.
    func name(_ key: Key) -> String { HTMLEntities.decode(name: text(key) ?? "") }

    /// A whole number, also as text; nil for anything else.
    func integer(_ key: Key) -> Int64? {
        switch member(key) {
        case .number(let number): number.integer
        case .text(let text): Int64(text) ?? Int64(text.withoutBlanks)
        case .nothing, .flag, .list, .object: nil
        }
    }

    /// A number, also as text; nil for anything else.
    func decimal(_ key: Key) -> Decimal? {
        switch member(key) {
        case .number(let number): number.decimal
        case .text(let text): Money.amount(from: text.withoutBlanks)
        case .nothing, .flag, .list, .object: nil
        }
    }

    /// A boolean, also as `yes`, `true`, `on`, 1 and their opposites; nil for anything else.
    func flag(_ key: Key) -> Bool? {
        let text: String?
        switch member(key) {
        case .flag(let flag): return flag
        case .text(let word): text = word
        case .number(let number): text = number.text
        case .nothing, .list, .object: return nil
        }
        switch text?.lowercased() {
        case "yes", "true", "on", "1": return true
        case "no", "false", "off", "0", "": return false
        default: return nil
        }
    }

    /// An amount as received, with the text of a number; empty for null or missing. Anything else is empty too.
    func money(_ key: Key) -> String {
        switch member(key) {
        case .text(let text): text
        case .number(let number): number.text ?? ""
        case .nothing, .flag, .list, .object: ""
        }
    }

    /// The instant of a `*_gmt` member; if that cannot be parsed, its local counterpart read as UTC; else nil.
    func date(_ gmt: Key, or local: Key) -> Date? {
        text(gmt).flatMap(StoreDateParser.date(fromGMT:)) ?? text(local).flatMap(StoreDateParser.date(fromGMT:))
    }

    /// The kind of value, in words.
    func shape(_ key: Key) -> String {
        switch member(key) {
        case .nothing: "null"
        case .text: "text"
        case .flag: "yes or no"
        case .number: "a number"
        case .list: "a list"
        case .object: "an object"
        }
    }

    func problem(_ key: Key, _ reason: String) -> RowProblem {
        RowProblem(path: codingPath + [key], reason: reason)
    }
}

extension String {
    /// Without spaces at either end.
    var withoutBlanks: String {
        func isPlain(_ byte: UInt8?) -> Bool { byte.map { (0x21...0x7E).contains($0) } ?? true }
        return isPlain(utf8.first) && isPlain(utf8.last) ? self : trimmed(.whitespaces)
    }
}
