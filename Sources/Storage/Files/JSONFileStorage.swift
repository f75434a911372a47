import FoundationEssentials
import Glibc
import WooFoundation

/// `FileStorage` in JSON files of mode 0600, in folders of mode 0700. Each file is written under another name first,
/// then renamed. A file above 64 MiB counts as unreadable.
public struct JSONFileStorage: FileStorage {
    /// No file of ours is larger. In bytes.
    private static let largestFile = 64 << 20

    public init() {}

    public func data<T: Decodable>(_ type: T.Type, for fileURL: URL) throws -> T? {
        guard let size = DatabaseFiles.size(fileURL) else {
            guard errno == ENOENT || errno == ENOTDIR else { throw DatabaseFiles.failure(fileURL) }
            return nil
        }
        do {
            guard size <= Self.largestFile else { throw CocoaError(.fileReadTooLarge) }
            return try JSONDecoder().decode(type, from: Data(contentsOf: fileURL))
        } catch {
            throw StorageError.fileUnreadable(path: fileURL.path, keptAs: keepAside(fileURL), cause: "\(error)")
        }
    }

    public func write<T: Encodable>(_ data: T, to fileURL: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let bytes: Data
        do {
            bytes = try encoder.encode(data)
        } catch {
            throw StorageError.failed(step: "encoding \(fileURL.path)", cause: "\(error)")
        }
        do {
            try PrivateFiles.makeFolder(fileURL.deletingLastPathComponent())
            try PrivateFiles.write(bytes, to: fileURL)
        } catch let error as FileFailure {
            throw DatabaseFiles.failure(fileURL, code: error.code)
        }
    }

    public func deleteFile(at fileURL: URL) throws {
        guard unlink(fileURL.path) == 0 || errno == ENOENT || errno == ENOTDIR else {
            throw DatabaseFiles.failure(fileURL)
        }
    }

    private func keepAside(_ url: URL) -> String? {
        let aside = url.appendingPathExtension("unreadable")
        return rename(url.path, aside.path) == 0 ? aside.path : nil
    }
}
