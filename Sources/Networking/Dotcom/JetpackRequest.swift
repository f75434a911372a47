import FoundationEssentials
import WooFoundation

/// A request to a store, sent through WordPress.com: `jetpack-blogs/BLOG/rest-api/`.
///
/// The service accepts only GET and POST, so the method goes into the path: reads and deletes are a GET with the
/// parameters as JSON in `query`, everything else is a POST with the body as JSON in `body`. The store is asked to
/// wrap its answer in an envelope, `_envelope`, because its status and headers would be lost on the way.
public struct JetpackRequest: Hashable, Sendable {
    public let request: RESTRequest
    public let blogID: Int64

    public init(request: RESTRequest, blogID: Int64) {
        self.request = request
        self.blogID = blogID
    }

    /// The request in WordPress.com's form.
    ///
    /// - Throws: `RequestError.invalidRoute`; `.fileNotTunnelled`.
    public func dotcomRequest() throws(RequestError) -> DotcomRequest {
        guard request.file == nil else { throw .fileNotTunnelled }
        let isSent = isSent
        var parameters: [QueryParameter] = [
            QueryParameter("path", try path(withQuery: isSent)), QueryParameter("json", "true"),
        ]
        if !isSent, !request.query.isEmpty { parameters.append(QueryParameter("query", queryObject.text)) }
        return DotcomRequest(
            method: isSent ? .post : .get,
            path: "jetpack-blogs/\(blogID)/rest-api/",
            query: isSent ? [] : parameters,
            body: isSent ? sentBody(parameters) : nil,
            timeout: request.timeout,
            isSafeToRepeat: request.method.isSafeToRepeat
        )
    }

    private var isSent: Bool {
        switch request.method {
        case .get, .head, .delete: false
        case .post, .put, .patch: true
        }
    }

    /// `/wc/v3/orders/5&_fields=id&_envelope&_method=put`
    private func path(withQuery isWithQuery: Bool) throws(RequestError) -> String {
        let route = try RESTRoute.segments(of: request.route).map { "/" + PercentEncoding.encode($0) }.joined()
        let query = isWithQuery && !request.query.isEmpty ? "&" + PercentEncoding.query(request.query) : ""
        return (route.isEmpty ? "/" : route) + query + "&_envelope&_method=" + request.method.rawValue.lowercased()
    }

    /// Repeated names become a list.
    private var queryObject: JSONValue {
        let values = Dictionary(grouping: request.query, by: \.name)
        return .object(
            values.mapValues { $0.count == 1 ? .string($0[0].value) : .array($0.map { .string($0.value) }) }
        )
    }

    private func sentBody(_ parameters: [QueryParameter]) -> JSONValue {
        var members = Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, JSONValue.string($0.value)) })
        if let body = request.body { members["body"] = .string(body.text) }
        return .object(members)
    }
}
