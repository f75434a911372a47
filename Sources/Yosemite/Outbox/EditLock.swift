/// Serialises decisions based on the mirror with ending an edit in the ledger and then in the mirror: in between, the
/// mirror still shows what the ledger no longer has, and an edit based on that would cause a false conflict. For local
/// work only: never wait for the network here.
actor EditLock {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Runs `work` after earlier calls have ended. Must not be nested.
    func run<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value {
        if isTaken { await withCheckedContinuation { waiting.append($0) } }
        isTaken = true
        defer { if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() } }
        return try await work()
    }
}
