import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// A field of a record in a small form.
struct RecordFormField: Sendable {
    enum Kind: Sendable {
        case text
        /// Text that is kept unchanged to the byte.
        case prose
        /// A whole number.
        case number
        /// Texts separated by commas.
        case list
        /// Texts separated by `
        /// `, as WooCommerce writes the options of an attribute.
        case options
        /// A value chosen elsewhere: its text, and the function that asks for another one.
        case picked(
            shown: @MainActor @Sendable (JSONValue) -> String,
            pick: @MainActor @Sendable (_ present: JSONValue, _ done: @escaping @MainActor (JSONValue) -> Void) -> Void
        )
        /// An item of a list that depends on the other fields, found by typing part of its name; free text where the
        /// list is empty.
        case listed(@MainActor @Sendable (_ values: [String: JSONValue]) -> [TypedChoice])
        case toggle
        /// An instant, shown as a day of the store, with the time unless it is midnight.
        case instant(StoreTimeZone)
        /// A day in the store's zone, the first or last of a sale.
        case day(isEnd: Bool, StoreTimeZone)
        /// Keys and their names; ids where `isNumber`.
        case choice([(key: String, name: String)], isNumber: Bool)
    }

    /// Its name in the REST API.
    let name: String
    let label: String
    var kind = Kind.text

    /// The text of a value in its row.
    @MainActor
    func text(_ value: JSONValue) -> String {
        switch kind {
        case .choice(let choices, _):
            let key = RecordValue.shown(value)
            return choices.first { $0.key == key }?.name ?? key
        case .text, .prose, .number, .list, .listed: return RecordValue.shown(value)
        case .instant(let zone): return Self.instant(RecordValue.shown(value), zone)
        case .options:
            guard case .array(let options) = value else { return RecordValue.shown(value) }
            return options.map(RecordValue.shown).joined(separator: " | ")
        case .picked(let shown, _): return shown(value)
        case .day(let isEnd, let zone): return SaleDay(RecordValue.shown(value), isEnd: isEnd, zone: zone).text
        case .toggle: return ""
        }
    }

    /// The typed or chosen value in the form it is sent; an invalid number stays text, for the rules to reject it.
    func value(_ text: String) -> JSONValue {
        let plain = text.trimmed(.whitespaces)
        switch kind {
        case .prose: return .string(text)
        case .text, .picked, .listed: return .string(plain)
        case .number: return plain.isEmpty ? .null : Self.number(plain)
        case .day(let isEnd, let zone): return .string(SaleDay.stored(plain, isEnd: isEnd, zone: zone) ?? plain)
        case .choice(_, let isNumber): return isNumber ? Self.number(plain) : .string(plain)
        case .toggle: return .bool(plain == "true")
        case .instant(let zone): return .string(TypedDay.resolved(plain, now: Date(), in: zone))
        case .list: return Self.list(plain.split { $0 == "," || $0 == ";" })
        case .options: return Self.list(plain.split(separator: "|"))
        }
    }

    /// `2026-12-01`, `2026-12-01 15:00:00`
    private static func instant(_ text: String, _ zone: StoreTimeZone) -> String {
        guard let date = StoreDateParser.date(fromGMT: text), text.hasSuffix("Z") else { return text }
        let local = zone.civil(date)
        let shown = StoreDateParser.gmtText(Date(timeIntervalSince1970: Double(local.utcSeconds)))
        return shown.hasSuffix("T00:00:00") ? String(shown.prefix(10)) : shown.replacing("T", with: " ")
    }

    private static func list(_ pieces: [Substring]) -> JSONValue {
        var seen: Set<String> = []
        let texts = pieces.map { $0.trimmed(.whitespaces) }
        return .array(texts.filter { !$0.isEmpty && seen.insert($0).inserted }.map { .string($0) })
    }

    private static func number(_ text: String) -> JSONValue {
        Int64(text).map { .number(Decimal($0)) } ?? .string(text)
    }
}
