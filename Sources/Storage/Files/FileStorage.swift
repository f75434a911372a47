import FoundationEssentials

/// Typed files, for what the app remembers outside the databases. All methods throw `StorageError`.
public protocol FileStorage: Sendable {
    /// The value in a file, nil where there is no file.
    ///
    /// - Throws: `StorageError.fileUnreadable`; the file is then kept under another name, and the next read finds none.
    func data<T: Decodable>(_ type: T.Type, for fileURL: URL) throws -> T?

    /// Replaces the file atomically: a reader, or a crash, sees the old content or the new one.
    func write<T: Encodable>(_ data: T, to fileURL: URL) throws

    /// Deletes the file; no error where there is none.
    func deleteFile(at fileURL: URL) throws
}
