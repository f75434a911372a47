import WooFoundation

/// `…/batch` of any list: at most a hundred items, each with its own answer; `_fields` empties the answer (findings 14,
/// 24).
enum Batch {
    enum Kind: String, CaseIterable {
        case create
        case update
        case delete
    }

    private static let maximum = 100

    /// - Parameter carryOut: handles one item and returns its new state; a new item has the id 0.
    static func answer(
        _ context: RouteContext,
        carryOut: (_ kind: Kind, _ id: Int, _ item: JSONNode) throws(RESTError) -> JSONNode
    ) throws(RESTError) -> StoreAnswer {
        let fields = try context.request.fields()
        try context.access.batch()
        guard Kind.allCases.reduce(0, { $0 + (fields[$1.rawValue]?.elements.count ?? 0) }) <= maximum else {
            throw RESTError(
                413,
                "woocommerce_rest_request_entity_too_large",
                "Unable to accept more than \(maximum) items for this request."
            )
        }
        var answers: [JSONNode.Member] = []
        for kind in Kind.allCases {
            guard let items = fields[kind.rawValue]?.elements else { continue }
            answers.append(.init(kind.rawValue, .array(items.map { row(kind, $0, carryOut) })))
        }
        if let fields = context.fields {
            answers = answers.filter { fields.includes($0.name) }.map { JSONNode.Member($0.name, []) }
        }
        var answer = StoreAnswer(answers.isEmpty ? [] : .object(answers))
        answer.changesSomething = Kind.allCases.contains { fields[$0.rawValue] != nil }
        if let allow = context.access.allow("POST, PUT, PATCH") { answer.set("Allow", allow) }
        return answer
    }

    private static func row(
        _ kind: Kind,
        _ item: JSONNode,
        _ carryOut: (_ kind: Kind, _ id: Int, _ item: JSONNode) throws(RESTError) -> JSONNode
    ) -> JSONNode {
        let id = (kind == .delete ? item.integer : item["id"]?.integer) ?? 0
        do throws(RESTError) {
            return try carryOut(kind, id, item)
        } catch {
            let shown: JSONNode = [
                "code": .string(error.code), "message": .string(error.message), "data": error.data,
            ]
            return ["id": .integer(id), "error": shown]
        }
    }
}
