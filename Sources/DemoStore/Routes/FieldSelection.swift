import WooFoundation

/// The `_fields` parameter: which members of an answer the client wants, including dotted paths.
struct FieldSelection: Sendable {
    private let paths: [[String]]

    /// - Returns: nil where the request has no `_fields`, so that everything is sent.
    init?(_ parameter: [String]?) {
        let names = (parameter ?? []).flatMap { $0.split(separator: ",") }
            .map { String($0.filter { $0 != " " }) }
            .filter { !$0.isEmpty }
        guard !names.isEmpty else { return nil }
        paths = names.map { $0.split(separator: ".").map(String.init) }
    }

    private init(paths: [[String]]) {
        self.paths = paths
    }

    func includes(_ name: String) -> Bool { paths.contains { $0.first == name } }

    var names: [String] { paths.map { $0.joined(separator: ".") } }

    /// The same selection with one more top-level name: single answers always have `_links` (finding 14).
    func adding(_ name: String) -> FieldSelection { FieldSelection(paths: paths + [[name]]) }

    func apply(to node: JSONNode) -> JSONNode { Self.select(node, paths) }

    private static func select(_ node: JSONNode, _ paths: [[String]]) -> JSONNode {
        guard case .object(let members) = node else { return node }
        return .object(
            members.compactMap { member in
                let matching = paths.filter { $0.first == member.name }
                guard !matching.isEmpty else { return nil }
                let rest = matching.map { Array($0.dropFirst()) }
                if rest.contains(where: \.isEmpty) { return member }
                // A path into a list selects nothing, and the list is left out too (recording orders/list-fields).
                guard case .object = member.value else { return nil }
                return .init(member.name, select(member.value, rest))
            }
        )
    }
}
