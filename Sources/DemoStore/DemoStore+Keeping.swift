import FoundationEssentials
import WooFoundation

/// Stores whose writes are journalled in a file.
extension DemoStore {
    /// Opens the journal and repeats its writes, each at its original second.
    ///
    /// - Throws: as `WriteJournal.init`.
    func comeBack(from file: URL) throws {
        let journal = try WriteJournal(file, opening: WriteJournal.Opening(configuration))
        var opened = configuration
        (opened.trade, opened.products) = (journal.opening.trade, journal.opening.products)
        (opened.seed, opened.now) = (journal.opening.seed, journal.opening.now)
        let opening = Self.opening(opened)
        withState(at: 0) { $0 = opening }
        var loaded = LoadedOrders(journal.entries)
        for (place, entry) in journal.entries.enumerated() {
            withState(at: entry.second) { state in loaded.look(at: place, state) }
            if entry.method == KeptMoney.method {
                try takeUp(entry)
                continue
            }
            let request = entry.request
            let user = configuration.credentials.users.first { $0.id == entry.userID }
            let context = RouteContext(
                request: request,
                access: Access(user: user),
                rendering: renderingForTests,
                now: entry.second
            )
            let earlier = loaded.order(of: entry)
            withState(at: entry.second) { state in
                if let earlier {
                    _ = try? OrderWrites.update(id: earlier.id, context, &state, earlier: earlier)
                } else {
                    _ = try? router.route(context, &state)
                }
            }
        }
        self.journal.withLock { $0 = journal }
        keepMoney(in: journal)
    }

    /// Journals what a request has just changed.
    ///
    /// - Parameter loaded: the number of entries in the file when the order was loaded; nil where it was loaded just
    ///   now.
    /// - Throws: 500 where the file cannot be written.
    func keep(_ context: RouteContext, loaded: Int? = nil) throws(RESTError) {
        guard context.request.isWrite, let journal = journal.withLock({ $0 }) else { return }
        let request = context.request
        let path = request.restRoute.map { "/wp-json" + $0 } ?? request.rawPath
        let query = Self.withoutSecrets(request.parameters)
        do {
            try journal.append(
                WriteJournal.Entry(
                    second: context.now,
                    userID: context.access.user?.id,
                    method: request.method,
                    target: query.isEmpty ? path : path + "?" + query,
                    contentType: request.headers["content-type"],
                    disposition: request.headers["content-disposition"],
                    loaded: loaded,
                    body: request.body
                )
            )
        } catch {
            throw RESTError(500, "demo_not_kept", "The write could not be kept: \(error.plainWords)")
        }
    }
}

/// Orders as they were when a request loaded them, for requests that wrote only after others had.
private struct LoadedOrders {
    private var wanted: [Int: Set<Int>] = [:]
    private var found: [Int: [Int: DemoOrder]] = [:]

    init(_ entries: [WriteJournal.Entry]) {
        for (place, entry) in entries.enumerated() {
            guard let loaded = entry.loaded, loaded < place, let id = entry.request.changedOrder else { continue }
            wanted[loaded, default: []].insert(id)
        }
    }

    /// - Parameter place: the number of entries repeated so far.
    mutating func look(at place: Int, _ state: StoreState) {
        for id in wanted[place] ?? [] { found[place, default: [:]][id] = state.table.order(id: id) }
    }

    /// - Returns: nil where no other request came in between.
    func order(of entry: WriteJournal.Entry) -> DemoOrder? {
        guard let loaded = entry.loaded, let id = entry.request.changedOrder else { return nil }
        return found[loaded]?[id]
    }
}
