import FoundationEssentials

/// Requests pages of a site without credentials, and follows redirects within the same host. Every function throws
/// `NetworkError` or `Stop`.
///
/// libcurl itself follows no redirects; each is checked here. Requests with credentials never follow any.
public struct SiteProbe: Sendable {
    public struct Answer: Sendable {
        public let response: NetworkResponse
        /// The address that answered: the last of the redirects.
        public let url: String
        /// Of the last request.
        public let latency: Duration

        public init(response: NetworkResponse, url: String, latency: Duration) {
            self.response = response
            self.url = url
            self.latency = latency
        }
    }

    /// Why a redirect was not followed.
    public enum Stop: Error, Hashable, Sendable {
        case otherHost(String)
        /// From https to http.
        case downgraded(String)
        case circle
    }

    public static let maximumRedirects = 5

    private let network: any Network
    private let caFile: String?
    private let timeout: Duration

    /// - Parameter timeout: for each request; there may be `mostRedirects` more.
    public init(network: any Network, caFile: String?, timeout: Duration = .seconds(30)) {
        self.network = network
        self.caFile = caFile
        self.timeout = timeout
    }

    /// `GET /wp-json/` below `address`: the public index.
    public func index(_ address: SiteAddress) async throws -> Answer {
        let fields = "name,description,url,home,gmt_offset,timezone_string,namespaces,authentication"
        return try await follow(address.url(segments: [], parameters: [QueryParameter("_fields", fields)]))
    }

    /// `GET PATH` below `address`.
    public func page(_ address: SiteAddress, path: String = "") async throws -> Answer {
        try await follow(address.baseURL + "/" + path)
    }

    private func follow(_ start: String) async throws -> Answer {
        var url = start
        var seen: Set = [start]
        for _ in 0...Self.maximumRedirects {
            let begin = ContinuousClock.now
            let response = try await network.answer(to: request(url))
            let latency = ContinuousClock.now - begin
            guard let target = try target(of: response, from: url) else {
                return Answer(response: response, url: url, latency: latency)
            }
            guard seen.insert(target).inserted else { throw Stop.circle }
            url = target
        }
        throw Stop.circle
    }

    private func request(_ url: String) -> HTTPRequest {
        HTTPRequest(
            url: url,
            headers: ["Accept": "application/json, text/html;q=0.5", "User-Agent": UserAgent.text],
            timeout: timeout,
            isSafeToRepeat: false,
            caFile: caFile
        )
    }

    /// - Returns: nil where the answer is not one of the redirects of RFC 9110, 15.4.
    private func target(of response: NetworkResponse, from url: String) throws(Stop) -> String? {
        guard [301, 302, 303, 307, 308].contains(response.status), let location = response.headers["Location"],
            location.utf8.count <= 2_000, let base = URL(string: url),
            let target = URL(string: location, relativeTo: base)?.absoluteURL
        else { return nil }
        let shown = Self.shown(target)
        guard target.user(percentEncoded: true) == nil, let scheme = target.scheme?.lowercased(),
            scheme == "https" || scheme == "http"
        else { throw .otherHost(shown) }
        if base.scheme == "https", scheme == "http" { throw .downgraded(shown) }
        guard let host = target.host(percentEncoded: true)?.lowercased(),
            host == base.host(percentEncoded: true)?.lowercased()
        else { throw .otherHost(shown) }
        return String(target.absoluteString.prefix { $0 != "#" })
    }

    /// Without the query and the user name, which may be private.
    private static func shown(_ url: URL) -> String {
        let port = url.port.map { ":\($0)" } ?? ""
        let path = url.path(percentEncoded: true)
        let host = url.host(percentEncoded: true) ?? ""
        return Excerpt.line("\(url.scheme ?? "")://\(host)\(port)\(path.isEmpty ? "/" : path)", limit: 300)
    }
}
