import FoundationEssentials
import WooFoundation

/// A site's own sign-in page, and the nonce that lets a signed-in program use its API: `wp-login.php`, and `rest-nonce`
/// of `admin-ajax.php`.
struct SignInPage: Sendable {
    private static let patience = Duration.seconds(30)
    private static let maximumPageLength = 4_194_304
    private static let maximumNonceLength = 64

    let address: SiteAddress
    let caFile: String?

    /// - Throws: `RequestError.passwordNeedsHTTPS`: a user's own password is never sent unencrypted, whatever the owner
    ///   allows.
    func signIn(user: String, password: Secret) throws(RequestError) -> HTTPRequest {
        guard address.scheme == .https || address.isLoopback else { throw .passwordNeedsHTTPS }
        let form = PercentEncoding.query([
            QueryParameter("log", user), QueryParameter("pwd", password.reveal()),
            QueryParameter("rememberme", "forever"), QueryParameter("wp-submit", "Log In"),
            QueryParameter("redirect_to", address.baseURL + Self.noncePath),
        ])
        var request = request(.post, "/wp-login.php")
        request.headers["Content-Type"] = "application/x-www-form-urlencoded"
        // Without it some sites think the browser has cookies disabled.
        request.headers["Cookie"] = "wordpress_test_cookie=WP%20Cookie%20check"
        request.body = Data(form.utf8)
        request.secrets = [password, Secret(PercentEncoding.encode(password.reveal()))]
        return request
    }

    func nonce(_ cookies: CookieJar) -> HTTPRequest {
        var request = request(.get, Self.noncePath)
        request.headers["Cookie"] = cookies.header(forPath: address.path + "/wp-admin/admin-ajax.php")
        request.longestAnswer = Self.maximumPageLength
        request.secrets = cookies.secrets
        return request
    }

    /// The nonce in an answer; nil where the cookies are no longer valid.
    static func nonce(in response: NetworkResponse) -> Secret? {
        guard response.status == 200, response.body.count <= maximumNonceLength else { return nil }
        let text = String(decoding: response.body, as: UTF8.self).trimmed(.whitespacesAndNewlines)
        // WordPress answers "0" to anybody not signed in.
        guard text.count > 1, text.utf8.allSatisfy({ PercentEncoding.isUnreserved($0) }) else { return nil }
        return Secret(text)
    }

    private static let noncePath = "/wp-admin/admin-ajax.php?action=rest-nonce"

    private func request(_ method: HTTPMethod, _ path: String) -> HTTPRequest {
        var request = HTTPRequest(
            method: method,
            url: address.baseURL + path,
            headers: ["User-Agent": UserAgent.text],
            timeout: Self.patience,
            isSafeToRepeat: false,
            caFile: caFile
        )
        request.longestAnswer = Self.maximumPageLength
        return request
    }
}

/// Why signing in failed, in the form of an error of the store.
enum SignInRefusal {
    /// The site rejected name and password.
    static let wrong = "merced_sign_in_refused"
    /// The site wants more than that, or has no sign-in page there.
    static let other = "merced_sign_in_impossible"

    /// - Parameter response: the sign-in page's answer, without the cookies of a signed-in user.
    static func answer(to response: NetworkResponse, user: String) -> NetworkResponse {
        // Busy or broken: the site's own status says it better.
        if response.status >= 500 || response.status == 429 || response.status == 408 { return response }
        if response.status == 200, response.lowercasedStart.contains("id=\"login_error\"") {
            return refusal(wrong, "The site does not take the password of \(user)")
        }
        switch response.status {
        case 300..<400: return refusal(other, "The site has its sign-in page elsewhere")
        case 400...: return refusal(other, "The site has no sign-in page at wp-login.php (\(response.status))")
        default: return refusal(other, "The site asks for more than a password: a second step, or a puzzle")
        }
    }

    static func refusal(_ code: String, _ message: String) -> NetworkResponse {
        let body = JSONValue.object([
            "code": .string(code), "message": .string(message), "data": .object(["status": .number(401)]),
        ])
        return NetworkResponse(
            status: 401,
            headers: ["Content-Type": "application/json"],
            body: Data(body.text.utf8)
        )
    }
}

extension StoreError {
    /// The site's sign-in page rejected name and password.
    public var isOfWrongPassword: Bool { code == SignInRefusal.wrong }
    /// The site's sign-in page lets nobody in with name and password alone.
    public var isOfNoSignInPage: Bool { code == SignInRefusal.other }
}
