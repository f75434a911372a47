import Storage

/// A store's storage, which may have to be opened first.
protocol StorageProvider: Sendable {
    func storage() async throws -> any RecordStore

    /// Returns when everything else of the store is open too; its mirror may be there before.
    ///
    /// - Throws: why it could not be opened.
    func opened() async throws
}

extension StorageProvider {
    func opened() async throws {}

    func observeWindow<Record: Object>(_ request: WindowRequest<Record>) async throws -> WindowObservation<Record> {
        try await storage().observeWindow(request)
    }
}
