import FoundationEssentials
import WooFoundation

/// What a route needs besides the state: the request, its user, the clock and the formats of answers.
struct RouteContext: Sendable {
    let request: StoreRequest
    let access: Access
    let rendering: RenderingContext
    /// Seconds since 1970 by the store's clock.
    var now: Int

    /// The client that sent the request, where it identifies itself.
    var reader: String { request.headers[FieldHistory.readerHeader] ?? "" }

    var fields: FieldSelection? { FieldSelection(request.parameters.list("_fields")) }

    /// A single resource, reduced to `_fields`; `_links` always stay (finding 14).
    func single(_ node: JSONNode, status: Int = 200, allow: String) -> StoreAnswer {
        let narrowed = fields?.adding("_links").apply(to: node) ?? node
        var answer = StoreAnswer(narrowed, status: status)
        if let allow = access.allow(allow) { answer.set("Allow", allow) }
        return answer
    }

    /// A list that is not paged.
    func list(_ nodes: [JSONNode], allow: String) -> StoreAnswer {
        let fields = fields
        var answer = StoreAnswer(.array(nodes.map { fields?.apply(to: $0) ?? $0 }))
        if let allow = access.allow(allow) { answer.set("Allow", allow) }
        return answer
    }

    /// Sets totals and links of a page of a longer list (finding 9): beyond the end both totals are zero.
    ///
    /// - Parameter api: the parent of `path`; `wc/v3` where it is nil.
    func paginate(
        _ answer: inout StoreAnswer,
        path: String,
        in api: String? = nil,
        total: Int,
        page: Int,
        perPage: Int,
        beyond: Bool
    ) {
        let target = (api ?? rendering.api) + path
        let shown = beyond ? 0 : total
        let pages = (shown + perPage - 1) / perPage
        answer.set("X-WP-Total", String(shown))
        answer.set("X-WP-TotalPages", String(pages))
        var links: [String] = []
        func link(to number: Int, defaults: Bool, _ relation: String) -> String {
            "<\(target)?\(query(path, page: number, defaults: defaults))>; rel=\"\(relation)\""
        }
        if page > 1 { links.append(link(to: min(page - 1, pages), defaults: !beyond, "prev")) }
        if page < pages { links.append(link(to: page + 1, defaults: true, "next")) }
        if !links.isEmpty { answer.set("Link", links.joined(separator: ", ")) }
    }

    private func query(_ path: String, page: Int, defaults: Bool) -> String {
        var parameters = request.parameters
        parameters.spell(lists: ["brand", "category", "created_via", "exclude", "include", "tag"])
        let flags = ["downloadable", "extended_info", "featured", "on_sale", "virtual"]
        for name in flags where parameters[name] == "true" { parameters.set(name, "1") }
        if let restRoute = request.restRoute { parameters.prepend("rest_route", restRoute) }
        if path == "orders" {
            let statuses = parameters.list("status") ?? ["any"]
            parameters.remove(Set(parameters.pairs.map(\.name).filter { $0 == "status" || $0.hasPrefix("status[") }))
            for (index, status) in statuses.enumerated() { parameters.set("status[\(index)]", status) }
        }
        if path == "orders" || path == "refunds", defaults, parameters["dp"] == nil { parameters.set("dp", "2") }
        if path == "orders", defaults, parameters["context"] == nil { parameters.set("context", "view") }
        parameters.set("page", String(page))
        return parameters.encoded
    }
}
