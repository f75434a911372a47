import WooFoundation

/// The effect of a write on a customer (recordings `mut/customer-create`, `errors/dup-email`, `errors/bad-email`;
/// `WC_REST_Customers_V1_Controller`).
struct CustomerChanges {
    let fields: JSONNode
    let current: JSONNode
    /// Whether it is a new account.
    let isNew: Bool
    /// Whether another account has this value in a member.
    private let isTaken: (_ member: String, _ text: String) -> Bool
    private var node: JSONNode

    init(_ fields: JSONNode, to current: JSONNode, isNew: Bool, isTaken: @escaping (String, String) -> Bool) {
        self.fields = fields
        self.current = current
        self.isNew = isNew
        self.isTaken = isTaken
        node = current
    }

    /// - Returns: the members that changed.
    /// - Throws: 400 for an invalid address or one in use, and for another username.
    mutating func apply() throws(RESTError) -> [JSONNode.Member] {
        try takeEmail()
        try takeUsername()
        for name in ["first_name", "last_name"] {
            if let text = fields[name]?.text { node[name] = .string(Self.kept(text)) }
        }
        for name in ["billing", "shipping"] {
            guard let members = fields[name]?.members, var address = node[name] else { continue }
            for member in members where address[member.name] != nil {
                guard let text = member.value.text else { continue }
                if member.name == "email", !text.isEmpty, !Self.isAddress(text) {
                    throw RESTError(400, "customer_invalid_billing_email", "Invalid billing email address")
                }
                // Fields of addresses are stored as sent, control bytes included (finding 17).
                address[member.name] = .string(text)
            }
            node[name] = address
        }
        return node.members.filter { current[$0.name] != $0.value && $0.name != "_links" }
    }

    private mutating func takeEmail() throws(RESTError) {
        guard let email = fields["email"]?.text else {
            guard isNew else { return }
            let name: JSONNode = "email"
            throw RESTError(
                400,
                "rest_missing_callback_param",
                "Missing parameter(s): email",
                more: [.init("params", .array([name]))]
            )
        }
        guard Self.isAddress(email) else {
            throw RESTError(400, "customer_invalid_email", "Invalid email address")
        }
        guard !isTaken("email", email) else {
            guard isNew else {
                throw RESTError(400, "woocommerce_rest_customer_invalid_email", "Email address is invalid.")
            }
            throw RESTError(
                400,
                "registration-error-email-exists",
                "An account is already registered with \(email). Please log in or use a different email address."
            )
        }
        node["email"] = .string(email)
    }

    private mutating func takeUsername() throws(RESTError) {
        let wanted = fields["username"]?.text ?? ""
        guard isNew else {
            guard wanted.isEmpty || .string(wanted) == current["username"] else {
                throw RESTError(400, "woocommerce_rest_customer_invalid_argument", "Username isn't editable.")
            }
            return
        }
        guard wanted.isEmpty || !isTaken("username", wanted) else {
            throw RESTError(
                400,
                "registration-error-username-exists",
                "An account is already registered with that username. Please choose another."
            )
        }
        let stem = wanted.isEmpty ? String(node["email"]?.text?.prefix { $0 != "@" } ?? "user") : wanted
        var name = stem
        var number = 1
        while isTaken("username", name) {
            number += 1
            name = "\(stem)\(number)"
        }
        node["username"] = .string(name)
    }

    /// WordPress strips C0 and tags from names of users (finding 17).
    private static func kept(_ text: String) -> String {
        let plain = text.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }
        return WordPressText.filtered(String(String.UnicodeScalarView(plain)), losesBackslashes: true)
    }

    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && !text.contains(" ")
            && parts[1].split(separator: ".", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
    }

    /// An empty account.
    static var blank: JSONNode {
        [
            "email": "", "first_name": "", "last_name": "", "role": "customer", "username": "",
            "billing": DemoAddress().customerJSON(billing: true),
            "shipping": DemoAddress().customerJSON(billing: false), "is_paying_customer": false, "meta_data": [],
        ]
    }
}
