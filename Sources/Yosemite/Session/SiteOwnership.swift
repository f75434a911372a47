import FoundationEssentials

/// Whether this process owns a store, and what it starts when it does.
actor SiteOwnership {
    private var lock: OwnerLock?
    private var waiting: Task<Void, Never>?
    private var isEnded = false

    /// - Parameters:
    ///   - waits: where another process owns the store, waits behind it; `start` runs when it lets go.
    ///   - start: runs at every call once the store is ours, so it starts only what does not run yet.
    /// - Returns: whether the store is ours now.
    /// - Throws: `POSIXError` where the lock file cannot be made.
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

    /// Nothing is taken any more, not even a lock that is being waited for. What is held stays held until `release`,
    /// so that work under way ends before somebody else begins.
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
