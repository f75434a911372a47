import WooFoundation

/// What `MockNetwork` compares suffixes with.
struct MockRequestPath {
    let path: String
    /// With the query.
    let full: String

    init(_ request: any URLRequestConvertible) {
        switch request {
        case let request as RESTRequest: self.init(request)
        case let request as AuthenticatedRESTRequest: self.init(request.request)
        case let request as UnauthenticatedRequest: self.init(request.request)
        default:
            let url = (try? request.asHTTPRequest().url) ?? ""
            self.init(path: String(url.prefix { $0 != "?" }), full: url)
        }
    }

    private init(_ request: RESTRequest) {
        // No test knows the mark of a reading.
        let query = PercentEncoding.query(request.query.filter { $0.name != RESTRequest.markName })
        self.init(path: request.route, full: request.route + (query.isEmpty ? "" : "?" + query))
    }

    private init(path: String, full: String) {
        self.path = path
        self.full = full
    }

    func matches(_ suffix: String) -> Bool { (suffix.contains("?") ? full : path).hasSuffix(suffix) }

    func longest(of suffixes: some Sequence<String>) -> String? {
        suffixes.filter(matches).max { $0.count < $1.count }
    }
}
