import FoundationEssentials

/// The answer of a shop with oddities instead of WordPress', or its changed view of the request.
struct OddAnswers: Sendable {
    let oddities: Set<DemoOddity>

    /// The request as WordPress gets it.
    func heard(_ request: StoreRequest) -> StoreRequest {
        var headers = request.headers
        if oddities.contains(.stripsAuthorization) { headers["authorization"] = nil }
        let target = folder.map { String(request.target.dropFirst($0.count)) } ?? request.target
        guard headers.count != request.headers.count || target != request.target else { return request }
        return request.resent(target: target, headers: headers)
    }

    /// The folder of WordPress; nil for the root.
    var folder: String? {
        oddities.lazy.compactMap { oddity in
            if case .subfolder(let folder) = oddity { folder } else { nil }
        }.first
    }

    /// Seconds by which the Date header is wrong.
    var clockOffset: Int {
        oddities.reduce(0) { sum, oddity in
            if case .clockOff(let seconds) = oddity { sum + seconds } else { sum }
        }
    }

    /// A query for orders as changed by broken plugins.
    ///
    /// - Throws: 400 for a refused status.
    func bent(_ query: OrderQuery) throws(RESTError) -> OrderQuery {
        var query = query
        for oddity in oddities {
            switch oddity {
            case .ignoresModifiedAfter: query.modifiedAfter = nil
            case .answersNoChanges where query.modifiedAfter != nil: query.modifiedAfter = .max
            case .smallPages(let size): query.perPage = min(query.perPage, size)
            case .ignoresPage: query.page = 1
            case .refusesStatus(let slug):
                guard let index = query.statuses.firstIndex(of: slug) else { continue }
                let words = "status[\(index)] is not one of any, trash."
                throw .invalidParameters([.init(name: "status", code: "rest_not_in_enum", message: words)])
            case .maintenance, .answersEverythingWithJSON, .answersEverythingWithHTML, .htmlForAPI, .notWordPress,
                .redirectCircle, .redirect, .redirectToTLS, .stripsAuthorization, .firewall, .plainPermalinks,
                .subfolder, .clockOff, .noWooCommerce, .analyticsOff, .analyticsBehind, .applicationPasswordsOff, .echo,
                .answersNoChanges, .noTotals, .salesTaskStands, .changesTotals, .restocksFailed:
                continue
            }
        }
        return query
    }

    /// The answer instead of WordPress'; nil where WordPress answers.
    func answer(to request: StoreRequest) -> StoreAnswer? {
        oddities.lazy.compactMap { answer(to: request, $0) }.first
    }

    private func answer(to request: StoreRequest, _ oddity: DemoOddity) -> StoreAnswer? {
        switch oddity {
        case .maintenance:
            var answer = StoreAnswer.html(
                status: 503,
                "Maintenance",
                text: "Briefly unavailable for scheduled maintenance. Check back in a minute."
            )
            answer.set("Retry-After", "600")
            return answer
        case .answersEverythingWithJSON: return StoreAnswer(["status": "ok"])
        case .answersEverythingWithHTML: return .html(status: 200, "This domain is parked")
        case .htmlForAPI:
            let isAPI = request.rawPath.contains("/wp-json") || request.restRoute != nil || request.rawPath == "/"
            return isAPI ? .html(status: 200, "Log In &lsaquo; Harbor &amp; Pine") : .html(status: 404, "Not found")
        case .notWordPress(let title):
            let isRoot = request.rawPath == "/" && request.restRoute == nil
            return .html(status: isRoot ? 200 : 404, isRoot ? title : "Not found")
        case .redirectCircle:
            return .redirect(301, request.target.contains("circle=1") ? "/wp-json/?circle=2" : "/wp-json/?circle=1")
        case .redirect(let base): return .redirect(301, base + request.target)
        case .redirectToTLS(let base): return request.isSecure ? nil : .redirect(301, base + request.target)
        case .firewall(let firewall): return Self.page(of: firewall)
        case .plainPermalinks: return request.rawPath.contains("/wp-json") ? .html(status: 404, "Page not found") : nil
        case .subfolder(let folder):
            guard request.rawPath != folder, !request.rawPath.hasPrefix(folder + "/") else { return nil }
            return .html(status: request.rawPath == "/" ? 200 : 404, "It works!")
        case .echo:
            let heard = request.target + " " + (request.headers["authorization"] ?? "")
            return .html(status: 500, "Critical error", text: heard)
        case .stripsAuthorization, .clockOff, .noWooCommerce, .analyticsOff, .analyticsBehind, .applicationPasswordsOff,
            .ignoresModifiedAfter, .answersNoChanges, .noTotals, .smallPages, .ignoresPage, .refusesStatus,
            .salesTaskStands, .changesTotals, .restocksFailed:
            return nil
        }
    }

    private static func page(of firewall: DemoOddity.Firewall) -> StoreAnswer {
        var answer: StoreAnswer
        switch firewall {
        case .cloudflare:
            answer = .html(status: 403, "Just a moment...", text: "Enable JavaScript and cookies to continue")
            answer.set("Server", "cloudflare")
            answer.set("CF-Ray", "8e2f00000000dead-FRA")
            answer.set("CF-Mitigated", "challenge")
        case .sucuri:
            answer = .html(status: 403, "Sucuri WebSite Firewall - Access Denied")
            answer.set("X-Sucuri-ID", "14005")
        case .wordfence:
            answer = .html(
                status: 503,
                "Your access to this site has been limited",
                text: "Generated by Wordfence at Sat, 21 Nov 2026 10:00:00 GMT."
            )
        case .modSecurity:
            answer = .html(
                status: 406,
                "Not Acceptable!",
                text: "An appropriate representation could not be found. This error was generated by Mod_Security."
            )
        case .unknown: answer = .html(status: 403, "403 Forbidden", text: "nginx")
        case .serverPassword:
            answer = .html(status: 401, "401 Authorization Required")
            answer.set("WWW-Authenticate", "Basic realm=\"Staging\"")
        }
        return answer
    }
}
