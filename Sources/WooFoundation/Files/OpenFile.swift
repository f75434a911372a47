import FoundationEssentials
import Glibc

/// An open file, read and written piece by piece. It is closed when the last reference is released.
public final class OpenFile: Sendable {
    public static let standardInput = OpenFile(descriptor: STDIN_FILENO, path: "standard input", isOwned: false)
    public static let standardError = OpenFile(descriptor: STDERR_FILENO, path: "standard error", isOwned: false)

    private let descriptor: Int32
    private let path: String
    private let isOwned: Bool

    private init(descriptor: Int32, path: String, isOwned: Bool) {
        self.descriptor = descriptor
        self.path = path
        self.isOwned = isOwned
    }

    /// - Parameter flags: of open(2); child processes do not inherit the file.
    /// - Throws: `FileFailure`.
    private convenience init(_ path: String, _ flags: Int32) throws(FileFailure) {
        let descriptor = open(path, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileFailure(step: "open", path: path, code: errno) }
        self.init(descriptor: descriptor, path: path, isOwned: true)
    }

    deinit {
        if isOwned { close(descriptor) }
    }

    /// Opens an existing file for reading.
    ///
    /// - Throws: `FileFailure`.
    public static func reading(_ file: URL) throws(FileFailure) -> OpenFile {
        try OpenFile(PrivateFiles.path(file), O_RDONLY)
    }

    /// Opens an existing file; writing overwrites its content from the start, without truncating it.
    ///
    /// - Throws: `FileFailure`.
    public static func writing(_ file: URL) throws(FileFailure) -> OpenFile {
        try OpenFile(PrivateFiles.path(file), O_WRONLY)
    }

    /// Opens an existing file for appending.
    ///
    /// - Throws: `FileFailure`.
    public static func appending(_ file: URL) throws(FileFailure) -> OpenFile {
        try OpenFile(PrivateFiles.path(file), O_WRONLY | O_APPEND)
    }

    /// Opens a file for appending; creates it with mode 0600 where it is missing. A symbolic link is refused.
    ///
    /// - Throws: `FileFailure`.
    public static func adding(to file: URL) throws(FileFailure) -> OpenFile {
        try OpenFile(PrivateFiles.path(file), O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW)
    }

    /// Creates a file with mode 0600.
    ///
    /// - Throws: `FileFailure`, with `EEXIST` where something of that name exists.
    public static func new(_ file: URL) throws(FileFailure) -> OpenFile {
        try OpenFile(PrivateFiles.path(file), O_WRONLY | O_CREAT | O_EXCL)
    }

    /// The next `count` bytes; fewer where the file ends, none at its end.
    ///
    /// - Throws: `FileFailure`.
    public func read(atMost count: Int) throws(FileFailure) -> Data {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress?.advanced(by: filled), count - filled)
            }
            if got == 0 { break }
            if got > 0 { filled += got } else if errno != EINTR { throw failure("read") }
        }
        return Data(bytes[..<filled])
    }

    /// - Throws: `FileFailure`; a part may have been written.
    public func write(_ data: some Collection<UInt8>) throws(FileFailure) {
        let bytes = Array(data)
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress?.advanced(by: done), bytes.count - done)
            }
            if count > 0 { done += count } else if errno != EINTR { throw failure("write") }
        }
    }

    /// The present size in bytes.
    ///
    /// - Throws: `FileFailure`.
    public func size() throws(FileFailure) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure("fstat") }
        return Int(status.st_size)
    }

    /// Continues reading or writing at `offset`, in bytes.
    ///
    /// - Throws: `FileFailure`.
    public func seek(to offset: Int) throws(FileFailure) {
        guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw failure("lseek") }
    }

    /// Returns once everything written is on the disk (fsync).
    ///
    /// - Throws: `FileFailure`.
    public func synchronize() throws(FileFailure) {
        guard fsync(descriptor) == 0 else { throw failure("fsync") }
    }

    private func failure(_ step: String) -> FileFailure { FileFailure(step: step, path: path, code: errno) }
}
