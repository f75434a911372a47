import FoundationEssentials
import Glibc

/// Held while the databases of a folder are opened, so that no two processes rebuild or migrate one at once.
enum OpeningLock {
    private static let patience = 5.0

    /// - Throws: `StorageError.locked` after 5 s.
    static func during<T>(_ folder: StoreFolder, _ work: () throws -> T) throws -> T {
        let url = folder.openingLockURL
        let descriptor = open(url.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw DatabaseFiles.failure(url) }
        defer { close(descriptor) }
        var waited = 0.0
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR, waited < patience else {
                throw StorageError.locked(step: "opening \(folder.url.path)")
            }
            usleep(20_000)
            waited += 0.02
        }
        return try work()
    }
}
