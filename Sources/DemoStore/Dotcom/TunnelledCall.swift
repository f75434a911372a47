import FoundationEssentials
import WooFoundation

/// A request to the tunnel: `path`, `query` or `body`, `json`.
struct TunnelledCall {
    let method: String
    /// With its query: `/wp-json/wc/v3/orders?page=1`.
    let target: String
    let body: Data
    /// The site is asked to put status and headers beside its answer.
    let isEnveloped: Bool

    /// Strict: anything that the public description of the tunnel lacks is refused.
    ///
    /// - Throws: `DotcomRefusal`.
    init(_ request: StoreRequest) throws(DotcomRefusal) {
        let isSent: Bool
        switch request.sentMethod {
        case "GET": isSent = false
        case "POST": isSent = true
        default: throw .wrongMethod
        }
        let given = try Self.parameters(request, isSent: isSent)
        guard given["json"]?.isTruthy == true else { throw .invalid("json has to be true") }
        guard let path = given["path"]?.text, path.hasPrefix("/") else { throw .invalid("path is missing") }
        guard !path.contains("?") else { throw .invalid("path takes its parameters after &") }
        let parts = path.split(separator: "&", maxSplits: 1, omittingEmptySubsequences: false)
        var parameters = QueryParameters(query: parts.count > 1 ? String(parts[1]) : "")
        guard let method = parameters["_method"]?.lowercased() else { throw .invalid("_method is missing") }
        guard (isSent ? ["post", "put", "patch"] : ["get", "delete"]).contains(method) else {
            throw .invalid("\(method) does not go as \(request.sentMethod)")
        }
        isEnveloped = parameters["_envelope"] != nil
        parameters.remove(["_method", "_envelope"])
        if isSent {
            guard given["query"] == nil else { throw .invalid("query goes with GET") }
        } else {
            guard given["body"] == nil, request.body.isEmpty else { throw .invalid("body goes with POST") }
            try Self.add(given["query"], to: &parameters)
        }
        let query = parameters.encoded
        target = "/wp-json" + String(parts[0]) + (query.isEmpty ? "" : "?" + query)
        self.method = method.uppercased()
        if let text = given["body"] {
            guard case .string(let text) = text else { throw .invalid("body has to be JSON as text") }
            body = Data(text.utf8)
        } else {
            body = Data()
        }
    }

    private static func parameters(_ request: StoreRequest, isSent: Bool) throws(DotcomRefusal) -> JSONNode {
        guard isSent else {
            return .object(request.parameters.pairs.map { .init($0.name, .string($0.value)) })
        }
        guard request.headers["content-type"]?.hasPrefix("application/json") == true,
            let node = try? JSONNode(parsing: request.body), case .object = node
        else { throw .invalid("the body has to be a JSON object") }
        return node
    }

    private static func add(_ query: JSONNode?, to parameters: inout QueryParameters) throws(DotcomRefusal) {
        guard let text = query?.text else { return }
        guard let node = try? JSONNode(parsing: Data(text.utf8)), case .object(let members) = node else {
            throw .invalid("query has to be a JSON object")
        }
        for member in members {
            switch member.value {
            case .array(let items):
                for (index, item) in items.enumerated() { parameters.set("\(member.name)[\(index)]", item.text ?? "") }
            case .null, .bool, .number, .string: parameters.set(member.name, member.value.text ?? "")
            case .object: throw .invalid("query may not nest")
            }
        }
    }
}
