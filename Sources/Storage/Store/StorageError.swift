import GRDB

/// What went wrong in storage. `step` names what was being done.
public enum StorageError: Error, Hashable, Sendable {
    /// The ledger cannot be opened. It is left as it was found.
    case ledgerUnreadable(path: String, cause: String)
    /// The ledger was written by a newer merced. It is left as it was found.
    case ledgerTooNew(path: String, versions: [String])
    /// This version would change the schema, and another program, of an earlier version, has the ledger open. Everything is
    /// left as it was found.
    case upgradeWaits(path: String, saleIsOpen: Bool)
    /// The disk, or the quota, is full.
    case diskFull(step: String)
    /// The file or its file system cannot be written.
    case readOnly(step: String)
    /// Another process kept the database locked for longer than the busy timeout of 5 s.
    case locked(step: String)
    /// The file is damaged. A damaged mirror is rebuilt when it is opened next.
    case corrupt(step: String, cause: String)
    /// The operating system failed to read or write.
    case inputOutput(step: String, cause: String)
    /// The folder or file cannot be made or opened.
    case cannotOpen(path: String, cause: String)
    /// A row breaks a rule of the schema: a line without its order.
    case constraint(step: String, cause: String)
    /// A file of `FileStorage` cannot be understood; it was kept under the name given.
    case fileUnreadable(path: String, keptAs: String?, cause: String)
    /// A part of a row is not what was written; the store has it still.
    case unreadable(what: String, cause: String)
    /// A `StorageType` was used after its transaction ended.
    case transactionEnded
    /// Anything else that SQLite reports.
    case failed(step: String, cause: String)
}

extension StorageError {
    /// Errors of SQLite as ours; any other error as it is.
    static func wrapping(_ error: any Error, step: String) -> any Error {
        guard let error = error as? DatabaseError else { return error }
        let cause = "\(error.extendedResultCode.rawValue): \(error.message ?? "no message")"
        // The index of a write-ahead log that cannot grow is told as a fault of the disk; there is no room for it.
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
