import Foundation
import TerminalUI
import WooFoundation
import Yosemite

/// A field of a record, as a small form asks for it.
struct RecordFormField: Sendable {
    enum Kind: Sendable {
        case text
        /// A whole number.
        case number
        /// Texts with commas between them.
        case list
        case toggle
        /// A day in the store's zone, the first or last of a sale.
        case day(isEnd: Bool, StoreTimeZone)
        /// Keys and their names; ids where `isNumber`.
        case choice([(key: String, name: String)], isNumber: Bool)
    }

    /// Its name in the REST API.
    let name: String
    let label: String
    var kind = Kind.text

    /// A value as it stands in the row.
    func text(_ value: JSONValue) -> String {
        switch kind {
        case .choice(let choices, _):
            let key = RecordValue.shown(value)
            return choices.first { $0.key == key }?.name ?? key
        case .text, .number, .list: return RecordValue.shown(value)
        case .day(let isEnd, let zone): return SaleDay(RecordValue.shown(value), isEnd: isEnd, zone: zone).text
        case .toggle: return ""
        }
    }

    /// What was typed or picked, as it is sent; a number that is none stays text, for the rules to say so.
    func value(_ text: String) -> JSONValue {
        let plain = text.trimmingCharacters(in: .whitespaces)
        switch kind {
        case .text: return .string(plain)
        case .number: return plain.isEmpty ? .null : Self.number(plain)
        case .day(let isEnd, let zone): return .string(SaleDay.stored(plain, isEnd: isEnd, zone: zone) ?? plain)
        case .choice(_, let isNumber): return isNumber ? Self.number(plain) : .string(plain)
        case .toggle: return .bool(plain == "true")
        case .list:
            let pieces = plain.split { $0 == "," || $0 == ";" }.map { $0.trimmingCharacters(in: .whitespaces) }
            return .array(pieces.filter { !$0.isEmpty }.map { .string($0) })
        }
    }

    private static func number(_ text: String) -> JSONValue {
        Int64(text).map { .number(Decimal($0)) } ?? .string(text)
    }
}
