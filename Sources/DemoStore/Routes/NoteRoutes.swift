import WooFoundation

/// `orders/{id}/notes`.
enum NoteRoutes {
    static func list(id: Int, _ context: RouteContext, _ state: StoreState) throws(RESTError) -> StoreAnswer {
        guard state.table.order(id: id) != nil else { throw .invalidOrder }
        var reader = ParameterReader(context.request.parameters)
        let type = reader.choice("type", default: "any", among: ["any", "customer", "internal"])
        try reader.check()
        try context.access.list()
        let notes = state.table.notes(of: id).filter { note in
            switch type {
            case "customer": note.isForCustomer
            case "internal": !note.isForCustomer
            default: true
            }
        }
        return context.list(notes.map { $0.json(context.rendering, orderID: id) }, allow: "GET, POST")
    }

    /// Notes do not change the order's `date_modified` (finding 12).
    static func create(id: Int, _ context: RouteContext, _ state: inout StoreState) throws(RESTError) -> StoreAnswer {
        let fields = try context.request.fields()
        guard let text = fields["note"]?.text else {
            throw RESTError(
                400,
                "rest_missing_callback_param",
                "Missing parameter(s): note",
                more: [.init("params", ["note"])]
            )
        }
        guard state.table.order(id: id) != nil else { throw .invalidOrder }
        try context.access.create()
        let byUser = fields["added_by_user"]?.isTruthy ?? false
        let isForCustomer = fields["customer_note"]?.isTruthy ?? false
        let note = DemoNote(
            id: state.table.newNoteID(),
            author: byUser ? context.access.user?.login ?? DemoNote.system : DemoNote.system,
            created: context.now,
            text: DemoNote.filtered(text),
            isForCustomer: isForCustomer
        )
        var added = [note]
        if isForCustomer {
            added.append(
                DemoNote(
                    id: state.table.newNoteID(),
                    author: DemoNote.system,
                    created: context.now,
                    text: "Email \"Customer note\" sent."
                )
            )
        }
        state.table.setNotes(added + state.table.notes(of: id), of: id)
        var answer = context.single(note.json(context.rendering, orderID: id), status: 201, allow: "GET, POST")
        answer.set("Location", "\(context.rendering.api)orders/\(id)/notes/\(note.id)")
        return answer
    }

    static func get(id: Int, note: Int, _ context: RouteContext, _ state: StoreState) throws(RESTError) -> StoreAnswer {
        let found = try find(id: id, note: note, state)
        try context.access.view()
        return context.single(found.json(context.rendering, orderID: id), allow: "GET, DELETE")
    }

    static func delete(id: Int, note: Int, _ context: RouteContext, _ state: inout StoreState) throws(RESTError)
        -> StoreAnswer
    {
        try context.access.delete()
        // The real store's text says webhooks (recording errors/note-delete-noforce).
        guard context.request.parameters["force"].map({ JSONNode.string($0).isTruthy }) ?? false else {
            throw RESTError(501, "woocommerce_rest_trash_not_supported", "Webhooks do not support trashing.")
        }
        let found = try find(id: id, note: note, state)
        state.table.setNotes(state.table.notes(of: id).filter { $0.id != note }, of: id)
        return context.single(found.json(context.rendering, orderID: id), allow: "GET, DELETE")
    }

    private static func find(id: Int, note: Int, _ state: StoreState) throws(RESTError) -> DemoNote {
        guard state.table.order(id: id) != nil else {
            throw RESTError(404, "woocommerce_rest_order_invalid_id", "Invalid order ID.")
        }
        guard let found = state.table.notes(of: id).first(where: { $0.id == note }) else {
            throw RESTError(404, "woocommerce_rest_invalid_id", "Invalid resource ID.")
        }
        return found
    }
}
