import FoundationEssentials
import WooFoundation

/// `wp-admin/authorize-application.php`: where a person grants a program an application password (finding 4). Its
/// visitor counts as logged in, as the store's first user.
enum AuthorizePage {
    static let path = "/wp-admin/authorize-application.php"

    static func answer(_ request: StoreRequest, user: DemoUser, site: String, now: Int, _ state: inout StoreState)
        -> StoreAnswer
    {
        let form = Form(request)
        for target in [form.success, form.reject] where !target.isEmpty && !isAllowed(target) {
            return .html(
                status: 400,
                "Cannot Authorize Application",
                text: "The URL must be served over a secure connection."
            )
        }
        guard request.method == "POST" else { return page(form, user: user) }
        if form.isDeclined {
            let target = form.reject.isEmpty ? with(form.success, "success=false") : form.reject
            return target.isEmpty ? .html(status: 200, "Not connected") : .redirect(302, target)
        }
        guard form.isApproved, !form.name.isEmpty else { return page(form, user: user) }
        let made = DemoApplicationPassword(name: form.name, applicationID: form.id, userID: user.id, created: now)
        state.passwords.append(made)
        guard !form.success.isEmpty else {
            let shown = stride(from: 0, to: 24, by: 4).map { start in
                String(made.password.dropFirst(start).prefix(4))
            }.joined(separator: " ")
            return .html(status: 200, "Your new password", text: "<code>\(shown)</code>")
        }
        var parameters = QueryParameters()
        parameters.set("site_url", site)
        parameters.set("user_login", user.login)
        parameters.set("password", made.password)
        return .redirect(302, with(form.success, parameters.encoded))
    }

    /// The parameters of the page, and the pressed button.
    private struct Form {
        let name: String
        let id: String
        let success: String
        let reject: String
        let isApproved: Bool
        let isDeclined: Bool

        init(_ request: StoreRequest) {
            let sent = QueryParameters(query: String(decoding: request.body.prefix(65_536), as: UTF8.self))
            func value(_ key: String) -> String { sent[key] ?? request.parameters[key] ?? "" }
            (name, id) = (value("app_name"), value("app_id"))
            (success, reject) = (value("success_url"), value("reject_url"))
            (isApproved, isDeclined) = (sent["approve"] != nil, sent["reject"] != nil)
        }
    }

    /// https, or this machine: not even `localhost`.
    private static func isAllowed(_ target: String) -> Bool {
        guard let url = URL(string: target), let host = url.host(percentEncoded: true) else { return false }
        return url.scheme == "https" || (url.scheme == "http" && ["127.0.0.1", "::1", "[::1]"].contains(host))
    }

    private static func with(_ target: String, _ query: String) -> String {
        target.isEmpty ? "" : target + (target.contains("?") ? "&" : "?") + query
    }

    private static func page(_ form: Form, user: DemoUser) -> StoreAnswer {
        let hidden = [
            ("app_name", form.name), ("app_id", form.id), ("success_url", form.success), ("reject_url", form.reject),
        ].map { "<input type=\"hidden\" name=\"\($0.0)\" value=\"\(escaped($0.1))\">" }.joined(separator: "\n")
        return .html(
            status: 200,
            "Authorize Application",
            text: """
                <p>\(escaped(user.login)), would you like to give the application \
                <strong>\(escaped(form.name))</strong> access to your account?</p>
                <form method="post">
                \(hidden)
                <button type="submit" name="approve" value="1">Yes, I approve of this connection</button>
                <button type="submit" name="reject" value="1">No, I do not approve of this connection</button>
                </form>
                """
        )
    }

    private static func escaped(_ text: String) -> String {
        text.replacing(scalar: "&", with: "&amp;").replacing(scalar: "<", with: "&lt;")
            .replacing(scalar: ">", with: "&gt;").replacing(scalar: "\"", with: "&quot;")
    }
}
