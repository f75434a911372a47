import FoundationEssentials
import WooFoundation

/// The service in front of the store. Requests with the account's token act as the store's first user.
extension DemoStore {
    /// - Parameter path: below `/wordpress-com`.
    func dotcomAnswer(_ request: StoreRequest, path: [String]) async -> StoreAnswer {
        do throws(DotcomRefusal) {
            guard path.starts(with: ["rest", "v1.1"]) else { throw .unknownEndpoint }
            try checkToken(request)
            return try await dotcomRoute(request, Array(path.dropFirst(2)))
        } catch {
            return error.answer
        }
    }

    private func checkToken(_ request: StoreRequest) throws(DotcomRefusal) {
        guard let header = request.headers["authorization"], header.hasPrefix("Bearer ") else {
            throw DotcomRefusal(403, "authorization_required", "An active access token must be used to query this.")
        }
        guard header.dropFirst(7) == dotcom.state.withLock({ $0.token }) else {
            throw DotcomRefusal(400, "invalid_token", "The OAuth2 token is invalid.")
        }
    }

    private func dotcomRoute(_ request: StoreRequest, _ path: [String]) async throws(DotcomRefusal) -> StoreAnswer {
        if path.count == 3, path[0] == "jetpack-blogs", path[2] == "rest-api" {
            guard Int(path[1]) == DemoDotcom.blogID else { throw .unknownBlog }
            return try await handOn(request)
        }
        if let answer = try dotcom.accountAnswer(request, path) { return answer }
        if path.count == 4, path[0] == "sites", path[2] == "comments" {
            guard Int(path[1]) == DemoDotcom.blogID else { throw .unknownBlog }
            return try moderate(request, path[3])
        }
        guard request.sentMethod == "GET" else { throw .wrongMethod }
        switch path.count {
        case 1 where path[0] == "me": return StoreAnswer(dotcomOwner)
        case 2 where path == ["me", "sites"]:
            return StoreAnswer(["sites": .array([dotcomSite(request), Self.siteWithoutShop])])
        case 2 where path[0] == "sites":
            guard Int(path[1]) == DemoDotcom.blogID else { throw .unknownBlog }
            return StoreAnswer(dotcomSite(request))
        case 4 where path[0] == "sites" && path[2] == "stats":
            guard Int(path[1]) == DemoDotcom.blogID else { throw .unknownBlog }
            return try visits(request, path[3])
        default: throw .unknownEndpoint
        }
    }

    /// Reviews are comments of the site.
    private func moderate(_ request: StoreRequest, _ id: String) throws(DotcomRefusal) -> StoreAnswer {
        guard request.sentMethod == "POST" else { throw .wrongMethod }
        let words = ["approved": "approved", "unapproved": "hold", "spam": "spam", "trash": "trash"]
        guard let word = try DemoDotcom.members(request)["status"]?.text, let status = words[word] else {
            throw .invalid("status is approved, unapproved, spam or trash")
        }
        guard let id = Int(id), !dotcom.state.withLock({ $0.knowsNoComments }),
            changeBehindTheBack(.reviews, id: id, fields: ["status": .string(status)])
        else { throw DotcomRefusal(404, "unknown_comment", "Unknown comment") }
        dotcom.state.withLock { $0.moderated.append(id) }
        return StoreAnswer(["ID": .integer(id), "status": .string(word), "type": "review"])
    }

    // MARK: The tunnel

    private func handOn(_ request: StoreRequest) async throws(DotcomRefusal) -> StoreAnswer {
        let call = try TunnelledCall(request)
        switch dotcom.nextTrouble(of: call.method) {
        case nil: break
        case .timesOut(let siteActs):
            if siteActs { _ = await siteAnswer(call, to: request) }
            throw DotcomRefusal(500, "http_request_failed", "cURL error 28: Operation timed out")
        case .badGateway: return .html(status: 502, "502 Bad Gateway")
        case .tooManyRequests: throw DotcomRefusal(429, "too_many_requests", "Slow down")
        case .disconnected:
            throw DotcomRefusal(403, "unknown_token", "This blog does not have Jetpack connected")
        case .emptyAnswer:
            _ = await siteAnswer(call, to: request)
            return StoreAnswer(["status": "ok"])
        }
        let answer = await siteAnswer(call, to: request)
        guard answer.cut == nil else {
            throw DotcomRefusal(500, "http_request_failed", "cURL error 52: Empty reply from server")
        }
        return enclosed(answer, call)
    }

