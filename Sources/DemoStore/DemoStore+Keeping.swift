import Foundation

/// Stores whose writes are kept in a file.
extension DemoStore {
    /// Opens the journal and does again what stands in it, second by second as it was.
    ///
    /// - Throws: as `WriteJournal.init`.
    func comeBack(from file: URL) throws {
        let journal = try WriteJournal(file, opening: WriteJournal.Opening(configuration))
        var opened = configuration
        (opened.orders, opened.products) = (journal.opening.orders, journal.opening.products)
        (opened.seed, opened.now) = (journal.opening.seed, journal.opening.now)
        withState { $0 = Self.opening(opened) }
        for entry in journal.entries {
            if entry.method == KeptMoney.method {
                try takeUp(entry)
                continue
            }
            var headers: [String: String] = [:]
            headers["content-type"] = entry.contentType
            headers["content-disposition"] = entry.disposition
            let request = StoreRequest(
                method: entry.method,
                target: entry.target,
                headers: headers,
                body: entry.body
            )
            let user = configuration.credentials.users.first { $0.id == entry.userID }
            let context = RouteContext(
                request: request,
                access: Access(user: user),
                rendering: renderingForTests,
                now: entry.second
            )
            withState { _ = try? router.route(context, &$0) }
        }
        self.journal.withLock { $0 = journal }
        keepMoney(in: journal)
    }

    /// Writes down what a request has just changed.
    ///
    /// - Throws: 500 where the file cannot be written.
    func keep(_ context: RouteContext, _ outcome: Router.Outcome) throws(RESTError) {
        guard context.request.isWrite, case .answer(let answer) = outcome, answer.status < 300,
            answer.changesSomething, let journal = journal.withLock({ $0 })
        else { return }
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
                    body: request.body
                )
            )
        } catch {
            throw RESTError(500, "demo_not_kept", "The write could not be kept: \(error.localizedDescription)")
        }
    }
}
