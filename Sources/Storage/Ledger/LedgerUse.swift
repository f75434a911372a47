import FoundationEssentials
import Glibc

/// The lock that says a folder's ledger is open (`flock`), checked before another ledger replaces it. Held while this
/// value lives; the kernel releases it when the process dies.
public final class LedgerUse: Sendable {
    private let descriptor: Int32

    private init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// A shared lock, beside other processes that have the ledger open.
    ///
    /// - Throws: `StorageError.locked` while another ledger is being put in its place.
    static func shared(_ folder: StoreFolder) throws -> LedgerUse {
        guard let use = try take(folder, LOCK_SH) else {
            throw StorageError.locked(step: "opening \(folder.ledgerURL.path)")
        }
        return use
    }

    /// An exclusive lock.
    ///
    /// - Throws: `StorageError.locked` where any process has it open.
    static func exclusive(_ folder: StoreFolder) throws -> LedgerUse {
        guard let use = try alone(folder) else {
            throw StorageError.locked(step: "replacing \(folder.ledgerURL.path)")
        }
        return use
    }

    /// An exclusive lock; nil where any process has it open, this one included.
    ///
    /// - Throws: `StorageError.cannotOpen`.
    public static func alone(_ folder: StoreFolder) throws -> LedgerUse? { try take(folder, LOCK_EX) }

    /// Turns the lock into a shared one.
    func share() { _ = flock(descriptor, LOCK_SH) }

    private static func take(_ folder: StoreFolder, _ kind: Int32) throws -> LedgerUse? {
        try DatabaseFiles.makeFolder(folder.url)
        let url = folder.ledgerLockURL
        let descriptor = open(url.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw DatabaseFiles.failure(url) }
        guard flock(descriptor, kind | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
        return LedgerUse(descriptor: descriptor)
    }
}
