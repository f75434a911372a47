/// What a window shows after a commit or a change of its request.
public struct WindowSnapshot<T: Object>: Equatable, Sendable {
    /// The request that this answers.
    public let request: WindowRequest<T>
    public let objects: [T]
    /// The place of the first object in the list.
    public let offset: Int
    /// How many rows match in all.
    public let count: Int
    /// How often the database was reset since it was opened.
    public let resets: Int
    /// Why the rows could not be read; `objects` are then those of the previous snapshot.
    public let problem: StorageError?
}
