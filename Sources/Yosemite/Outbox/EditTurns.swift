/// Keeps apart what reads the mirror to decide on an edit, and what ends an edit in the ledger and then in the mirror:
/// in between the mirror still shows what the ledger no longer has, and an edit made on that would meet a conflict
/// nobody caused. Local work only: nobody waits here for a network.
actor EditTurns {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Runs `work` when what came before has ended. Not to be nested.
    func run<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value {
        if isTaken { await withCheckedContinuation { waiting.append($0) } }
        isTaken = true
        defer { if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() } }
        return try await work()
    }
}
