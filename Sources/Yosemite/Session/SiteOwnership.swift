import Foundation

/// Whether this process owns a store, and what it starts when it does.
actor SiteOwnership {
    private var lock: OwnerLock?
    private var waiting: Task<Void, Never>?

    /// - Parameters:
    ///   - waits: where another process owns the store, waits behind it; `start` runs when it lets go.
    ///   - start: runs once, when the store is ours.
    /// - Returns: whether the store is ours now.
    func take(in folder: URL, waits: Bool, start: @escaping @Sendable () async -> Void) async throws -> Bool {
        if lock != nil { return true }
        if let taken = try OwnerLock.take(in: folder) {
            lock = taken
            await start()
            return true
        }
        guard waits, waiting == nil else { return false }
        waiting = Task {
            guard let taken = try? await OwnerLock.wait(in: folder), !Task.isCancelled else { return }
            self.keep(taken)
            await start()
        }
        return false
    }

    func release() {
        waiting?.cancel()
        waiting = nil
        lock = nil
    }

    private func keep(_ taken: OwnerLock) {
        lock = taken
    }
}
