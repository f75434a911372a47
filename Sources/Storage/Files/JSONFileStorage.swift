import Foundation
import Glibc

/// `FileStorage` in JSON files of mode 0600, in folders of mode 0700, written beside and renamed.
public struct JSONFileStorage: FileStorage {
    /// A larger file is not ours.
    private static let largestFile = 64 << 20

    public init() {}

    public func data<T: Decodable>(_ type: T.Type, for fileURL: URL) throws -> T? {
        guard let size = PrivateFiles.size(fileURL) else {
            guard errno == ENOENT || errno == ENOTDIR else { throw PrivateFiles.failure(fileURL) }
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
        let folder = fileURL.deletingLastPathComponent()
        if !FileManager.default.fileExists(atPath: folder.path) { try PrivateFiles.makeFolder(folder) }
        let temporary = folder.appendingPathComponent(".\(fileURL.lastPathComponent).\(UUID().uuidString)")
        do {
            try writeSynced(bytes, to: temporary)
            guard rename(temporary.path, fileURL.path) == 0 else { throw PrivateFiles.failure(fileURL) }
        } catch {
            unlink(temporary.path)
            throw error
        }
        sync(folder)
    }

    public func deleteFile(at fileURL: URL) throws {
        guard unlink(fileURL.path) == 0 || errno == ENOENT || errno == ENOTDIR else {
            throw PrivateFiles.failure(fileURL)
        }
    }

    private func writeSynced(_ bytes: Data, to url: URL) throws {
        let descriptor = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw PrivateFiles.failure(url) }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw PrivateFiles.failure(url) }
            rest = rest.dropFirst(written)
        }
        guard fsync(descriptor) == 0 else { throw PrivateFiles.failure(url) }
    }

    private func sync(_ folder: URL) {
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    private func keepAside(_ url: URL) -> String? {
        let aside = url.appendingPathExtension("unreadable")
        return rename(url.path, aside.path) == 0 ? aside.path : nil
    }
}
