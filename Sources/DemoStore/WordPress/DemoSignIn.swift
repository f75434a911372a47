import FoundationEssentials
import Synchronization
import WooFoundation

/// Signing in on the site's own page, as a browser does: `wp-login.php` sets cookies, and `rest-nonce` of
/// `admin-ajax.php` gives the nonce without which the API treats a signed-in client as a stranger.
public final class DemoSignIn: Sendable {
    /// A user's own password; not an application password, and valid nowhere else.
    public static func password(of user: String) -> String { "demo-own-password-of-\(user)" }

    private static let cookie = "wordpress_logged_in_5f4dcc3b5aa765d61d8327deb882cf99"

    struct State {
        var passwords: [String: String] = [:]
        /// By the token in the cookie.
        var sessions: [String: Int] = [:]
        var sessionCount = 0
        /// Nonces of another age are expired.
        var age = 0
        var asksForSecondStep = false
        var isAway = false
        var signIns = 0
        var nonces = 0
    }

    private let state = Mutex(State())

    /// The number of sign-in attempts, right or wrong.
    public var signIns: Int { state.withLock { $0.signIns } }
    /// The number of nonces given out.
    public var nonces: Int { state.withLock { $0.nonces } }

    /// Half a day passes: nonces expire, cookies do not.
    public func expireNonces() { state.withLock { $0.age += 1 } }
    /// Signs everybody out.
    public func endSessions() { state.withLock { $0.sessions = [:] } }
    public func setPassword(_ password: String, of user: String) { state.withLock { $0.passwords[user] = password } }
    /// Whether a plugin asks for a code from a telephone before it sets cookies.
    public func setAsksForSecondStep(_ isOn: Bool) { state.withLock { $0.asksForSecondStep = isOn } }
    /// Whether a plugin has moved the page.
    public func setIsAway(_ isAway: Bool) { state.withLock { $0.isAway = isAway } }

    // MARK: Pages

    /// nil for any other path.
    func page(_ request: StoreRequest, users: [DemoUser]) -> StoreAnswer? {
        switch request.rawPath {
        case "/wp-login.php" where !state.withLock { $0.isAway }: signIn(request, users)
        case "/wp-admin/admin-ajax.php": nonce(request)
        default: nil
        }
    }

    private func signIn(_ request: StoreRequest, _ users: [DemoUser]) -> StoreAnswer {
        guard request.sentMethod == "POST",
            request.headers["content-type"]?.hasPrefix("application/x-www-form-urlencoded") == true
        else { return Self.form("") }
        let form = QueryParameters(query: String(decoding: request.body.prefix(65_536), as: UTF8.self))
        let name = form["log"] ?? ""
        let user = users.first { $0.login == name || $0.email.lowercased() == name.lowercased() }
        return state.withLock { state in
            state.signIns += 1
            guard let user else {
                return Self.form("<strong>Error:</strong> The username is not registered on this site.")
            }
            guard form["pwd"] == state.passwords[user.login] ?? Self.password(of: user.login) else {
                return Self.form("<strong>Error:</strong> The password you entered is incorrect.")
            }
            guard !state.asksForSecondStep else {
                return .html(status: 200, "Log In", text: "<p>Authentication Code</p>")
            }
            state.sessionCount += 1
            let token = "session\(state.sessionCount)of\(user.id)x9f2c61e07b"
            state.sessions[token] = user.id
            var answer = StoreAnswer.redirect(302, form["redirect_to"] ?? "/wp-admin/")
            answer.headers.append(("Set-Cookie", "wordpress_test_cookie=WP%20Cookie%20check; path=/"))
            let value = "\(user.login)%7C1796444600%7C\(token)%7C0f1e2d3c4b5a69788796a5b4c3d2e1f0"
            for (name, path) in [
                ("wordpress_sec_5f4dcc3b5aa765d61d8327deb882cf99", "/wp-content/plugins"),
                ("wordpress_sec_5f4dcc3b5aa765d61d8327deb882cf99", "/wp-admin"), (Self.cookie, "/"),
            ] {
                answer.headers.append(("Set-Cookie", "\(name)=\(value); path=\(path); HttpOnly"))
            }
            return answer
        }
    }

    private static func form(_ error: String) -> StoreAnswer {
        .html(
            status: 200,
            "Log In",
            text: error.isEmpty
                ? "<form></form>" : "<div id=\"login_error\" class=\"notice notice-error\"><p>\(error)</p></div>"
        )
    }

    /// WordPress answers `0` with 400 to clients that are not signed in.
    private func nonce(_ request: StoreRequest) -> StoreAnswer {
        let given = state.withLock { state -> String? in
            guard request.parameters["action"] == "rest-nonce", let token = Self.token(of: request),
                state.sessions[token] != nil
            else { return nil }
            state.nonces += 1
            return Self.nonce(of: token, age: state.age)
        }
        var answer = StoreAnswer(body: Data((given ?? "0").utf8), status: given == nil ? 400 : 200)
        answer.contentType = "text/html; charset=UTF-8"
        return answer
    }

    // MARK: The API

    enum Finding {
        /// No cookies: the client uses another method, or none.
        case nothing
        /// A cookie without a nonce is ignored, and so are other credentials beside it.
        case stranger
        case user(Int)
    }

    /// - Throws: 403 `rest_cookie_invalid_nonce`.
    func finding(in request: StoreRequest) throws(RESTError) -> Finding {
        guard let token = Self.token(of: request) else { return .nothing }
        let nonce = request.headers["x-wp-nonce"] ?? request.parameters["_wpnonce"]
        let (user, right) = state.withLock { ($0.sessions[token], Self.nonce(of: token, age: $0.age)) }
        guard let nonce else { return user == nil ? .nothing : .stranger }
        guard let user, nonce == right else {
            throw RESTError(403, "rest_cookie_invalid_nonce", "Cookie check failed")
        }
        return .user(user)
    }

    private static func token(of request: StoreRequest) -> String? {
        for pair in (request.headers["cookie"] ?? "").split(separator: ";") {
            let halves = pair.trimmed(.whitespaces).split(separator: "=", maxSplits: 1)
            guard halves.count == 2, halves[0] == cookie else { continue }
            let parts = (PercentEncoding.decode(halves[1]) ?? "").split(separator: "|")
            return parts.count == 4 ? String(parts[2]) : nil
        }
        return nil
    }

    /// Ten hexadecimal digits, the length of WordPress' nonces.
    private static func nonce(of token: String, age: Int) -> String {
        var hash: UInt64 = 14_695_981_039_346_656_037
        for byte in "\(token)/\(age)".utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
        let digits = String(hash, radix: 16)
        return String((String(repeating: "0", count: 10) + digits).suffix(10))
    }
}
