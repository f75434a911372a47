import WooFoundation

/// `wp/v2/users/me/application-passwords`: only for an authenticated user, as in WordPress.
enum PasswordRoutes {
    static func route(_ method: String, _ path: [String], _ context: RouteContext, _ state: inout StoreState)
        throws(RESTError) -> StoreAnswer
    {
        guard let user = context.access.user else {
            throw RESTError(
                401,
                "rest_cannot_list_application_passwords",
                "Sorry, you are not allowed to list application passwords for this user."
            )
        }
        let own = state.passwords.filter { $0.userID == user.id }
        switch (method, path.count, path.first) {
        case ("GET", 0, _): return context.list(own.map { json($0, context) }, allow: "GET, POST, DELETE")
        case ("POST", 0, _): return try create(user, context, &state)
        case ("GET", 1, "introspect"?):
            guard let used = own.first(where: { $0.matches(context.request.basic?.password ?? "") }) else {
                throw RESTError(
                    404,
                    "rest_no_authenticated_app_password",
                    "Cannot introspect application password."
                )
            }
            return context.single(json(used, context), allow: "GET")
        case ("GET", 1, let uuid?):
            guard let found = own.first(where: { $0.uuid == uuid }) else { throw notFound }
            return context.single(json(found, context), allow: "GET, POST, PUT, PATCH, DELETE")
        case ("DELETE", 1, let uuid?):
            guard let found = own.first(where: { $0.uuid == uuid }) else { throw notFound }
            state.passwords.removeAll { $0.uuid == uuid }
            return context.single(
                ["deleted": true, "previous": json(found, context)],
                allow: "GET, POST, PUT, PATCH, DELETE"
            )
        default: throw .noRoute
        }
    }

    private static let notFound = RESTError(
        404,
        "rest_application_password_not_found",
        "Application password not found."
    )

    private static func create(_ user: DemoUser, _ context: RouteContext, _ state: inout StoreState) throws(RESTError)
        -> StoreAnswer
    {
        let fields = try context.request.fields()
        guard let name = fields["name"]?.text, !name.isEmpty else {
            throw .invalidParameters([
                .init(name: "name", code: "rest_missing_callback_param", message: "An application name is required.")
            ])
        }
        let made = DemoApplicationPassword(
            name: name,
            applicationID: fields["app_id"]?.text ?? "",
            userID: user.id,
            created: context.now
        )
        state.passwords.append(made)
        var members = json(made, context).members
        members.append(.init("password", .string(made.password)))
        return context.single(.object(members), status: 201, allow: "GET, POST, DELETE")
    }

    private static func json(_ password: DemoApplicationPassword, _ context: RouteContext) -> JSONNode {
        let user = "\(context.rendering.site)/wp-json/wp/v2/users/\(password.userID)"
        return [
            "uuid": .string(password.uuid), "app_id": .string(password.applicationID), "name": .string(password.name),
            "created": .string(context.rendering.dates.gmt(password.created)), "last_used": .null, "last_ip": .null,
            "_links": ["self": [["href": .string("\(user)/application-passwords/\(password.uuid)")]]],
        ]
    }
}
