extension RecordStore {
    /// Reads in the calling thread, for use inside a transaction of another database. Blocks; never on the UI thread.
    ///
    /// - Throws: `StorageError`, and what `work` throws.
    public func readNow<T>(_ work: (any StorageType) throws -> T) throws -> T {
        guard let backed = self as? any EngineBacked else { throw StorageError.transactionEnded }
        return try backed.engine.readNow(work)
    }
}

extension StorageEngine {
    func readNow<T>(_ work: (any StorageType) throws -> T) throws -> T {
        try StorageError.wrap("reading") {
            try writer.read { database in
                let storage = TransactionStorage(database)
                defer { storage.close() }
                return try work(storage)
            }
        }
    }
}
