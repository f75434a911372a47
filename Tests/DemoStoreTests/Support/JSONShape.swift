import DemoStore
import WooFoundation

/// What values are found where in JSON texts: for each path the types and, for objects, their keys.
struct JSONShape {
    private(set) var types: [String: Set<String>] = [:]
    /// Keys seen in any object at a path, and those seen in all.
    private(set) var keys: [String: (any: Set<String>, all: Set<String>)] = [:]

    /// Below these paths plugins and settings decide what stands: only the path itself is compared.
    private static let open = [
        "meta_data[].value", "options", "capabilities", "routes", "woocommerce_meta",
        "rating_counts",
    ]

    init(_ nodes: [JSONNode]) {
        for node in nodes { add(node, at: "") }
    }

    private mutating func add(_ node: JSONNode, at path: String) {
        types[path, default: []].insert(Self.type(node))
        guard !Self.open.contains(where: { path.hasSuffix($0) }) else { return }
        switch node {
        case .object(let members):
            let names = Set(members.map(\.name))
            let before = keys[path]
            keys[path] = (
                (before?.any ?? []).union(names), before.map { $0.all.intersection(names) } ?? names
            )
            for member in members { add(member.value, at: path.isEmpty ? member.name : "\(path).\(member.name)") }
        case .array(let elements):
            for element in elements { add(element, at: path + "[]") }
        case .null, .bool, .number, .string: break
        }
    }

    private static func type(_ node: JSONNode) -> String {
        switch node {
        case .null: "null"
        case .bool: "bool"
        case .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }

    /// What `self`, an answer of the demo store, has other than `recorded`.
    func differences(from recorded: JSONShape) -> [String] {
        var found: [String] = []
        for (path, types) in types {
            guard let allowed = recorded.types[path] else { continue }
            let strange = types.subtracting(allowed)
            if !strange.isEmpty, !path.hasSuffix("meta_data[].value") {
                found.append("\(path): \(strange.sorted()) instead of \(allowed.sorted())")
            }
        }
        for (path, names) in keys {
            guard let allowed = recorded.keys[path] else { continue }
            // Orders of guests have no such link.
            for extra in names.any.subtracting(allowed.any) where "\(path).\(extra)" != "_links.customer" {
                found.append("\(path): extra key \(extra)")
            }
            for missing in allowed.all.subtracting(names.all) { found.append("\(path): missing key \(missing)") }
        }
        return found.sorted()
    }
}
