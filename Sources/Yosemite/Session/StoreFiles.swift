import FoundationEssentials
import Glibc
import Storage

/// A ledger that logging out moved away.
public struct RemovedLedger: Hashable, Sendable {
    public typealias Contents = LedgerContents

    public let folder: URL
    /// nil where it could not be read.
    public let contents: Contents?
}

/// The files of a store on this machine.
struct StoreFiles: Sendable {
    /// Keeps every other process from the files.
    struct Hold: Sendable {
        fileprivate let owner: OwnerLock?
        fileprivate let ledger: LedgerUse?
    }

    let folder: URL

    /// What is known of the login's rights.
    var accessURL: URL { folder.appending(path: "access.json") }

    private var isThere: Bool { FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)) }

    /// - Throws: `StorageError.locked` where another process has the store open.
    func hold() throws -> Hold {
        guard isThere else { return Hold(owner: nil, ledger: nil) }
        guard let owner = try OwnerLock.take(in: folder), let ledger = try LedgerUse.alone(StoreFolder(url: folder))
        else { throw StorageError.locked(step: "logging out") }
        return Hold(owner: owner, ledger: ledger)
    }

    /// Deletes what can be fetched again.
    ///
    /// - Throws: `StorageError`.
    func removeFetched(_ hold: Hold) throws {
        guard isThere else { return }
        try withExtendedLifetime(hold) {
            try StoreFolder(url: folder).removeMirror()
            try JSONFileStorage().deleteFile(at: accessURL)
        }
    }

    /// Moves the ledger away, with all that is left beside it. One in which nothing was written is deleted.
    ///
    /// - Parameter target: a folder that does not exist.
    /// - Returns: nil where nothing was moved.
    /// - Throws: `StorageError`: then it is where it was.
    func moveLedger(to target: URL, _ hold: Hold) throws -> RemovedLedger? {
        guard isThere else { return nil }
        return try withExtendedLifetime(hold) {
            let files = StoreFolder(url: folder)
            let isLedgerThere = FileManager.default.fileExists(atPath: files.ledgerURL.path(percentEncoded: false))
            let contents = LedgerContents.glance(at: files.ledgerURL)
            guard isLedgerThere, contents?.isEmpty != true else {
                try removeRest(files)
                return nil
            }
            try files.move(to: target)
            return RemovedLedger(folder: target, contents: contents)
        }
    }

    private func removeRest(_ files: StoreFolder) throws {
        try files.removeLedger()
        try JSONFileStorage().deleteFile(at: SiteBinding.file(in: folder))
        try JSONFileStorage().deleteFile(at: OwnerLock.file(in: folder))
        try JSONFileStorage().deleteFile(at: CartonMemory.file(in: folder))
        // Stays if the user keeps other files in it.
        rmdir(folder.path(percentEncoded: false))
    }
}
