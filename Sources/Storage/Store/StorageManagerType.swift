/// A database that is read off the UI thread, written by one serial writer, and observed.
public protocol RecordStore: AnyObject, Sendable {
    /// Reads in one snapshot of the database, off the calling thread. Saving in it fails.
    func read<T: Sendable>(_ work: @escaping @Sendable (any StorageType) throws -> T) async throws -> T

    /// Runs `work` in a transaction on the serial writer. Committed when this returns; rolled back when it throws,
    /// be it an error of `work` or of SQLite.
    @discardableResult
    func performAndSave<T: Sendable>(_ work: @escaping @Sendable (any StorageType) throws -> T) async throws -> T

    /// Observes a range of the rows that match, and how many match, until it is cancelled or let go.
    func observeWindow<T: Object>(_ request: WindowRequest<T>) -> WindowObservation<T>

    /// The place of a record in the whole list of a request (its range does not matter), counted from 0; nil where
    /// it is not in the list.
    func position<T: Object>(of primaryKey: T.PrimaryKey, in request: WindowRequest<T>) async throws -> Int?

    /// Observes one record: its first value, then each change, nil when it is not there.
    func observeObject<T: Object>(ofType type: T.Type, primaryKey: T.PrimaryKey) -> QueryObservation<T?>

    /// Observes what `fetch` finds: its first value, then each that differs, after commits that touched `types`.
    func observe<Value: Equatable & Sendable>(
        _ types: [any Object.Type],
        fetch: @escaping @Sendable (any StorageType) throws -> Value
    ) -> QueryObservation<Value>

    /// One element at once, and one after each commit that touched `types`, or anything where they are nil; those
    /// nobody took yet are one. Ends when its consumer does.
    func commits(touching types: [any Object.Type]?) -> AsyncStream<Void>

    /// Counts the commits that touch `types` from now on, for as long as it is held.
    func countCommits(touching types: [any Object.Type]) -> CommitCount
}

/// The mirror of one store.
public protocol StorageManagerType: RecordStore {
    /// Set when the mirror was found unusable and begun anew: everything has to be fetched again.
    var mirrorWasRebuilt: RebuildReason? { get }

    /// Empties the mirror in one transaction. Windows deliver a snapshot with `resets` one higher.
    func reset() async throws
}

extension StorageManagerType {
    /// Makes the sums of customers anew that many changes left for later: to be called before people are read. An edit that
    /// somebody makes meanwhile waits for a few hundred of them at most.
    ///
    /// - Throws: `CancellationError`; what was made anew stays. `StorageError`.
    public func settlePeople() async throws {
        var areLeft = true
        while areLeft {
            try Task.checkCancellation()
            areLeft = try await performAndSave { try $0.settlePeople(limit: PeopleTable.many) }
        }
    }
}
