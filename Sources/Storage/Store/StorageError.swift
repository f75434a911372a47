import GRDB

/// An error of Storage. `step` names what was being done.
public enum StorageError: Error, Hashable, Sendable {
    /// The ledger cannot be opened. It was not changed.
    case ledgerUnreadable(path: String, cause: String)
    /// The ledger is not the one that its folder had: it lacks what that one's chain of money ended with, or is gone.
    /// It was not changed.
    ///
    /// - Parameters:
    ///   - had: rows of money that the folder remembers.
    ///   - has: rows of money in the file that is there; nil where there is none, or it is empty.
    case ledgerLost(path: String, had: Int64, has: Int64?)
    /// The ledger was written by a newer merced. It was not changed.
    case ledgerTooNew(path: String, versions: [String])
    /// This version would change the schema, but a program of an earlier version has the ledger open. Nothing was
    /// changed.
    case upgradeWaits(path: String, saleIsOpen: Bool)
    /// The disk, or the quota, is full.
    case diskFull(step: String)
    /// The file or its file system is read-only.
    case readOnly(step: String)
    /// Another process kept the database locked for longer than the busy timeout of 5 s.
    case locked(step: String)
    /// The file is damaged. A damaged mirror is rebuilt when it is next opened.
    case corrupt(step: String, cause: String)
    /// The operating system failed to read or write.
    case inputOutput(step: String, cause: String)
    /// The folder or file cannot be created or opened.
    case cannotOpen(path: String, cause: String)
    /// A row violates a rule of the schema: a line without its order.
    case constraint(step: String, cause: String)
    /// A file of `FileStorage` cannot be decoded; it was kept under the name given.
    case fileUnreadable(path: String, keptAs: String?, cause: String)
    /// A part of a row cannot be decoded; the store still has it.
    case unreadable(what: String, cause: String)
    /// A `StorageType` was used after its transaction ended.
    case transactionEnded
    /// Anything else that SQLite reports.
    case failed(step: String, cause: String)
}

extension StorageError {
    /// Errors of SQLite as `StorageError`; any other error unchanged.
    static func wrapping(_ error: any Error, step: String) -> any Error {
        guard let error = error as? DatabaseError else { return error }
        let cause = "\(error.extendedResultCode.rawValue): \(error.message ?? "no message")"
        // SQLite reports an index of the write-ahead log that cannot grow as a disk fault; the cause is a lack of
        // space.
        if error.extendedResultCode == .SQLITE_IOERR_SHMSIZE { return StorageError.diskFull(step: step) }
        return switch error.resultCode {
        case .SQLITE_FULL: StorageError.diskFull(step: step)
        case .SQLITE_READONLY, .SQLITE_PERM: StorageError.readOnly(step: step)
        case .SQLITE_BUSY, .SQLITE_LOCKED: StorageError.locked(step: step)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: StorageError.corrupt(step: step, cause: cause)
        case .SQLITE_IOERR: StorageError.inputOutput(step: step, cause: cause)
        case .SQLITE_CANTOPEN: StorageError.cannotOpen(path: step, cause: cause)
        case .SQLITE_CONSTRAINT: StorageError.constraint(step: step, cause: cause)
        default: StorageError.failed(step: step, cause: cause)
        }
    }

    static func wrap<T>(_ step: String, _ work: () throws -> T) throws -> T {
        do { return try work() } catch { throw wrapping(error, step: step) }
    }
}
