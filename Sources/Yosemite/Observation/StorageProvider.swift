import Storage

/// A store's storage, which may have to be opened first.
protocol StorageProvider: Sendable {
    func storage() async throws -> any RecordStore
}

extension StorageProvider {
    func observeWindow<Record: Object>(_ request: WindowRequest<Record>) async throws -> WindowObservation<Record> {
        try await storage().observeWindow(request)
    }
}
