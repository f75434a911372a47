import FoundationEssentials
import Glibc
import WooFoundation
import Yosemite

/// A store's secret in a file that only its owner may read.
public struct SecretFile: Sendable {
    public enum Failure: Error, Hashable, Sendable {
        case missing(path: String)
        /// Other users can read it.
        case readableByOthers(path: String, mode: Int)
        case notOurs(path: String)
        case unreadable(path: String, reason: String)
        case empty(path: String)
        case severalLines(path: String)
        case tooLong(path: String)
        case noText(path: String)
        case notWritten(path: String, reason: String)
    }

    public let file: URL
    private var path: String { PrivateFiles.path(file) }

    public init(_ file: URL) {
        self.file = file
    }

    /// The single line in the file.
    ///
    /// - Throws: `Failure`.
    public func read() throws(Failure) -> Secret {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw errno == ENOENT ? .missing(path: path) : .unreadable(path: path, reason: Self.reason(errno))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(path: path, reason: Self.reason(errno)) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path: path, reason: "it is no file") }
        guard status.st_mode & 0o077 == 0 else {
            throw .readableByOthers(path: path, mode: Int(status.st_mode & 0o777))
        }
        guard status.st_uid == geteuid() else { throw .notOurs(path: path) }
        guard status.st_size <= SecretCommand.longestSecret else { throw .tooLong(path: path) }
        var bytes = [UInt8](repeating: 0, count: SecretCommand.longestSecret + 1)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw .unreadable(path: path, reason: Self.reason(errno)) }
        return try secret(in: bytes.prefix(count))
    }

    /// Writes the secret atomically, 0600, and sets the folder's mode to 0700 where it is missing or open to others.
    ///
    /// - Throws: `Failure.notWritten`.
    public func write(_ secret: Secret) throws(Failure) {
        do {
            let folder = file.deletingLastPathComponent()
            try PrivateFiles.makeFolder(folder)
            guard chmod(PrivateFiles.path(folder), 0o700) == 0 else {
                throw FileFailure(step: "chmod", path: PrivateFiles.path(folder), code: errno)
            }
            try PrivateFiles.write(Data((secret.reveal() + "\n").utf8), to: file)
        } catch {
            throw .notWritten(path: path, reason: error.plainWords)
        }
    }

    /// Deletes the file; no error where there is none.
    ///
    /// - Throws: `Failure.notWritten`.
    public func remove() throws(Failure) {
        guard unlink(path) == 0 || errno == ENOENT else {
            throw .notWritten(path: path, reason: Self.reason(errno))
        }
    }

    private func secret(in bytes: ArraySlice<UInt8>) throws(Failure) -> Secret {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .noText(path: path) }
        do {
            return Secret(try SecretCommand.line(in: text))
        } catch SecretCommand.Failure.printedNothing {
            throw .empty(path: path)
        } catch SecretCommand.Failure.printedSeveralLines {
            throw .severalLines(path: path)
        } catch {
            throw .noText(path: path)
        }
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}

extension SecretFile.Failure: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .missing(let path):
            "The secret of this store is missing: there is no file \(path). Connect the store again with merced login."
        case .readableByOthers(let path, let mode):
            "Others on this machine may read \(path) (mode \(String(mode, radix: 8))), so merced does not use it. "
                + "If nobody did, chmod 600 makes it private; otherwise revoke the secret at the store and connect again."
        case .notOurs(let path): "\(path) belongs to another user, so merced does not use it."
        case .unreadable(let path, let reason): "The secret file \(path) could not be read: \(reason)."
        case .empty(let path): "The secret file \(path) is empty. It has to hold the secret on one line."
        case .severalLines(let path): "The secret file \(path) has more than one line. It has to hold the secret alone."
        case .tooLong(let path): "The secret file \(path) is longer than \(SecretCommand.longestSecret) bytes."
        case .noText(let path): "The secret file \(path) contains something that is not text."
        case .notWritten(let path, let reason): "The secret file \(path) could not be changed: \(reason)"
        }
    }
}
