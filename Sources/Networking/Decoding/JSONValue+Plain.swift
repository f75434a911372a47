import WooFoundation

extension JSONValue {
    /// The text of a scalar; nil for null, arrays and objects.
    var plainText: String? {
        switch self {
        case .string(let text): text
        case .number(let number): "\(number)"
        case .bool(let flag): flag ? "true" : "false"
        case .null, .array, .object: nil
        }
    }
}
