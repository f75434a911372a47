import WooFoundation

/// The normalised address of a WordPress site, to which routes are added.
///
/// WooCommerce answers a doubled slash with 401 (`woocommerce.md`, "Addresses and logins"), so there are none.
public struct SiteAddress: Hashable, Sendable {
    public enum Scheme: String, Hashable, Sendable {
        case http, https
    }

    /// How the REST API is reached.
    public enum RouteStyle: String, Hashable, Sendable {
        /// `/wp-json/wc/v3/orders`
        case pretty
        /// `/?rest_route=/wc/v3/orders`, for sites with plain permalinks.
        case query
    }

    public let scheme: Scheme
    /// Lower case; an IPv6 address is in brackets.
    public let host: String
    /// nil for the scheme's default.
    public let port: Int?
    /// The folder of WordPress: empty, or `/shop`.
    public let path: String
    public let routeStyle: RouteStyle

    /// Reads what the user typed or pasted: `shop.example`, `https://shop.example/de/`, `…/wp-json/`, `…/wp-admin/`.
    /// The scheme defaults to https. Query and fragment are dropped.
    ///
    /// - Parameter allowHTTP: accept plain http to hosts other than this machine.
    /// - Throws: `SiteAddressError`.
    public init(_ text: String, routeStyle: RouteStyle = .pretty, allowHTTP: Bool = false) throws(SiteAddressError) {
        let parts = try SiteAddressParser.parse(text)
        guard parts.scheme == .https || allowHTTP || Self.isLoopback(parts.host) else {
            throw .insecure(host: parts.host)
        }
        scheme = parts.scheme
        host = parts.host
        port = parts.port
        path = parts.path
        self.routeStyle = routeStyle
    }

    private init(_ other: SiteAddress, routeStyle: RouteStyle) {
        (scheme, host, port, path) = (other.scheme, other.host, other.port, other.path)
        self.routeStyle = routeStyle
    }

    /// The same address with another style of routes.
    public func with(routeStyle: RouteStyle) -> SiteAddress { SiteAddress(self, routeStyle: routeStyle) }

    /// Without a trailing slash: `https://shop.example:8443/de`.
    public var baseURL: String { "\(scheme.rawValue)://\(host)\(port.map { ":\($0)" } ?? "")\(path)" }

    /// Whether the host is this machine.
    public var isLoopback: Bool { Self.isLoopback(host) }

    /// The URL of a REST route, `segments` and `parameters` percent-encoded.
    func url(segments: [String], parameters: [QueryParameter]) -> String {
        switch routeStyle {
        case .pretty:
            let route = segments.map { "/" + PercentEncoding.encode($0) }.joined()
            let query = PercentEncoding.query(parameters)
            return baseURL + "/wp-json" + (route.isEmpty ? "/" : route) + (query.isEmpty ? "" : "?" + query)
        case .query:
            let route = QueryParameter("rest_route", "/" + segments.joined(separator: "/"))
            return baseURL + "/?" + PercentEncoding.query([route] + parameters)
        }
    }

    private static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
    }
}

extension SiteAddress: CustomStringConvertible {
    public var description: String { baseURL }
}
