/// Why a record of the store cannot be read: which field, and what is wrong with it.
struct RowProblem: Error, Hashable {
    let field: String
    let reason: String

    init(path: [any CodingKey], reason: String) {
        field = Self.text(path)
        self.reason = reason
    }

    init(_ error: any Error) {
        switch error {
        case let problem as RowProblem:
            self = problem
        case DecodingError.typeMismatch(let type, let context):
            self.init(path: context.codingPath, reason: "is not \(Self.name(of: type))")
        case DecodingError.valueNotFound(_, let context):
            self.init(path: context.codingPath, reason: "is missing")
        case DecodingError.keyNotFound(let key, let context):
            self.init(path: context.codingPath + [key], reason: "is missing")
        case DecodingError.dataCorrupted(let context):
            self.init(path: context.codingPath, reason: "is not valid JSON: \(context.debugDescription)")
        default:
            self.init(path: [], reason: "\(error)")
        }
    }

    /// `line_items[1].quantity is a list, not a number`
    var text: String { field.isEmpty ? "the record \(reason)" : "\(field) \(reason)" }

    private static func text(_ path: [any CodingKey]) -> String {
        var result = ""
        for key in path {
            if let index = key.intValue {
                result += "[\(index)]"
            } else {
                result += (result.isEmpty ? "" : ".") + key.stringValue
            }
        }
        return result
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is String.Type: "text"
        case is Bool.Type: "yes or no"
        case is Int.Type, is Int64.Type, is Double.Type: "a number"
        default: "\(type)".hasPrefix("Array") ? "a list" : "an object"
        }
    }
}
