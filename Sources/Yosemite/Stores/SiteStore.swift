import WooFoundation

/// A store whose actions work on a site with a login.
@MainActor
public class SiteStore: Store {
    let sessions: SessionPool
    private let busy: Busy

    init(dispatcher: Dispatcher, sessions: SessionPool, busy: Busy) {
        self.sessions = sessions
        self.busy = busy
        super.init(dispatcher: dispatcher)
    }

    /// Runs `work` with the site's session and passes its result to `completion`, on the main actor.
    ///
    /// - Returns: the task, for callers that may cancel it.
    @discardableResult
    func answer<Value: Sendable>(
        _ siteID: Int64,
        _ completion: @escaping Completion<Value>,
        _ work: @escaping @Sendable (SiteSession) async throws -> Value
    ) -> Task<Void, Never> {
        busy.raise()
        return Task { [sessions, busy] in
            let result: Result<Value, any Error>
            do {
                result = .success(try await work(try await sessions.session(siteID)))
            } catch {
                result = .failure(error)
            }
            completion(result)
            busy.lower()
        }
    }
}
