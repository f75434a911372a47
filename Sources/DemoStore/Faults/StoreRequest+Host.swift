import FoundationEssentials
import WooFoundation

/// What a host sees of a request, and how it changes one.
extension StoreRequest {
    /// The parameters that caches commonly know, and the one that carries the route.
    private static let knownParameters: Set<String> = [
        "page", "per_page", "status", "orderby", "order", "include", "modified_after", "after", "search", "code",
        "_fields", "context", "rest_route",
    ]

    /// The same request with another method, target, headers or body.
    func resent(
        method: String? = nil,
        target: String? = nil,
        headers: [String: String]? = nil,
        body: Data? = nil
    ) -> StoreRequest {
        var request = StoreRequest(
            method: method ?? sentMethod,
            target: target ?? self.target,
            headers: headers ?? self.headers,
            body: body ?? self.body
        )
        request.userOfTunnel = userOfTunnel
        request.keepsDates = keepsDates
        request.hidden = hidden
        return request
    }

    /// Whether it writes by the method on the wire.
    var isSentAsWrite: Bool { !["GET", "HEAD", "OPTIONS"].contains(sentMethod) }

    /// The number at the end of the route of a single record; nil for anything else.
    var recordID: Int? {
        guard let route, route.count > 2, let last = route.last else { return nil }
        return Int(last)
    }

    private var rawQuery: Substring {
        target.firstIndex(of: "?").map { target[target.index(after: $0)...] } ?? ""
    }

    private func targetKeeping(_ isKept: (Substring) -> Bool) -> String {
        let kept = rawQuery.split(separator: "&").filter(isKept)
        return kept.isEmpty ? rawPath : "\(rawPath)?\(kept.joined(separator: "&"))"
    }

    /// Its target without the parameters that few caches know.
    var targetOfKnownParameters: String {
        targetKeeping { part in
            let encoded = part.prefix { $0 != "=" }
            let name = PercentEncoding.decode(encoded) ?? String(encoded)
            return Self.knownParameters.contains(String(name.prefix { $0 != "[" }))
        }
    }

    /// A `GET` of the same target, without a body.
    var asReading: StoreRequest {
        var headers = headers
        for name in ["content-type", "content-length", "content-disposition", "x-http-method-override"] {
            headers[name] = nil
        }
        return resent(
            method: "GET",
            target: targetKeeping { !$0.hasPrefix("_method=") },
            headers: headers,
            body: Data()
        )
    }

    /// Whether its query or its body has `text`, as sent or decoded.
    func mentions(_ text: String) -> Bool {
        let query = String(rawQuery)
        if query.contains(text) { return true }
        let pairs = QueryParameters(query: query).pairs
        if pairs.contains(where: { $0.name.contains(text) || $0.value.contains(text) }) { return true }
        guard !body.isEmpty else { return false }
        if String(decoding: body, as: UTF8.self).contains(text) { return true }
        return (try? JSONNode(parsing: body))?.mentions(text) ?? false
    }

    /// The same without these members of its body; of a batch, of the rows that it updates or creates.
    ///
    /// - Returns: nil where there are none.
    func without(_ names: [String]) -> StoreRequest? {
        guard let node = try? JSONNode(parsing: body), case .object(let members) = node else { return nil }
        var left: [JSONNode.Member] = []
        if route?.last == "batch" {
            for member in members {
                let isRows = ["create", "update"].contains(member.name)
                let rows = JSONNode.array(member.value.elements.map { $0.without(names) })
                left.append(isRows ? JSONNode.Member(member.name, rows) : member)
            }
        } else {
            left = node.without(names).members
        }
        return left == members ? nil : resent(body: JSONNode.object(left).data)
    }
}

extension JSONNode {
    fileprivate func without(_ names: [String]) -> JSONNode {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { !names.contains($0.name) })
    }

    /// Whether a text, number or name in it has `text`.
    fileprivate func mentions(_ text: String) -> Bool {
        switch self {
        case .string(let own), .number(let own): own.contains(text)
        case .array(let elements): elements.contains { $0.mentions(text) }
        case .object(let members): members.contains { $0.name.contains(text) || $0.value.mentions(text) }
        case .null, .bool: false
        }
    }
}
