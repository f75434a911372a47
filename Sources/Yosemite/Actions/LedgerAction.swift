import FoundationEssentials

/// The ledger of a till: whose it is, and copies of it.
public enum LedgerAction: Action {
    /// Gives the till the name that its numbers begin with. After the ledger was copied to another computer or put back
    /// from a backup, only a name that no till of the shop has had is taken.
    ///
    /// - Throws: `TillProblem`, `StorageError`.
    case nameTill(siteID: Int64, register: String, onCompletion: Completion<Void>)

    /// Copies the ledger while everything goes on; the copy is read back and checked.
    ///
    /// - Parameter file: nil for where the configuration says.
    /// - Throws: `BackupProblem`, `LedgerFileProblem`, `StorageError`.
    case backUp(siteID: Int64, file: URL?, onCompletion: Completion<LedgerFacts>)
}
