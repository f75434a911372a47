import FoundationEssentials
import Storage
import WooFoundation

/// Fields of an order as stored in ledger and mirror: a JSON object of paths and texts.
enum StoredFields {
    static func members(_ fields: [OrderField: String]) -> [String: JSONValue] {
        Dictionary(uniqueKeysWithValues: fields.map { ($0.key.rawValue, JSONValue.string($0.value)) })
    }

    static func text(_ fields: [OrderField: String]) -> String { JSONValue.object(members(fields)).text }

    /// Unknown names are left out.
    static func fields(_ json: JSONValue) -> [OrderField: String] {
        guard case .object(let members) = json else { return [:] }
        var fields: [OrderField: String] = [:]
        for (name, value) in members {
            if let field = OrderField(rawValue: name), let text = value.string { fields[field] = text }
        }
        return fields
    }

    static func fields(_ text: String) -> [OrderField: String] { fields(JSONValue(parsing: text)) }
}

extension JSONValue {
    /// A number; nil where it is not one.
    var decimal: Decimal? { if case .number(let number) = self { number } else { nil } }

    /// An integer; nil where it is not one.
    public var integer: Int64? {
        if case .number(let number) = self { number.truncated } else { nil }
    }
}

extension OrderRecord {
    /// First and last name of the billing address, else of the shipping address, else the company.
    var nameInAddresses: String {
        let names = [billing, shipping].map { address in
            [address.firstName, address.lastName].filter { !$0.isEmpty }.joined(separator: " ")
        }
        return names.first { !$0.isEmpty } ?? [billing.company, shipping.company].first { !$0.isEmpty } ?? ""
    }
}
