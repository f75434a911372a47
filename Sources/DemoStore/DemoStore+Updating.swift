/// Concurrent requests.
extension DemoStore {
    /// `PUT orders/{id}`: the request reads at its start and writes at its end. The latency is in between, during which
    /// other requests are handled.
    func update(_ id: Int, _ context: RouteContext) async throws(RESTError) -> StoreAnswer {
        let (begun, loaded) = try locked { state throws(RESTError) in
            let fields = try context.request.fields()
            let changes = OrderWrites.changes(fields, context, state, checksStatus: true)
            return (try OrderUpdate(id: id, changes, context, state), journal.withLock { $0?.count })
        }
        await pause()
        let (written, slow, dates) = try locked { state throws(RESTError) in
            var update = begun
            let keys = update.newKeys
            let dates = KeptDates(context.request, state)
            update.write(&state)
            try keep(context, loaded: loaded)
            let slow = state.slowCommits.firstIndex { $0.strikes(order: id, keys: keys) }
                .map { state.slowCommits.remove(at: $0).delay }
            // Otherwise another request could get an id for the same key in between.
            if slow == nil { update.commit(&state) }
            dates?.restore(&state)
            return (update, slow, dates)
        }
        var done = written
        if let slow {
            try? await configuration.pace.sleep(for: slow)
            done = withState { state in
                var update = written
                update.commit(&state)
                dates?.restore(&state)
                return update
            }
        }
        if let refusal = done.refusal { throw refusal }
        var answer = context.single(done.own.json(OrderRoutes.rendering(context)), allow: OrderRoutes.itemMethods)
        dates?.correct(&answer, context.rendering.dates)
        return answer
    }

    /// Waits for the latency of a request.
    func pause() async {
        if configuration.latency > .zero { try? await configuration.pace.sleep(for: configuration.latency) }
    }

    /// Adds a slow commit, after those added before.
    public func add(_ slow: SlowCommit) { withState { $0.slowCommits.append(slow) } }

    private func locked<Value: Sendable>(
        _ body: (inout StoreState) throws(RESTError) -> Value
    ) throws(RESTError) -> Value {
        let result = withState { state -> Result<Value, RESTError> in
            do throws(RESTError) { return .success(try body(&state)) } catch { return .failure(error) }
        }
        return try result.get()
    }
}
