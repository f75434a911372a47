/// What a window shows after a commit or a change of its request.
public struct WindowSnapshot<T: Object>: Equatable, Sendable {
    /// The request that this answers.
    public let request: WindowRequest<T>
    public let objects: [T]
    /// The place of the first object in the list.
    public let offset: Int
    /// How many rows match, all ranges together.
    public let count: Int
    /// How often the database was emptied since it was opened.
    public let resets: Int
    /// Why the rows could not be read; then they are those of the snapshot before.
    public let problem: StorageError?
}
