import FoundationEssentials
import GRDB
import WooFoundation

/// Sales that are to be signed later, and what a signer gave for them.
extension MoneyLedger {
    private typealias Signings = TillSigningRecord.Columns

    /// Those that are not signed yet, in the order in which they were sold.
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

    /// Whether a sale is to be signed and is not.
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

    /// Writes down that a try was in vain, where the sale is not signed.
    ///
    /// - Parameter isRefused: the signer has answered that it will not sign it.
    /// - Throws: `StorageError`.
    public func postponeSigning(uuid: String, reason: String, isRefused: Bool, until date: Date) async throws {
        try await ledger.engine.write { storage in
            guard var signing = try storage.signing(uuid), signing.state != "signed" else { return }
            signing.tries += 1
            (signing.state, signing.lastError, signing.notBefore) = (isRefused ? "refused" : "waiting", reason, date)
            try storage.save(signing)
        }
    }

    /// Writes down what a signer gave, in the chain of money too. What is signed stays as it is.
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

    /// How many sales of a ledger wait for a signature, without opening it for anything else. Blocks its thread.
    ///
    /// - Returns: nil where the file cannot be read, or is older than this.
    public static func glanceAtSignings(at file: URL) -> Int? {
        var configuration = GRDB.Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(1)
        let path = PrivateFiles.path(file)
        guard FileManager.default.fileExists(atPath: path),
            let queue = try? DatabaseQueue(path: path, configuration: configuration)
        else { return nil }
        let count = try? queue.read { database in
            try database.tableExists("till_signings")
                ? try database.integer("SELECT COUNT(*) FROM till_signings WHERE state <> 'signed'") : nil
        }
        return count.flatMap { $0 }.map { Int($0) }
    }
}

extension TransactionStorage {
    fileprivate func signing(_ uuid: String) throws -> TillSigningRecord? {
        try firstObject(ofType: TillSigningRecord.self, matching: TillSigningRecord.Columns.uuid == uuid)
    }

    /// Has a sale that is committed now signed later.
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
