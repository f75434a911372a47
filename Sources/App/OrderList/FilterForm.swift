import TerminalUI
import WooFoundation
import Yosemite

/// A filter as the rows of a form: the whole as a line of text, and the conditions asked for most, each by itself.
struct FilterForm {
    static let line = "line"
    static let unpaid = "unpaid"
    static let note = "note"
    static let saved = "saved"
    static let save = "save"
    static let all = "all"

    /// Keys with a row of their own, and how it is filled in.
    static let keys: [(key: FilterKey, kind: FormRow.Kind)] = [
        (.status, .choice), (.date, .choice), (.total, .text), (.method, .choice), (.customer, .text),
        (.product, .text), (.country, .text), (.coupon, .text),
    ]

    private(set) var filter: OrderFilter
    /// What was typed into a row and cannot be understood.
    private(set) var problems: [String: FilterProblem] = [:]

    init(filter: OrderFilter) { self.filter = filter }

    @MainActor
    func rows(canSave: Bool) -> [FormRow] {
        var rows = [
            FormRow(id: Self.line, label: Localization.line, value: filter.text, problem: problems[Self.line]?.words)
        ]
        rows += Self.keys.map { key, kind in
            FormRow(
                id: key.rawValue,
                label: Localization.label(key),
                kind: kind,
                value: value(of: key),
                problem: problems[key.rawValue]?.words
            )
        }
        rows.append(
            FormRow(id: Self.unpaid, label: "", kind: .toggle(has(.state(.unpaid))), value: Localization.unpaid)
        )
        rows.append(FormRow(id: Self.note, label: "", kind: .toggle(has(.has(.note))), value: Localization.note))
        rows.append(FormRow(id: Self.saved, label: Localization.saved, kind: .button))
        if canSave { rows.append(FormRow(id: Self.save, label: Localization.save, kind: .button)) }
        if !filter.isEmpty { rows.append(FormRow(id: Self.all, label: Localization.all, kind: .button)) }
        return rows
    }

    /// What is asked for by a key, as it is typed behind it.
    func value(of key: FilterKey) -> String {
        filter.conditions.filter { $0.test.key == key && !$0.isNegated }.map { condition in
            let rest = condition.text.dropFirst(key.rawValue.count)
            return String(rest.first == ":" ? rest.dropFirst() : rest)
        }.joined(separator: " ")
    }

    private func has(_ test: OrderTest) -> Bool { filter.conditions.contains(OrderCondition(test)) }

    /// Takes what was typed or picked for a row. Nothing changes where it cannot be understood.
    mutating func set(_ text: String, row: String, vocabulary: FilterVocabulary) {
        problems[row] = nil
        guard row != Self.line else {
            let parsed = OrderFilterParser.parse(text, vocabulary: vocabulary)
            problems[row] = parsed.problems.first
            if parsed.problems.isEmpty { filter = parsed.filter }
            return
        }
        guard let key = FilterKey(rawValue: row) else { return }
        var typed: [OrderCondition] = []
        if !text.allSatisfy(\.isWhitespace) {
            let parsed = OrderFilterParser.parse(Self.condition(key, text), vocabulary: vocabulary)
            problems[row] = parsed.problems.first
            guard parsed.problems.isEmpty else { return }
            typed = parsed.filter.conditions
        }
        filter.conditions = filter.conditions.filter { $0.test.key != key || $0.isNegated } + typed
    }

    /// `>100` and `20..50` behind `total`; several words are one value.
    private static func condition(_ key: FilterKey, _ text: String) -> String {
        let sign = text.first == ">" || text.first == "<" ? "" : ":"
        let isOneWord = !text.contains(where: \.isWhitespace) || text.contains("\"")
        return key.rawValue + sign + (isOneWord || sign.isEmpty ? text : "\"\(text)\"")
    }

    mutating func toggle(_ row: String) {
        let test: OrderTest = row == Self.unpaid ? .state(.unpaid) : .has(.note)
        if has(test) {
            filter.conditions.removeAll { $0 == OrderCondition(test) }
        } else {
            filter.conditions.append(OrderCondition(test))
        }
    }

    mutating func replace(_ filter: OrderFilter) { self = FilterForm(filter: filter) }

    enum Localization {
        static let line = localized("Filter")
        static let unpaid = localized("Unpaid")
        static let note = localized("With a note")
        static let saved = localized("Saved filters…")
        static let save = localized("Save this filter…")
        static let all = localized("Show all orders")
        static func label(_ key: FilterKey) -> String {
            switch key {
            case .status: localized("Status")
            case .date: localized("Date")
            case .paid: localized("Paid")
            case .modified: localized("Changed")
            case .completed: localized("Completed")
            case .total: localized("Amount")
            case .method: localized("Payment")
            case .customer: localized("Customer")
            case .product: localized("Product")
            case .coupon: localized("Coupon")
            case .country: localized("Country")
            case .has: localized("Has")
            case .is: localized("Is")
            case .meta: localized("Meta data")
            case .createdVia: localized("Made by")
            case .currency: localized("Currency")
            case .refunded: localized("Refunded")
            case .category: localized("Category")
            case .billed: localized("Billed in")
            case .methodID: localized("Payment method id")
            case .buyer: localized("Buyer")
            }
        }
    }
}
