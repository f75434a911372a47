import FoundationEssentials
import Glibc

/// The folder and files of a database, with modes 0700 and 0600, which SQLite does not set by itself.
enum DatabaseFiles {
    /// Creates the folder and its parents, and removes everybody else's access to it.
    static func makeFolder(_ url: URL) throws {
        do {
            try FileManager.default.createDirectory(
                at: url,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw StorageError.cannotOpen(path: url.path, cause: "\(error)")
        }
        guard chmod(url.path, 0o700) == 0 else { throw failure(url) }
    }

    /// Creates the file where there is none, before SQLite would with the mode of the umask. SQLite gives `-wal` and
    /// `-shm` the mode of the database.
    static func makeFile(_ url: URL) throws {
        let descriptor = open(url.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(url) }
        fchmod(descriptor, 0o600)
        close(descriptor)
        for suffix in ["-wal", "-shm"] { chmod(url.path + suffix, 0o600) }
    }

    /// Deletes a database with its `-wal` and `-shm`.
    static func removeDatabase(_ url: URL) throws {
        for suffix in ["-wal", "-shm", ""] {
            guard unlink(url.path + suffix) == 0 || errno == ENOENT else { throw failure(url) }
        }
    }

    static func size(_ url: URL) -> Int? {
        var status = stat()
        return stat(url.path, &status) == 0 ? Int(status.st_size) : nil
    }

    /// - Parameter code: an `errno`, by default that of the last call.
    static func failure(_ url: URL, code: Int32 = errno) -> StorageError {
        let cause = String(cString: strerror(code))
        switch code {
        case ENOSPC, EDQUOT: return .diskFull(step: url.path)
        case EROFS: return .readOnly(step: url.path)
        default: return .cannotOpen(path: url.path, cause: cause)
        }
    }
}
