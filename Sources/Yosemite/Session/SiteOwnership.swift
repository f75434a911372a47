import FoundationEssentials

/// Whether this process owns a store, and what it starts when it does.
actor SiteOwnership {
    private var lock: OwnerLock?
    private var waiting: Task<Void, Never>?
    private var isEnded = false

    /// - Parameters:
    ///   - waits: if another process owns the store, wait for it; `start` runs when it releases the lock.
    ///   - start: called on every call while the store is ours, so it must start only what is not running yet.
    /// - Returns: whether the store is ours now.
    /// - Throws: `POSIXError` where the lock file cannot be created.
    func take(in folder: URL, waits: Bool, start: @escaping @Sendable () async -> Void) async throws -> Bool {
        guard !isEnded else { return false }
        if lock == nil { lock = try OwnerLock.take(in: folder) }
        if lock != nil {
            await start()
            return true
        }
        guard waits, waiting == nil else { return false }
        waiting = Task {
            guard let taken = try? await OwnerLock.wait(in: folder) else { return }
            if self.keep(taken) { await start() }
        }
        return false
    }

    /// Takes no lock any more, not even one that is being waited for. A lock already held stays until `release`, so
    /// that work in progress ends before another process starts.
    func end() {
        isEnded = true
        waiting?.cancel()
        waiting = nil
    }

    func release() {
        lock = nil
    }

    private func keep(_ taken: OwnerLock) -> Bool {
        guard !isEnded, lock == nil else { return false }
        lock = taken
        return true
    }
}
