import FoundationEssentials
import Glibc

/// The folder of one store: `mirror.sqlite`, which can be fetched again at any time, and `ledger.sqlite`, which cannot.
/// Nothing is created before a database in it is opened.
public struct StoreFolder: Hashable, Sendable {
    public let url: URL

    /// - Parameter url: a directory, which need not exist.
    public init(url: URL) { self.url = url }

    public var mirrorURL: URL { url.appendingPathComponent("mirror.sqlite") }
    public var ledgerURL: URL { url.appendingPathComponent("ledger.sqlite") }

    /// Created when the mirror was found damaged while in use, so that the next start rebuilds it.
    var mirrorDamageURL: URL { url.appendingPathComponent("mirror.damaged") }
    var openingLockURL: URL { url.appendingPathComponent("opening.lock") }
    /// Locked by every process that has the ledger open.
    var ledgerLockURL: URL { url.appendingPathComponent("ledger.lock") }

    /// Where the ledger is copied before a schema migration.
    func ledgerBackupURL(before step: String) -> URL {
        let version = step.prefix { !$0.isWhitespace }
        return url.appendingPathComponent("ledger.sqlite\(Self.before)\(version)")
    }

    /// Copies of the ledger made before schema migrations, newest first.
    public var ledgerBackups: [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        return names.filter { $0.hasPrefix(ledgerURL.lastPathComponent + Self.before) && !$0.hasSuffix("-wal") }
            .filter { !$0.hasSuffix("-shm") && !$0.hasSuffix("-journal") }
            .sorted(by: >).map { url.appendingPathComponent($0) }
    }

    private static let before = ".before-"

    /// Deletes the mirror. Nothing may have it open.
    ///
    /// - Throws: `StorageError.cannotOpen`.
    public func removeMirror() throws {
        try DatabaseFiles.removeDatabase(mirrorURL)
        try DatabaseFiles.removeDatabase(mirrorDamageURL)
    }

    /// Moves the folder with everything in it, with one rename. Nothing may have its files open.
    ///
    /// - Parameter target: a folder that does not exist, on the same disk; the one above it is created, 0700.
    /// - Throws: `StorageError.cannotOpen`: then nothing was moved.
    public func move(to target: URL) throws {
        let above = target.deletingLastPathComponent()
        try DatabaseFiles.makeFolder(above)
        guard chmod(above.path, 0o700) == 0, rename(url.path, target.path) == 0 else {
            throw DatabaseFiles.failure(target)
        }
        chmod(target.path, 0o700)
        try DatabaseFiles.sync(above)
        try DatabaseFiles.sync(url.deletingLastPathComponent())
    }

    /// Deletes a ledger in which nothing was written, and its backups. Nothing may have it open.
    ///
    /// - Throws: `StorageError.cannotOpen`.
    public func removeLedger() throws {
        try DatabaseFiles.removeDatabase(ledgerURL)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        for name in names where name.hasPrefix(ledgerURL.lastPathComponent + ".before-") {
            try DatabaseFiles.removeDatabase(url.appendingPathComponent(name))
        }
        for file in [ledgerMarkURL, openingLockURL] { try DatabaseFiles.removeDatabase(file) }
        try DatabaseFiles.removeDatabase(ledgerLockURL)
    }
}
