import FoundationEssentials
import WooFoundation

/// A note by a plugin, or by WooCommerce itself, for the shop's owner (`wc-analytics/admin/notes`).
public struct DemoAdminNote: Hashable, Sendable {
    public let id: Int
    /// `update`, `info`, `marketing`, `survey`, `warning`, `error`, `email`.
    public var type: String
    public var title: String
    /// HTML.
    public var content: String
    /// The plugin that created it: `woocommerce-admin`.
    public var source: String
    /// The address of its button; empty for none.
    public var link: String
    /// Seconds since 1970.
    public let created: Int
    public var isRead = false
    public var isDeleted = false
    public var status = "unactioned"

    func json(_ context: RenderingContext) -> JSONNode {
        let path = "admin/notes"
        let action: JSONNode = [
            "id": .integer(id * 10), "name": "open", "label": "Open", "query": .string(link), "status": "unactioned",
            "actioned_text": "", "nonce_action": .null, "nonce_name": .null, "url": .string(link),
        ]
        return [
            "id": .integer(id), "name": .string("demo-note-\(id)"), "type": .string(type), "locale": "en_US",
            "title": .string(title), "content": .string(content), "content_data": [:], "status": .string(status),
            "source": .string(source), "date_created": .string(context.dates.local(created)), "date_reminder": .null,
            "is_snoozable": false, "actions": .array(link.isEmpty ? [] : [action]), "layout": "plain", "image": "",
            "is_deleted": .bool(isDeleted), "is_read": .bool(isRead),
            "date_created_gmt": .string(context.dates.gmt(created)), "date_reminder_gmt": .null,
            "_links": [
                "self": [["href": .string("\(context.analytics)\(path)/\(id)")]],
                "collection": [["href": .string(context.analytics + path)]],
            ],
        ]
    }
}

/// `wc-analytics/admin/notes`, as in WooCommerce's `Admin\API\Notes`: the total is the number of rows on this page.
enum AdminNoteRoutes {
    /// - Parameter path: below `admin/notes`.
    static func answer(_ method: String, _ path: [String], _ context: RouteContext, _ state: inout StoreState)
        throws(RESTError) -> StoreAnswer
    {
        if path.isEmpty, method == "GET" { return try list(context, state) }
        guard path.count == 1, let id = Int(path[0]) else { throw .noRoute }
        switch method {
        case "GET":
            try check(context, isWrite: false)
            return context.single(state.adminNotes[try index(of: id, state)].json(context.rendering), allow: "GET")
        case "POST", "PUT", "PATCH":
            try check(context, isWrite: true)
            let index = try index(of: id, state)
            let fields = try context.request.fields()
            if let isRead = fields["is_read"] { state.adminNotes[index].isRead = isRead.isTruthy }
            if let isDeleted = fields["is_deleted"] { state.adminNotes[index].isDeleted = isDeleted.isTruthy }
            if let status = fields["status"]?.text { state.adminNotes[index].status = status }
            return context.single(state.adminNotes[index].json(context.rendering), allow: "GET, POST, PUT, PATCH")
        default: throw .noRoute
        }
    }

    private static func list(_ context: RouteContext, _ state: StoreState) throws(RESTError) -> StoreAnswer {
        var reader = ParameterReader(context.request.parameters)
        let page = reader.integer("page", default: 1, minimum: 1)
        let perPage = reader.integer("per_page", default: 10, minimum: 1, maximum: 100)
        _ = reader.choice("orderby", default: "date", among: ["note_id", "date", "type", "title", "status"])
        let order = reader.choice("order", default: "desc", among: ["asc", "desc"])
        try reader.check()
        try check(context, isWrite: false)
        let types = context.request.parameters.list("type") ?? []
        let statuses = context.request.parameters.list("status") ?? []
        let all = state.adminNotes.filter { note in
            !note.isDeleted && (types.isEmpty || types.contains(note.type))
                && (statuses.isEmpty || statuses.contains(note.status))
        }.sorted { ($0.created, $0.id) < ($1.created, $1.id) }
        let start = (page - 1).multipliedReportingOverflow(by: perPage).0
        let rows = Array((order == "asc" ? all : all.reversed()).dropFirst(max(0, start)).prefix(perPage))
        var answer = context.list(rows.map { $0.json(context.rendering) }, allow: "GET")
        answer.set("X-WP-Total", String(rows.count))
        return answer
    }

    private static func index(of id: Int, _ state: StoreState) throws(RESTError) -> Int {
        guard let index = state.adminNotes.firstIndex(where: { $0.id == id }) else {
            throw RESTError(404, "woocommerce_note_invalid_id", "Sorry, there is no resource with that ID.")
        }
        return index
    }

    private static func check(_ context: RouteContext, isWrite: Bool) throws(RESTError) {
        guard context.access.allow("GET") == nil else { return }
        let status = context.access.user == nil ? 401 : 403
        throw isWrite
            ? RESTError(status, "woocommerce_rest_cannot_edit", "Sorry, you cannot edit this resource.")
            : RESTError(status, "woocommerce_rest_cannot_view", "Sorry, you cannot list resources.")
    }
}

extension DemoStore {
    /// A plugin creates a note for the shop's owner, now.
    ///
    /// - Returns: its id.
    @discardableResult
    public func addAdminNote(
        title: String,
        content: String = "",
        type: String = "info",
        source: String = "woocommerce-admin",
        link: String = ""
    ) -> Int {
        let now = seconds
        return withState { state in
            let id = (state.adminNotes.last?.id ?? 100) + 1
            state.adminNotes.append(
                DemoAdminNote(
                    id: id,
                    type: type,
                    title: title,
                    content: content,
                    source: source,
                    link: link,
                    created: now
                )
            )
            return id
        }
    }

    /// All notes, oldest first.
    public var adminNotes: [DemoAdminNote] { withState { $0.adminNotes } }

    /// Another user deletes a note, in wp-admin.
    public func removeAdminNote(id: Int) { withState { state in state.adminNotes.removeAll { $0.id == id } } }
}
