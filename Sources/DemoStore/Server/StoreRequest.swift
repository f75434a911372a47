import FoundationEssentials
import WooFoundation

/// A request as parsed by the demo store.
struct StoreRequest: Sendable {
    /// The effective method: `X-HTTP-Method-Override` and `_method` are followed (finding 21).
    let method: String
    /// The path on the wire, undecoded: credentials are matched against it (finding 1).
    let rawPath: String
    /// The path with its query, and the method, as sent.
    let target: String
    let sentMethod: String
    /// `wc/v3/orders/12`, split at slashes; nil where the path does not belong to the API.
    let route: [String]?
    var parameters: QueryParameters
    /// The route in `?rest_route=`, where that form was used.
    let restRoute: String?
    let headers: [String: String]
    let body: Data
    /// The user authenticated by WordPress.com; nil for a direct request.
    var userOfTunnel: Int?
    /// A host in front of the store has the write leave dates of change as they were.
    var keepsDates = false
    /// Ids that lists leave out because of a host in front of the store.
    var hidden: Set<Int> = []

    /// - Parameter headers: with lower-case names.
    init(method: String, target: String, headers: [String: String], body: Data) {
        self.target = target
        sentMethod = method
        let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        rawPath = String(halves.first ?? "/")
        var parameters = QueryParameters(query: halves.count > 1 ? String(halves[1]) : "")
        let override = headers["x-http-method-override"] ?? parameters["_method"]
        self.method = (override ?? method).uppercased()
        var path: Substring?
        var usedRoute: String?
        if let restRoute = parameters["rest_route"], Self.isRoot(rawPath) {
            path = Substring(restRoute)
            usedRoute = restRoute
        } else {
            let collapsed = "/" + rawPath.split(separator: "/").joined(separator: "/")
            for prefix in ["/wp-json", "/index.php/wp-json"]
            where collapsed == prefix || collapsed.hasPrefix(prefix + "/") {
                path = collapsed.dropFirst(prefix.count)
            }
        }
        parameters.remove(["rest_route", "_method"])
        self.parameters = parameters
        restRoute = usedRoute
        route = path.map { $0.split(separator: "/").map { PercentEncoding.decode($0) ?? String($0) } }
        self.headers = headers
        self.body = body
    }

    private static func isRoot(_ path: String) -> Bool { path == "/" || path == "/index.php" || path.isEmpty }

    /// A TLS proxy sets `X-Forwarded-Proto`; the demo store itself uses plain http.
    var isSecure: Bool { headers["x-forwarded-proto"]?.lowercased() == "https" }

    /// Consumer keys are valid only here: under `wp-json/wc/` and `wp-json/wc-*`, as written on the wire (finding 1).
    var isKeyTerritory: Bool {
        ["/wp-json/wc/", "/wp-json/wc-", "/index.php/wp-json/wc/", "/index.php/wp-json/wc-"]
            .contains { rawPath.hasPrefix($0) }
    }

    /// The order that a `PUT orders/{id}` changes; nil for every other request.
    var changedOrder: Int? {
        guard ["POST", "PUT", "PATCH"].contains(method), let route, route.count == 4,
            route.starts(with: ["wc", "v3", "orders"]), route[3].utf8.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        return Int(route[3])
    }

    var isWrite: Bool { !["GET", "HEAD", "OPTIONS"].contains(method) }

    /// Basic credentials of the `Authorization` header.
    var basic: (user: String, password: String)? {
        guard let value = headers["authorization"], value.lowercased().hasPrefix("basic "),
            let data = Data(base64Encoded: value.dropFirst(6).trimmed(.whitespaces))
        else { return nil }
        let parts = String(decoding: data, as: UTF8.self).split(separator: ":", maxSplits: 1)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }

    /// The body's members and, overridden by them, the query's: WordPress reads both.
    ///
    /// - Throws: 400 `rest_invalid_json`.
    func fields() throws(RESTError) -> JSONNode {
        var members = parameters.pairs.filter { !$0.name.hasPrefix("_") && !$0.name.hasPrefix("consumer_") }
            .map { JSONNode.Member($0.name, .string($0.value)) }
        guard !body.isEmpty else { return .object(members) }
        if headers["content-type"]?.hasPrefix("application/x-www-form-urlencoded") == true {
            let form = QueryParameters(query: String(decoding: body, as: UTF8.self))
            return .object(members + form.pairs.map { .init($0.name, .string($0.value)) })
        }
        do {
            members += try JSONNode(parsing: body).members
            return .object(members)
        } catch {
            let isControl = error.reason == "control character" || error.reason == "string not closed"
            throw RESTError(
                400,
                "rest_invalid_json",
                "Invalid JSON body passed.",
                more: [
                    .init("json_error_code", .integer(isControl ? 3 : 4)),
                    .init(
                        "json_error_message",
                        .string(isControl ? "Control character error, possibly incorrectly encoded" : "Syntax error")
                    ),
                ]
            )
        }
    }
}
