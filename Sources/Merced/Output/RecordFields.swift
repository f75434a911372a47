import WooFoundation

/// The fields of a record for a document: names without entities, amounts with the currency's decimals, times with
/// their zone.
enum RecordFields {
    private static let names: Set = ["name", "option", "options"]
    private static let amounts: Set = [
        "amount", "minimum_amount", "maximum_amount", "price", "regular_price", "sale_price",
    ]

    static func shown(_ fields: [String: JSONValue], currency: String) -> [String: JSONValue] {
        var shown = fields
        // What plugins keep passes as it is.
        for (name, value) in fields where name != "meta_data" { shown[name] = self.shown(value, named: name, currency) }
        return shown
    }

    private static func shown(_ value: JSONValue, named name: String, _ currency: String) -> JSONValue {
        switch value {
        case .string(let text) where names.contains(name): .string(HTMLText.plain(text))
        case .string(let text) where amounts.contains(name): .string(Money.text(of: text, currency: currency))
        case .string(let text) where name.hasSuffix("_gmt") && text.count == 19: .string(text + "Z")
        case .array(let elements): .array(elements.map { shown($0, named: name, currency) })
        case .object(let members): .object(shown(members, currency: currency))
        case .string, .number, .bool, .null: value
        }
    }
}
