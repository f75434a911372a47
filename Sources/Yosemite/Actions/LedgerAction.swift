import FoundationEssentials

/// The ledger of a till: its owner, and its backups.
public enum LedgerAction: Action {
    /// Names the till; its numbers start with that name. After the ledger was copied to another computer or restored
    /// from a backup, only a name that no till of the shop has had is accepted.
    ///
    /// - Throws: `TillProblem`, `StorageError`.
    case nameTill(siteID: Int64, register: String, onCompletion: Completion<Void>)

    /// Says who serves at the till from now on, and keeps that in the configuration.
    ///
    /// - Parameter name: empty for nobody.
    case nameClerk(siteID: Int64, name: String, onCompletion: Completion<Void>)

    /// Backs up the ledger while it is in use; the copy is read back and verified.
    ///
    /// - Parameter file: nil for the configured place.
    /// - Throws: `BackupProblem`, `LedgerFileProblem`, `StorageError`.
    case backUp(siteID: Int64, file: URL?, onCompletion: Completion<LedgerFacts>)

    /// Backs up to this folder now, and hourly from now on; the folder is kept in the configuration once there is a
    /// copy in it.
    ///
    /// - Throws: `BackupProblem`, `LedgerFileProblem`, `StorageError`: then nothing has changed.
    case keepCopies(siteID: Int64, folder: URL, onCompletion: Completion<LedgerFacts>)
}
