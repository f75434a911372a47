import FoundationEssentials

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

    /// Deletes the ledger and its backups: what waits in it is lost. Nothing may have it open.
    ///
    /// - Throws: `StorageError.cannotOpen`.
    public func removeLedger() throws {
        try DatabaseFiles.removeDatabase(ledgerURL)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        for name in names where name.hasPrefix(ledgerURL.lastPathComponent + ".before-") {
            try DatabaseFiles.removeDatabase(url.appendingPathComponent(name))
        }
        try DatabaseFiles.removeDatabase(openingLockURL)
        try DatabaseFiles.removeDatabase(ledgerLockURL)
    }
}
