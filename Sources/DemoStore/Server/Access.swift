/// The permissions of a user, and the store's refusals (finding 5): 401 without a user, 403 for one without the role.
struct Access: Sendable {
    let user: DemoUser?

    private var isStaff: Bool {
        switch user?.role {
        case .administrator?, .shopManager?: true
        case .customer?, nil: false
        }
    }

    private func require(_ code: String, _ message: String) throws(RESTError) {
        guard !isStaff else { return }
        throw RESTError(user == nil ? 401 : 403, "woocommerce_rest_cannot_\(code)", message)
    }

    func list() throws(RESTError) { try require("view", "Sorry, you cannot list resources.") }
    func view() throws(RESTError) { try require("view", "Sorry, you cannot view this resource.") }
    func create() throws(RESTError) { try require("create", "Sorry, you are not allowed to create resources.") }
    func edit() throws(RESTError) { try require("edit", "Sorry, you are not allowed to edit this resource.") }
    func delete() throws(RESTError) { try require("delete", "Sorry, you are not allowed to delete this resource.") }
    /// A shop manager may not delete accounts (recording `auth/manager-delete-customer`).
    func deleteUser() throws(RESTError) {
        guard user?.role != .administrator else { return }
        throw RESTError(
            user == nil ? 401 : 403,
            "woocommerce_rest_cannot_delete",
            "Sorry, you are not allowed to delete this resource."
        )
    }
    func batch() throws(RESTError) {
        try require("batch", "Sorry, you are not allowed to batch manipulate this resource.")
    }

    /// `Allow` contains only what this user may do.
    func allow(_ methods: String) -> String? { isStaff ? methods : nil }
}
