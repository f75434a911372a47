import FoundationEssentials
import WooFoundation

/// Type errors in the rows of an order, which the API refuses first: amounts must be text, and quantities whole.
enum OrderRowTypes {
    private static let money = [
        "line_items": ["subtotal", "total"], "fee_lines": ["total"], "shipping_lines": ["total"],
    ]

    /// - Throws: 400 `rest_invalid_param`.
    static func check(_ fields: JSONNode, _ plugins: Set<DemoPlugin>) throws(RESTError) {
        var refused: [RESTError.Parameter] = []
        for list in ["line_items", "shipping_lines", "fee_lines", "coupon_lines"] {
            guard let rows = fields[list], !rows.isNull else { continue }
            let found = rows.elements.enumerated().compactMap { index, row in
                wrong(row, at: index, of: list, plugins)
            }
            guard let wrong = found.first else { continue }
            let parameter: JSONNode = ["param": .string(wrong.name)]
            let message = "\(wrong.name) is not of type \(wrong.type)."
            refused.append(.init(name: list, code: "rest_invalid_type", message: message, data: parameter))
        }
        guard refused.isEmpty else { throw .invalidParameters(refused) }
    }

    private static func wrong(_ row: JSONNode, at index: Int, of list: String, _ plugins: Set<DemoPlugin>) -> (
        name: String, type: String
    )? {
        for name in money[list] ?? [] {
            switch row[name] {
            case nil, .null?, .string?: continue
            case .bool?, .number?, .array?, .object?: return ("\(list)[\(index)][\(name)]", "string")
            }
        }
        guard list == "line_items", let quantity = row["quantity"], !quantity.isNull, count(quantity, plugins) == nil
        else { return nil }
        let isDecimal = plugins.contains(.decimalQuantities)
        return ("\(list)[\(index)][quantity]", isDecimal ? "number" : "integer")
    }

    /// 3, 3.0 and "3" are three; 2.5 is refused without the plugin.
    static func count(_ node: JSONNode, _ plugins: Set<DemoPlugin>) -> Decimal? {
        guard let text = node.text, let number = Decimal(string: text) else { return nil }
        return number.isWhole || plugins.contains(.decimalQuantities) ? number : nil
    }
}
