import FoundationEssentials
import WooFoundation

/// What hosts and WordPress answer instead of the store.
extension Fault {
    /// The headers of a page.
    public static let pageHeaders = ["Content-Type": "text/html; charset=UTF-8"]

    /// A host's page while a site is down for maintenance, with 503.
    public static let maintenancePage = """
        <!DOCTYPE html>
        <html lang="en-US"><head><title>Maintenance</title></head>\
        <body><h1>Briefly unavailable for scheduled maintenance. Check back in a minute.</h1></body></html>

        """

    /// The page of a firewall that refuses a request, with 403.
    public static let firewallPage = """
        <!DOCTYPE html>
        <html><head><title>Access denied</title></head>\
        <body><h1>Your request was blocked</h1><p>Security rule 941100. Reference 8f2c41d0.</p></body></html>

        """

    /// The page of a plugin or a captive portal, with 200.
    public static let signInPage =
        "<!DOCTYPE html>\n<html><head><title>Just a moment…</title></head><body>Sign in</body></html>\n"

    /// The error page of a proxy in front of PHP.
    public static func gatewayPage(_ status: Int) -> String {
        "<html><head><title>\(status)</title></head><body><h1>\(status)</h1><hr>nginx</body></html>"
    }

    /// An error as WordPress writes it.
    public static func wordPressError(_ status: Int, _ code: String, _ message: String) -> String {
        let error: JSONNode = [
            "code": .string(code), "message": .string(message), "data": ["status": .integer(status)],
        ]
        return String(decoding: error.data, as: UTF8.self)
    }

    /// The words of PHP's fatal error handler.
    public static func fatalError(_ status: Int = 500) -> String {
        wordPressError(
            status,
            "internal_server_error",
            "<p>There has been a critical error on this website.</p>"
        )
    }
}

extension Fault.Effect {
    /// 401 in WordPress's words.
    public static let unauthorized = Fault.Effect.status(
        401,
        body: Fault.wordPressError(401, "woocommerce_rest_cannot_view", "Sorry, you cannot list resources."),
        headers: [:]
    )

    /// 429, with `Retry-After` in seconds where given.
    public static func tooManyRequests(retryAfter: Int?) -> Fault.Effect {
        .status(
            429,
            body: "{\"code\":\"too_many_requests\",\"message\":\"Slow down.\",\"data\":{\"status\":429}}",
            headers: retryAfter.map { ["Retry-After": String($0)] } ?? [:]
        )
    }

    /// 500 in the words of PHP's fatal error handler.
    public static let internalServerError = Fault.Effect.status(500, body: Fault.fatalError(), headers: [:])

    /// The HTML error page of a proxy in front of PHP.
    public static func gateway(_ status: Int) -> Fault.Effect {
        .status(status, body: Fault.gatewayPage(status), headers: ["Content-Type": "text/html"])
    }

    /// The same after the store has acted: the proxy's patience ended first.
    public static func actThenGateway(_ status: Int) -> Fault.Effect {
        .actThenAnswer(status, body: Fault.gatewayPage(status), headers: ["Content-Type": "text/html"])
    }

    /// 503 and a host's page. The store does not get the request.
    public static let maintenance = Fault.Effect.status(
        503,
        body: Fault.maintenancePage,
        headers: Fault.pageHeaders.merging(["Retry-After": "600"]) { own, _ in own }
    )

    /// 403 and a firewall's page. The store does not get the request.
    public static let firewall = Fault.Effect.status(403, body: Fault.firewallPage, headers: Fault.pageHeaders)

    /// The same after the store has acted: the firewall disliked the answer.
    public static let actThenFirewall = Fault.Effect.actThenAnswer(
        403,
        body: Fault.firewallPage,
        headers: Fault.pageHeaders
    )
}
