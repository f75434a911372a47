import FoundationEssentials
import Glibc

/// Files that only their owner can read. Every function throws `FileFailure`.
public enum PrivateFiles {
    /// Creates `folder` and missing parents with mode 0700. Existing ones keep their mode.
    ///
    /// - Throws: `FileFailure`.
    public static func makeFolder(_ folder: URL) throws {
        let path = path(folder)
        if mkdir(path, 0o700) == 0 { return }
        switch errno {
        case EEXIST: return
        case ENOENT:
            try makeFolder(folder.deletingLastPathComponent())
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure("mkdir", path) }
        default: throw failure("mkdir", path)
        }
    }

    /// Writes `data` to a new file beside `file` with mode 0600, syncs it, and renames it to `file`, or to the target
    /// of that where it is a symbolic link. Afterwards `file` holds either the old content or all of the new.
    ///
    /// - Throws: `FileFailure`.
    public static func write(_ data: Data, to file: URL) throws {
        let target = file.resolvingSymlinksInPath()
        let temporary = path(target.deletingLastPathComponent().appending(path: ".\(UUID().uuidString).new"))
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("open", temporary) }
        do {
            defer { close(descriptor) }
            try writeAll(data, to: descriptor, temporary)
            guard fsync(descriptor) == 0 else { throw failure("fsync", temporary) }
            guard rename(temporary, path(target)) == 0 else { throw failure("rename", path(target)) }
            sync(target.deletingLastPathComponent())
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Opens `file` for appending; creates it with mode 0600 where it is missing. A symbolic link is refused.
    ///
    /// - Returns: a descriptor, which the caller must close.
    /// - Throws: `FileFailure`.
    public static func openForAppending(_ file: URL) throws -> Int32 {
        let descriptor = open(path(file), O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("open", path(file)) }
        return descriptor
    }

    /// The path for system calls, not percent-encoded.
    public static func path(_ file: URL) -> String { file.path(percentEncoded: false) }

    /// Makes a rename in `folder` survive a power cut, where the file system supports it.
    private static func sync(_ folder: URL) {
        let descriptor = open(path(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    private static func writeAll(_ data: Data, to descriptor: Int32, _ path: String) throws {
        try data.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { throw failure("write", path) }
            }
        }
    }

    private static func failure(_ step: String, _ path: String) -> FileFailure {
        FileFailure(step: step, path: path, code: errno)
    }
}
