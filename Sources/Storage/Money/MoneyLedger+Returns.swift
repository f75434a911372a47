import FoundationEssentials
import GRDB

/// What is committed together with a return or a void, in the same transaction.
public struct TillTakingBack: Sendable {
    /// Checks earlier returns of the same sale, as the ledger has them at commit time; throws where no more may be
    /// returned.
    let check: @Sendable (_ before: [TillSale]) throws -> Void
    /// Refunds to cards.
    let refunds: [TillRefundRecord]
    /// Edits for the store, without numbers yet: the stock to add.
    let edits: [PendingEditRecord]

    public init(
        refunds: [TillRefundRecord] = [],
        edits: [PendingEditRecord] = [],
        check: @escaping @Sendable (_ before: [TillSale]) throws -> Void = { _ in }
    ) {
        (self.refunds, self.edits) = (refunds, edits)
        self.check = check
    }
}

extension MoneyLedger {
    /// Returns and voids of a sale, oldest first.
    ///
    /// - Throws: `StorageError`.
    public func takenBack(of uuid: String) async throws -> [TillSale] {
        try await ledger.engine.read { storage in
            try (storage as? TransactionStorage)?.tillSalesTakingBack(uuid) ?? []
        }
    }

    /// Card refunds that are not done, oldest first, including those a processor refused.
    ///
    /// - Throws: `StorageError`.
    public func waitingRefunds() async throws -> [TillRefundRecord] {
        typealias Columns = TillRefundRecord.Columns
        return try await ledger.engine.read { storage in
            try storage.allObjects(
                ofType: TillRefundRecord.self,
                matching: Columns.state.isIn(["waiting", "refused"]),
                sortedBy: [Columns.uuid.ascending, Columns.position.ascending]
            )
        }
    }

    /// The card refunds of a return.
    ///
    /// - Throws: `StorageError`.
    public func refunds(of uuid: String) async throws -> [TillRefundRecord] {
        typealias Columns = TillRefundRecord.Columns
        return try await ledger.engine.read { storage in
            try storage.allObjects(
                ofType: TillRefundRecord.self,
                matching: Columns.uuid == uuid,
                sortedBy: [Columns.position.ascending]
            )
        }
    }

    /// Records what happened to a card refund that is not done.
    ///
    /// - Parameters:
    ///   - note: for the chain of money, one JSON object; nil where only a try is counted.
    ///   - change: throws where the refund may not be changed; then nothing is written.
    /// - Throws: `MoneyLedgerError`, `StorageError`, what `change` throws.
    public func changeRefund(
        key: String,
        note: String?,
        at date: Date,
        _ change: @escaping @Sendable (inout TillRefundRecord) throws -> Void
    ) async throws {
        try await ledger.engine.write { storage in
            guard var refund = try storage.loadObject(ofType: TillRefundRecord.self, primaryKey: key),
                ["waiting", "refused"].contains(refund.state)
            else { return }
            try change(&refund)
            try storage.save(refund)
            guard let note else { return }
            _ = try Self.append(
                MoneyEvent(
                    siteID: refund.siteID,
                    kind: "till.refund",
                    subjectID: refund.uuid,
                    orderID: 0,
                    date: date,
                    bodyJSON: note
                ),
                storage
            )
        }
    }
}

extension TransactionStorage {
    func tillSalesTakingBack(_ uuid: String) throws -> [TillSale] {
        let found = try allObjects(
            ofType: TillSaleRecord.self,
            matching: TillSaleRecord.Columns.refersTo == uuid,
            sortedBy: [TillSaleRecord.Columns.soldAt.ascending, TillSaleRecord.Columns.number.ascending]
        )
        return try found.compactMap { try tillSale(uuid: $0.uuid) }
    }
}
