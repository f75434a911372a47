import FoundationEssentials
import Glibc
import Storage

/// The files of a store on this machine.
struct StoreFiles: Sendable {
    let folder: URL

    /// What is known of the login's rights.
    var accessURL: URL { folder.appending(path: "access.json") }

    /// Deletes what can be fetched again, and with `withLedger` everything.
    ///
    /// - Throws: `StorageError`; `.locked` where another process owns the store.
    func remove(withLedger: Bool) throws {
        guard FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)) else { return }
        guard let lock = try OwnerLock.take(in: folder) else { throw StorageError.locked(step: "logging out") }
        try withExtendedLifetime(lock) {
            let files = StoreFolder(url: folder)
            try files.removeMirror()
            try JSONFileStorage().deleteFile(at: accessURL)
            guard withLedger else { return }
            try files.removeLedger()
            try JSONFileStorage().deleteFile(at: SiteBinding.file(in: folder))
            try JSONFileStorage().deleteFile(at: OwnerLock.file(in: folder))
            // Stays if the user keeps other files in it.
            rmdir(folder.path(percentEncoded: false))
        }
    }
}
