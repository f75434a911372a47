import FoundationEssentials
import WooFoundation

/// Type errors in the rows of an order, which the API refuses first: amounts must be text, and quantities whole.
enum OrderRowTypes {
    private static let money = [
        "line_items": ["subtotal", "total"], "fee_lines": ["total"], "shipping_lines": ["total"],
    ]

    /// - Throws: 400 `rest_invalid_param`.
    static func check(_ fields: JSONNode) throws(RESTError) {
        var refused: [RESTError.Parameter] = []
        for list in ["line_items", "shipping_lines", "fee_lines", "coupon_lines"] {
            guard let rows = fields[list], !rows.isNull else { continue }
            let found = rows.elements.enumerated().compactMap { index, row in wrong(row, at: index, of: list) }
            guard let wrong = found.first else { continue }
            let parameter: JSONNode = ["param": .string(wrong.name)]
            let message = "\(wrong.name) is not of type \(wrong.type)."
            refused.append(.init(name: list, code: "rest_invalid_type", message: message, data: parameter))
        }
        guard refused.isEmpty else { throw .invalidParameters(refused) }
    }

    private static func wrong(_ row: JSONNode, at index: Int, of list: String) -> (name: String, type: String)? {
        for name in money[list] ?? [] {
            switch row[name] {
            case nil, .null?, .string?: continue
            case .bool?, .number?, .array?, .object?: return ("\(list)[\(index)][\(name)]", "string")
            }
        }
        guard list == "line_items", let quantity = row["quantity"], !quantity.isNull, whole(quantity) == nil else {
            return nil
        }
        return ("\(list)[\(index)][quantity]", "integer")
    }

    /// 3, 3.0 and "3" are three; 2.5 is refused.
    static func whole(_ node: JSONNode) -> Int? {
        guard let text = node.text, let number = Decimal(string: text), number == number.rounded(to: 0) else {
            return nil
        }
        return Int(number.truncated)
    }
}
