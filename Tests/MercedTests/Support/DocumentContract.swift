import Foundation
import TestSupport
import Testing
import WooFoundation

/// What every document of `--json` keeps to (`scripting.md`): a time is ISO 8601 in UTC; an amount is text with the digits of
/// its currency, which stands as `currency` in the same object or in one around it.
///
/// It goes by values where it can, so that a member with a new name is held to it too.
struct DocumentContract {
    /// What breaks it, with the path to each.
    private(set) var complaints: [String] = []
    /// Whether amounts have the digits that the store prints, as in `orders quote`.
    private let hasDigitsOfStore: Bool

    init(_ document: JSONNode, hasDigitsOfStore: Bool = false) {
        self.hasDigitsOfStore = hasDigitsOfStore
        check(document, named: "", at: "", nil)
    }

    /// Decimals that are no money.
    private static let measures: Set = [
        "quantity", "stock", "stock_quantity", "low_stock_amount", "waiting", "missing", "weight", "length", "width",
        "height", "firmware", "battery",
    ]
    /// Text as somebody typed it.
    private static let words: Set = [
        "name", "sku", "code", "global_unique_id", "gtin", "number", "text", "search", "label", "customer", "phone",
        "postcode", "option", "options", "reference", "link", "url", "path", "reason", "message", "email", "company",
        "city", "value",
    ]
    private static let ids: Set = [
        "order", "record", "product", "variation", "refund", "plan", "target", "line", "sequence", "item", "site",
    ]
    private static let amounts: Set = [
        "total", "subtotal", "amount", "price", "regular_price", "sale_price", "tax", "net", "discount", "spent",
        "rest", "taken", "change", "tendered", "rounding", "available", "paid", "store_total", "minimum_amount",
        "maximum_amount", "total_tax", "discount_total", "shipping_total", "fee_total", "before", "after",
    ]
    /// Days and hours of the shop.
    private static let shopTimes: Set = ["from", "to", "day", "date"]

    private mutating func check(_ node: JSONNode, named name: String, at path: String, _ currency: String?) {
        switch node {
        case .object(let members):
            let own = node["currency"]?.text ?? currency
            for member in members where !isAnyField(member.name, of: node) {
                check(member.value, named: member.name, at: "\(path).\(member.name)", own)
            }
        case .array(let elements):
            for element in elements { check(element, named: name, at: path + "[]", currency) }
        case .number(let text): check(number: text, named: name, at: path, currency)
        case .string(let text): check(text, named: name, at: path, currency)
        case .bool, .null: break
        }
    }

    /// Whether its value is that of any field, as it is kept: a price, or a name.
    private func isAnyField(_ name: String, of object: JSONNode) -> Bool {
        ["fields", "properties", "meta_data", "numbers"].contains(name)
            || object["field"] != nil && !["field", "currency"].contains(name)
    }

    private mutating func check(number: String, named name: String, at path: String, _ currency: String?) {
        if Self.measures.contains(name) || Self.ids.contains(name) || name.lowercased().hasSuffix("id") { return }
        let value = Double(number) ?? 0
        // Seconds since 2001, or since 1970.
        if value > 500_000_000 { return complaints.append("\(path): \(number) may be a time, as a number") }
        if value != value.rounded() { return complaints.append("\(path): \(number) may be an amount, as a number") }
        if currency != nil, Self.amounts.contains(name) { complaints.append("\(path): an amount as a number") }
    }

    private mutating func check(_ text: String, named name: String, at path: String, _ currency: String?) {
        if text.prefixMatch(of: #/\d{4}-\d\d-\d\d[T ]\d\d/#) != nil, !Self.shopTimes.contains(name),
            !Self.words.contains(name), text.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/#) == nil
        {
            complaints.append("\(path): \(text) is not in UTC, or not ISO 8601")
        }
        guard let amount = text.wholeMatch(of: #/-?\d+(?:\.(\d+))?/#) else { return }
        let digits = amount.1?.count ?? 0
        guard Self.amounts.contains(name) || digits > 0 && !isNoMoney(name) else { return }
        guard let currency else { return complaints.append("\(path): \(text) of no currency") }
        let wanted = CurrencyDecimals.minorUnits(of: currency)
        guard !hasDigitsOfStore, digits != wanted, digits < wanted || text.hasSuffix("0") else { return }
        complaints.append("\(path): \(text) has not the \(wanted) digits of \(currency)")
    }

    private func isNoMoney(_ name: String) -> Bool { Self.measures.contains(name) || Self.words.contains(name) }
}

extension DocumentContract {
    /// A document longer than this is another of the same.
    private static let longest = 1 << 20

    /// Holds what a verb printed to it, if that was documents: one, or one a line.
    static func check(_ outcome: Program.Outcome, of arguments: [String]) {
        guard arguments.contains("--json"), outcome.output.utf8.count < longest else { return }
        let isQuote = arguments.starts(with: ["orders", "quote"])
        for document in outcome.documents {
            let complaints = DocumentContract(document, hasDigitsOfStore: isQuote).complaints
            guard !complaints.isEmpty else { continue }
            Issue.record("merced \(arguments.joined(separator: " ")): \(complaints.joined(separator: "; "))")
        }
    }
}

extension Program.Outcome {
    /// What was printed with `--json`: one document, or a stream of them.
    var documents: [JSONNode] {
        if let whole = try? JSONNode(parsing: Data(output.utf8)) { return [whole] }
        return jsonLines.filter { !$0.members.isEmpty }
    }
}
