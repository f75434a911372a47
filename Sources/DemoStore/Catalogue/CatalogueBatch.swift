/// `…/batch` of a list of the catalogue: at most a hundred items, each with its own answer; deleting is for good, and
/// `_fields` empties the answer (findings 14, 24).
struct CatalogueBatch {
    private let target: CatalogueTarget

    init(_ target: CatalogueTarget) {
        self.target = target
    }

    func answer(_ context: RouteContext, _ state: inout StoreState) throws(RESTError) -> StoreAnswer {
        let fields = try context.request.fields()
        try context.access.batch()
        let kinds = ["create", "update", "delete"]
        guard kinds.reduce(0, { $0 + (fields[$1]?.elements.count ?? 0) }) <= 100 else {
            throw RESTError(
                413,
                "woocommerce_rest_request_entity_too_large",
                "Unable to accept more than 100 items for this request."
            )
        }
        var answers: [JSONNode.Member] = []
        for kind in kinds {
            guard let items = fields[kind]?.elements else { continue }
            let rows = items.map { item in row(kind, item, context, &state) }
            answers.append(.init(kind, .array(rows)))
        }
        if let fields = context.fields {
            answers = answers.filter { fields.includes($0.name) }.map { JSONNode.Member($0.name, []) }
        }
        var answer = StoreAnswer(answers.isEmpty ? [] : .object(answers))
        answer.changesSomething = kinds.contains { fields[$0] != nil }
        if let allow = context.access.allow("POST, PUT, PATCH") { answer.set("Allow", allow) }
        return answer
    }

    private func row(_ kind: String, _ item: JSONNode, _ context: RouteContext, _ state: inout StoreState) -> JSONNode {
        let id = (kind == "delete" ? item.integer : item["id"]?.integer) ?? 0
        do throws(RESTError) {
            switch kind {
            case "create":
                let made = try CatalogueWrites.create(target, item, context, &state)
                return try CatalogueWrites.node(target, id: made, context, state)
            case "update":
                try CatalogueWrites.update(target, id: id, item, context, &state)
                return try CatalogueWrites.node(target, id: id, context, state)
            default:
                let before = try CatalogueWrites.node(target, id: id, context, state)
                CatalogueWrites.remove(target, id: id, before, context, &state)
                return before
            }
        } catch {
            let shown: JSONNode = [
                "code": .string(error.code), "message": .string(error.message), "data": error.data,
            ]
            return ["id": .integer(id), "error": shown]
        }
    }
}
