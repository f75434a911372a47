import FoundationEssentials
import Glibc

/// A file that is open, read and written piece by piece. It is closed when nobody holds it any more.
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

    /// - Parameter flags: as open(2) has them; the file is not handed to programs that are started.
    /// - Throws: `FileFailure`.
    private convenience init(_ path: String, _ flags: Int32) throws(FileFailure) {
        let descriptor = open(path, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileFailure(step: "open", path: path, code: errno) }
        self.init(descriptor: descriptor, path: path, isOwned: true)
    }

    deinit {
        if isOwned { close(descriptor) }
    }

    /// - Throws: `FileFailure`.
    public static func reading(_ file: URL) throws(FileFailure) -> OpenFile {
        try OpenFile(PrivateFiles.path(file), O_RDONLY)
    }

    /// A file that is there already; what is written goes over what it holds.
    ///
    /// - Throws: `FileFailure`.
    public static func writing(_ file: URL) throws(FileFailure) -> OpenFile {
        try OpenFile(PrivateFiles.path(file), O_WRONLY)
    }

    /// A file that is there already, to be made longer.
    ///
    /// - Throws: `FileFailure`.
    public static func appending(_ file: URL) throws(FileFailure) -> OpenFile {
        try OpenFile(PrivateFiles.path(file), O_WRONLY | O_APPEND)
    }

    /// To be made longer; a missing file is made, with mode 0600. A symbolic link is refused.
    ///
    /// - Throws: `FileFailure`.
    public static func adding(to file: URL) throws(FileFailure) -> OpenFile {
        try OpenFile(PrivateFiles.path(file), O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW)
    }

    /// A new file, mode 0600.
    ///
    /// - Throws: `FileFailure`, with `EEXIST` where something lies there.
    public static func new(_ file: URL) throws(FileFailure) -> OpenFile {
        try OpenFile(PrivateFiles.path(file), O_WRONLY | O_CREAT | O_EXCL)
    }

    /// The next bytes: `count` of them, fewer at the end of the file, none behind it.
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

    /// - Throws: `FileFailure`; a part may be written then.
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

    /// In bytes, as it is now.
    ///
    /// - Throws: `FileFailure`.
    public func size() throws(FileFailure) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure("fstat") }
        return Int(status.st_size)
    }

    /// Reads or writes on from `offset`, in bytes.
    ///
    /// - Throws: `FileFailure`.
    public func seek(to offset: Int) throws(FileFailure) {
        guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw failure("lseek") }
    }

    /// Returns when what was written is on the disk.
    ///
    /// - Throws: `FileFailure`.
    public func synchronize() throws(FileFailure) {
        guard fsync(descriptor) == 0 else { throw failure("fsync") }
    }

    private func failure(_ step: String) -> FileFailure { FileFailure(step: step, path: path, code: errno) }
}
