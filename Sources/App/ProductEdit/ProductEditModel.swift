import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The fields of a product in a form: their old and new values, and what is wrong with them.
struct ProductEditModel: Sendable {
    /// The most characters of a text.
    static let maximumLength = 1_000_000

    private(set) var facts: ProductRules.Facts
    let zone: StoreTimeZone
    private let before: [String: JSONValue]
    private var now: [String: JSONValue]
    /// Typed texts that are not dates, by field.
    private var misread: [ProductField: String] = [:]
    private(set) var problems: [ProductField: String] = [:]

    init(_ product: Product, zone: StoreTimeZone) {
        facts = ProductRules.Facts(product)
        self.zone = zone
        before = product.writableFields
        now = before
    }

    /// For a new product.
    init(newOfType type: String, zone: StoreTimeZone) {
        facts = ProductRules.Facts(newOfType: type)
        self.zone = zone
        before = [
            ProductField.type.rawValue: .string(type),
            ProductField.status.rawValue: .string("publish"),
            ProductField.catalogVisibility.rawValue: .string("visible"),
            ProductField.taxStatus.rawValue: .string("taxable"),
            ProductField.stockStatus.rawValue: .string("instock"),
            ProductField.backorders.rawValue: .string("no"),
            ProductField.areReviewsAllowed.rawValue: .bool(true),
        ]
        now = before
    }

    var isNew: Bool { facts.productID == 0 }

    // MARK: Values

    subscript(field: ProductField) -> JSONValue { now[field.rawValue] ?? .null }

    func isOn(_ field: ProductField) -> Bool { self[field] == .bool(true) }

    func isChanged(_ field: ProductField) -> Bool {
        self[field] != (before[field.rawValue] ?? .null) || misread[field] != nil
    }

    /// The text in its row, for editing there.
    func text(_ field: ProductField) -> String {
        if let typed = misread[field] { return typed }
        switch field {
        case .dateOnSaleFrom, .dateOnSaleTo:
            return SaleDay(self[field].string ?? "", isEnd: field == .dateOnSaleTo, zone: zone).text
        default: return RecordValue.shown(self[field])
        }
    }

    /// The ids of the chosen terms, of categories or tags.
    func termIDs(_ field: ProductField) -> Set<Int64> {
        Set(elements(field).compactMap { Int64(RecordValue.shown($0["id"] ?? .null)) })
    }

    /// The elements of a list; empty for anything else.
    func elements(_ field: ProductField) -> [JSONValue] {
        if case .array(let elements) = self[field] { elements } else { [] }
    }

    // MARK: Changing

    /// Takes the typed text of a row.
    mutating func set(_ text: String, in field: ProductField) {
        misread[field] = nil
        switch field {
        case .dateOnSaleFrom, .dateOnSaleTo:
            if let stored = SaleDay.stored(text, isEnd: field == .dateOnSaleTo, zone: zone) {
                now[field.rawValue] = .string(stored)
            } else {
                misread[field] = text
            }
        case .stockQuantity: now[field.rawValue] = Self.count(text)
        case .lowStockAmount, .menuOrder, .downloadLimit, .downloadExpiry:
            now[field.rawValue] = Self.number(text)
        default: now[field.rawValue] = .string(text)
        }
    }

    mutating func set(_ value: JSONValue, in field: ProductField) {
        misread[field] = nil
        now[field.rawValue] = value
        if field == .type, isNew, let type = value.string { facts = ProductRules.Facts(newOfType: type) }
    }

    mutating func toggle(_ field: ProductField) { now[field.rawValue] = .bool(!isOn(field)) }

    /// A number, nothing, or an invalid text, which the rules reject; they know whether fractions are sold.
    private static func count(_ text: String) -> JSONValue {
        let plain = text.trimmed(.whitespaces)
        guard let size = Quantity.typed(plain.drop { $0 == "-" }), plain.prefix(2) != "--" else { return number(text) }
        return .number(plain.hasPrefix("-") ? -size : size)
    }

    /// A whole number, nothing, or an invalid text, which the rules reject.
    private static func number(_ text: String) -> JSONValue {
        let plain = text.trimmed(.whitespaces)
        if plain.isEmpty { return .null }
        return Int64(plain).map { .number(Decimal($0)) } ?? .string(plain)
    }

    /// Only the differences, with their old values.
    var changes: [RecordChange] {
        ProductField.allCases.compactMap { field in
            let (old, new) = (before[field.rawValue] ?? .null, self[field])
            return old == new ? nil : RecordChange(field: field.rawValue, base: old, value: new)
        }
    }

    /// All fields of a new product.
    var fields: [RecordChange] {
        ProductField.allCases.compactMap { field in
            self[field] == .null ? nil : RecordChange(field: field.rawValue, base: nil, value: self[field])
        }
    }

    var isChanged: Bool { !changes.isEmpty || !misread.isEmpty }
    var changeCount: Int { ProductField.allCases.count(where: isChanged) }

    // MARK: Checking

    /// Finds what is wrong with the fields.
    ///
    /// - Parameter rules: nil until they are known; all is checked again later.
    mutating func check(_ rules: ProductRules?) {
        problems = [:]
        for (field, text) in misread { problems[field] = Localization.notADay(text) }
        guard let rules, isChanged else { return }
        do {
            _ = try rules.checked(isNew ? fields.filter { $0.field != ProductField.type.rawValue } : changes, on: facts)
        } catch {
            take(error)
        }
    }

    mutating func take(_ found: ProductProblems) {
        for problem in found.problems {
            guard let field = ProductField(rawValue: problem.field), problems[field] == nil else { continue }
            let label = ProductFieldWords.label(field, currency: "")
            let words = problem.words { $0 == field.rawValue ? label : $0 }
            let name = label + ": "
            problems[field] = words.hasPrefix(name) ? String(words.dropFirst(name.count)) : words
        }
    }

    enum Localization {
        static func notADay(_ text: String) -> String {
            localized("“%@” is not a date; write 2026-11-27, 2026-11-27 08:00, sunday or +7d.", text)
        }
    }
}
