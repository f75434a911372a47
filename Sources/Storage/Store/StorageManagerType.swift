/// A database that is read off the UI thread, written by one serial writer, and observed. All methods that throw throw
/// `StorageError`, and what their `work` throws.
public protocol RecordStore: AnyObject, Sendable {
    /// Reads in one snapshot of the database, off the calling thread. Saving in it fails.
    func read<T: Sendable>(_ work: @escaping @Sendable (any StorageType) throws -> T) async throws -> T

    /// Runs `work` in a transaction on the serial writer. Committed when this returns; rolled back when it throws,
    /// whether the error comes from `work` or from SQLite.
    @discardableResult
    func performAndSave<T: Sendable>(_ work: @escaping @Sendable (any StorageType) throws -> T) async throws -> T

    /// Observes a range of the matching rows, and how many match, until it is cancelled or released.
    func observeWindow<T: Object>(_ request: WindowRequest<T>) -> WindowObservation<T>

    /// The place of a record in the whole list of a request, counted from 0; nil where it is not in the list. The
    /// request's `range` is ignored.
    func position<T: Object>(of primaryKey: T.PrimaryKey, in request: WindowRequest<T>) async throws -> Int?

    /// Observes one record: its first value, then each change; nil while it does not exist.
    func observeObject<T: Object>(ofType type: T.Type, primaryKey: T.PrimaryKey) -> QueryObservation<T?>

    /// Observes the result of `fetch`: its first value, then each that differs, after commits that touched `types`.
    func observe<Value: Equatable & Sendable>(
        _ types: [any Object.Type],
        fetch: @escaping @Sendable (any StorageType) throws -> Value
    ) -> QueryObservation<Value>

    /// One element at once, and one after each commit that touched `types`, or any table where they are nil; elements
    /// not consumed yet are merged into one. Ends when its consumer does.
    func commits(touching types: [any Object.Type]?) -> AsyncStream<Void>

    /// Counts the commits that touch `types` from now on, for as long as it is held.
    func countCommits(touching types: [any Object.Type]) -> CommitCount
}

/// The mirror of one store.
public protocol StorageManagerType: RecordStore {
    /// Set when the mirror was found unusable and started over: everything has to be fetched again.
    var mirrorWasRebuilt: RebuildReason? { get }

    /// As `performAndSave`, for what a sync writes while somebody works: everything that is shown goes before it.
    @discardableResult
    func saveInBackground<T: Sendable>(_ work: @escaping @Sendable (any StorageType) throws -> T) async throws -> T

    /// Empties the mirror in one transaction. Windows deliver a snapshot with `resets` one higher.
    func reset() async throws
}

extension StorageManagerType {
    /// Updates the sums of customers that were postponed after many changes: call it before people are read. It takes many
    /// short transactions, so that an edit made meanwhile waits for one of them at most.
    ///
    /// - Throws: `CancellationError`, what was updated stays; `StorageError`.
    public func settlePeople() async throws {
        var areLeft = true
        while areLeft {
            try Task.checkCancellation()
            areLeft = try await saveInBackground { try $0.settlePeople(limit: PeopleTable.many) }
        }
    }
}