    private func siteAnswer(_ call: TunnelledCall, to request: StoreRequest) async -> StoreAnswer {
        var headers = request.headers
        headers["authorization"] = nil
        headers["content-type"] = call.body.isEmpty ? nil : "application/json"
        var handed = StoreRequest(method: call.method, target: call.target, headers: headers, body: call.body)
        handed.userOfTunnel = configuration.credentials.users.first?.id
        return await answer(handed)
    }

    private func enclosed(_ answer: StoreAnswer, _ call: TunnelledCall) -> StoreAnswer {
        let isOpened = call.isEnveloped && !dotcom.state.withLock { $0.ignoresEnvelopes }
        guard isOpened else {
            guard answer.status >= 400 else {
                return StoreAnswer(body: Data("{\"data\":".utf8) + answer.body + Data("}".utf8))
            }
            let error = (try? JSONNode(parsing: answer.body)) ?? .null
            let code = error["code"]?.text ?? "http_\(answer.status)"
            return DotcomRefusal(answer.status, code, error["message"]?.text ?? "").answer
        }
        let passed = answer.headers.filter { $0.name.hasPrefix("X-WP-") || $0.name == "Link" || $0.name == "Allow" }
        let headers = JSONNode.object(
            passed.map { .init($0.name, Int($0.value).map { .integer($0) } ?? .string($0.value)) }
        )
        let isJSON = answer.contentType.hasPrefix("application/json")
        let body = isJSON ? answer.body : JSONNode.string(String(decoding: answer.body, as: UTF8.self)).data
        return StoreAnswer(
            body: Data("{\"data\":{\"body\":".utf8) + body
                + Data(",\"status\":\(answer.status),\"headers\":".utf8) + headers.data + Data("}}".utf8)
        )
    }

    // MARK: The account

    private var dotcomOwner: JSONNode {
        let user = configuration.credentials.users.first
        return [
            "ID": .integer(7_000_001), "display_name": "Mira Demo", "username": .string(user?.login ?? ""),
            "email": .string(user?.email ?? ""),
        ]
    }

    private func dotcomSite(_ request: StoreRequest) -> JSONNode {
        let address = configuration.siteAddress ?? "http://\(request.headers["host"] ?? "127.0.0.1")"
        return [
            "ID": .integer(DemoDotcom.blogID), "name": .string(configuration.name), "URL": .string(address),
            "jetpack": true, "jetpack_connection": true, "options": ["woocommerce_is_active": true],
            "plan": ["product_id": 1008, "product_slug": "business-bundle", "product_name_short": "Business"],
        ]
    }

    private static let siteWithoutShop: JSONNode = [
        "ID": .integer(DemoDotcom.blogWithoutShop), "name": "Mira&#8217;s diary", "URL": "https://diary.example",
        "jetpack": false, "jetpack_connection": false, "options": ["woocommerce_is_active": false],
        "plan": ["product_id": 1, "product_slug": "free_plan", "product_name_short": "Free"],
    ]

    // MARK: Visits

    private func visits(_ request: StoreRequest, _ report: String) throws(DotcomRefusal) -> StoreAnswer {
        guard dotcom.state.withLock({ $0.countsVisits }) else {
            throw DotcomRefusal(400, "invalid_blog", "This blog does not have the Stats module enabled")
        }
        guard let date = request.parameters["date"] else { throw .invalid("date is missing") }
        switch report {
        case "visits":
            let unit = request.parameters["unit"] ?? "day"
            let count = request.parameters["quantity"].flatMap { Int($0) } ?? 30
            guard unit == "day", let days = DotcomVisits.days(of: unit, until: date, count: count) else {
                throw .invalid("unit, date or quantity is not valid")
            }
            let rows = days.map { day -> JSONNode in
                let found = DotcomVisits.visits(on: day)
                return [.string(day), .integer(found.views), .integer(found.visitors)]
            }
            return StoreAnswer([
                "date": .string(date), "unit": "day", "fields": ["period", "views", "visitors"], "data": .array(rows),
            ])
        case "summary":
            let period = request.parameters["period"] ?? "day"
            guard let days = DotcomVisits.days(of: period, until: date, count: 1) else {
                throw .invalid("period or date is not valid")
            }
            let found = days.map(DotcomVisits.visits)
            // A repeated visitor counts once in a period.
            let visitors = found.reduce(0) { $0 + $1.visitors }
            return StoreAnswer([
                "date": .string(date), "period": .string(period), "views": .integer(found.reduce(0) { $0 + $1.views }),
                "visitors": .integer(days.count == 1 ? visitors : visitors * 4 / 5), "likes": 0, "comments": 0,
            ])
        default: throw .unknownEndpoint
        }
    }
}
