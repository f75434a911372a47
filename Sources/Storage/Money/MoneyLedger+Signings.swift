import FoundationEssentials
import GRDB
import WooFoundation

/// Sales that are signed later, and what the fiscal signer returned for them.
extension MoneyLedger {
    private typealias Signings = TillSigningRecord.Columns

    /// Those that are not signed yet, in the order they were sold.
    ///
    /// - Throws: `StorageError`.
    public func openSignings() async throws -> [TillSigningRecord] {
        try await ledger.engine.read { storage in
            try storage.allObjects(
                ofType: TillSigningRecord.self,
                matching: !(Signings.state == "signed"),
                sortedBy: [Signings.signingID.ascending]
            )
        }
    }

    /// Whether a sale still waits for a signature.
    ///
    /// - Throws: `StorageError`.
    public func isUnsigned(uuid: String) async throws -> Bool {
        try await ledger.engine.read { storage in
            try storage.firstObject(
                ofType: TillSigningRecord.self,
                matching: Signings.uuid == uuid && !(Signings.state == "signed")
            ) != nil
        }
    }

    /// Records a failed try and postpones the next one; no change where the sale is signed already.
    ///
    /// - Parameters:
    ///   - isRefused: the signer answered that it will not sign.
    ///   - date: not asked again before.
    /// - Throws: `StorageError`.
    public func postponeSigning(uuid: String, reason: String, isRefused: Bool, until date: Date) async throws {
        try await ledger.engine.write { storage in
            guard var signing = try storage.signing(uuid), signing.state != "signed" else { return }
            signing.tries += 1
            (signing.state, signing.lastError, signing.notBefore) = (isRefused ? "refused" : "waiting", reason, date)
            try storage.save(signing)
        }
    }

    /// Records a signer's answer, in the chain of money too. A signed sale stays as it is.
    ///
    /// - Throws: `MoneyLedgerError`, `StorageError`.
    public func sign(uuid: String, _ signerJSON: String, at date: Date) async throws {
        try await ledger.engine.write { storage in
            guard var signing = try storage.signing(uuid), signing.state != "signed" else { return }
            (signing.state, signing.signerJSON, signing.signedAt) = ("signed", signerJSON, date)
            (signing.lastError, signing.notBefore) = (nil, nil)
            try storage.save(signing)
            _ = try Self.append(
                MoneyEvent(
                    siteID: signing.siteID,
                    kind: TillSigningSeal.kind,
                    subjectID: uuid,
                    orderID: 0,
                    date: date,
                    bodyJSON: signerJSON
                ),
                storage
            )
        }
    }

    /// How many sales of a ledger wait for a signature, read without opening the ledger for anything else. Blocks its
    /// thread.
    ///
    /// - Returns: nil where the file cannot be read, or its schema is older than this table.
    public static func glanceAtSignings(at file: URL) -> Int? {
        let count = DatabaseGlance.read(file) { database in
            try database.tableExists("till_signings")
                ? try database.integer("SELECT COUNT(*) FROM till_signings WHERE state <> 'signed'") : nil
        }
        return count.map { Int($0) }
    }
}

extension TransactionStorage {
    fileprivate func signing(_ uuid: String) throws -> TillSigningRecord? {
        try firstObject(ofType: TillSigningRecord.self, matching: TillSigningRecord.Columns.uuid == uuid)
    }

    /// Puts a committed sale into the queue for signing.
    func signLater(_ sale: TillSaleRecord) throws {
        let last = try firstObject(
            ofType: TillSigningRecord.self,
            sortedBy: [TillSigningRecord.Columns.signingID.descending]
        )
        var signing = TillSigningRecord()
        (signing.siteID, signing.uuid, signing.signingID) = (sale.siteID, sale.uuid, (last?.signingID ?? 0) + 1)
        try save(signing)
    }
}
