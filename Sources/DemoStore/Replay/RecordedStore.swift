import FoundationEssentials
import Synchronization
import WooFoundation

/// A store with the answers of a real one: every recorded order becomes a row of one paged list, any other recording
/// answers at its own path. It shows that merced can list real data, plugins included.
///
/// It follows the rules of credentials, supports enough of the login (index, settings, totals, statuses), and accepts
/// no writes.
public final class RecordedStore: Sendable {
    private let recordings: [String: RecordedAnswer]
    private let rows: [JSONNode]
    private let authenticator: Authenticator
    private let credentials: DemoCredentials
    private let server = Mutex<LoopbackServer?>(nil)
    private let log = Mutex<[LoggedRequest]>([])

    /// - Parameters:
    ///   - recordings: the answers to replay. Of several at one path the last successful one is used. Orders are taken
    ///     from every answer that contains some; of several with one id the first is used.
    ///   - credentials: the valid ones; application passwords work without TLS.
    public init(recordings: [RecordedAnswer], credentials: DemoCredentials = .standard) {
        var byPath: [String: RecordedAnswer] = [:]
        var rows: [JSONNode] = []
        var seen: Set<Int> = []
        for recording in recordings {
            let request = StoreRequest(method: "GET", target: recording.target, headers: [:], body: Data())
            let path = (request.route ?? []).joined(separator: "/")
            if recording.method == "GET", recording.status < 300 { byPath[path] = recording }
            let json = recording.json
            for row in json.elements + [json] where row["line_items"] != nil && row["order_key"] != nil {
                if let id = row["id"]?.integer, seen.insert(id).inserted { rows.append(row) }
            }
        }
        self.recordings = byPath
        self.rows = rows.sorted { Self.date($0, "date_created_gmt") > Self.date($1, "date_created_gmt") }
        self.credentials = credentials
        authenticator = Authenticator(credentials: credentials, environment: .local)
    }

    /// The number of orders in the list.
    public var orderCount: Int { rows.count }

    /// The recorded orders, newest first, as received.
    public var orders: [JSONNode] { rows }

    public var requests: [LoggedRequest] { log.withLock { $0 } }

    /// - Throws: the system's error where no port is available.
    public func start() async throws -> DemoStoreAddress {
        let listener = try LoopbackServer(port: 0) { [weak self] request in
            self?.answer(request) ?? .html(status: 503, "Closed")
        }
        let port = try await listener.start()
        server.withLock { $0 = listener }
        guard let url = URL(string: "http://127.0.0.1:\(port)") else { throw POSIXError(.EADDRNOTAVAIL) }
        return DemoStoreAddress(
            url: url,
            port: port,
            user: credentials.users.first?.login ?? "",
            applicationPassword: credentials.users.first?.applicationPassword ?? "",
            consumerKey: credentials.keys.first?.consumerKey ?? "",
            consumerSecret: credentials.keys.first?.consumerSecret ?? ""
        )
    }

    public func stop() async {
        await server.withLock { $0.take() }?.stop()
    }

    private func answer(_ request: StoreRequest) -> StoreAnswer {
        var kind = AuthenticationKind.none
        var answer: StoreAnswer
        do throws(RESTError) {
            let identity = try authenticator.identify(request, passwords: credentials.passwords, signIn: DemoSignIn())
            kind = identity.kind
            answer = try respond(request, Access(user: identity.user))
        } catch {
            answer = StoreAnswer(error)
        }
        answer.set("Content-Type", answer.contentType)
        let logged = LoggedRequest(
            method: request.method,
            path: request.rawPath,
            query: "",
            authentication: kind,
            status: answer.status
        )
        log.withLock { $0.append(logged) }
        return answer
    }

    private func respond(_ request: StoreRequest, _ access: Access) throws(RESTError) -> StoreAnswer {
        guard let route = request.route else { return .html(status: 404, "Page not found") }
        guard !request.isWrite else { throw .noRoute }
        let isPublic = route.isEmpty || route == ["wc", "v3"] || route == ["wc", "v3", "orders", "statuses"]
        if !isPublic { try access.list() }
        let fields = FieldSelection(request.parameters.list("_fields"))
        if route == ["wc", "v3", "orders"] { return try list(request, fields) }
        if route.count == 4, route.starts(with: ["wc", "v3", "orders"]), let id = Int(route[3]) {
            guard let row = rows.first(where: { $0["id"]?.integer == id }) else { throw .invalidOrder }
            return StoreAnswer(fields?.adding("_links").apply(to: row) ?? row)
        }
        guard let recording = recordings[route.joined(separator: "/")] else {
            if route.last == "notes" || route.last == "refunds" { return StoreAnswer(JSONNode.array([])) }
            throw .noRoute
        }
        var answer = StoreAnswer(body: recording.body, status: recording.status)
        if let fields {
            let json = recording.json
            answer = StoreAnswer(
                json.elements.isEmpty ? fields.apply(to: json) : .array(json.elements.map { fields.apply(to: $0) })
            )
        }
        for name in ["x-wp-total", "x-wp-totalpages", "link", "allow"] {
            if let value = recording.headers[name] { answer.set(name, value) }
        }
        return answer
    }

    private func list(_ request: StoreRequest, _ fields: FieldSelection?) throws(RESTError) -> StoreAnswer {
        let query = try OrderQuery(request.parameters, dates: DemoDates(zone: .utc))
        let wanted = query.wanted
        let found = rows.filter { row in
            // Statuses of plugins that the demo store does not know count as ordinary ones.
            let status = row["status"]?.text.flatMap { OrderStatus(slug: $0) }
            if let status, !wanted.contains(status) { return false }
            if status == nil, !query.statuses.contains("any") { return false }
            if let include = query.include, !include.contains(row["id"]?.integer ?? 0) { return false }
            if query.exclude.contains(row["id"]?.integer ?? 0) { return false }
            let created = Self.date(row, "date_created_gmt")
            let modified = Self.date(row, "date_modified_gmt")
            if let after = query.after, created <= after { return false }
            if let before = query.before, created >= before { return false }
            if let after = query.modifiedAfter, modified <= after { return false }
            if let before = query.modifiedBefore, modified >= before { return false }
            return true
        }
        var ordered = found
        if query.orderBy == "modified" {
            ordered.sort { Self.date($0, "date_modified_gmt") > Self.date($1, "date_modified_gmt") }
        } else if query.orderBy == "id" {
            ordered.sort { ($0["id"]?.integer ?? 0) > ($1["id"]?.integer ?? 0) }
        }
        if query.ascending { ordered.reverse() }
        let start = min(ordered.count, query.offset ?? (query.page - 1) * query.perPage)
        let page = ordered[start..<min(ordered.count, start + query.perPage)]
        var answer = StoreAnswer(.array(page.map { fields?.apply(to: $0) ?? $0 }))
        let total = page.isEmpty && query.page > 1 ? 0 : ordered.count
        answer.set("X-WP-Total", String(total))
        answer.set("X-WP-TotalPages", String((total + query.perPage - 1) / query.perPage))
        return answer
    }

    private static func date(_ row: JSONNode, _ name: String) -> Int {
        let date = row[name]?.text.flatMap { StoreDateParser.date(fromGMT: $0) }
        return date.map { Int($0.timeIntervalSince1970) } ?? 0
    }
}
