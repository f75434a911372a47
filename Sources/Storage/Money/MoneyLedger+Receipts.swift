import FoundationEssentials
import GRDB

extension MoneyLedger {
    /// Stores the receipt of a payment or refund with the next number of its register and seals it in the chain, in one
    /// transaction: no number is given twice and none is lost.
    ///
    /// - Parameters:
    ///   - till: the till whose ledger this must still be when the number is taken; nil skips the check.
    ///   - make: makes the receipt with this number; not called where the payment already has a receipt.
    /// - Returns: the stored receipt, new or from an earlier call.
    /// - Throws: `MoneyLedgerError.broken`, `TillChanged`, `StorageError`, and what `make` throws.
    public func issueReceipt(
        paymentID: String,
        register: String,
        till: Till? = nil,
        _ make: @escaping @Sendable (_ number: Int64) throws -> ReceiptRecord
    ) async throws -> ReceiptRecord {
        typealias Columns = ReceiptRecord.Columns
        return try await ledger.engine.write { storage in
            let known = try storage.firstObject(ofType: ReceiptRecord.self, matching: Columns.paymentID == paymentID)
            if let known { return known }
            if let till { try till.require(try storage.database()) }
            return try Self.issueReceipt(register: register, storage, make)
        }
    }

    /// Stores and seals a receipt with the next number of its register, in an open transaction.
    static func issueReceipt(
        register: String,
        _ storage: TransactionStorage,
        _ make: (_ number: Int64) throws -> ReceiptRecord
    ) throws -> ReceiptRecord {
        typealias Columns = ReceiptRecord.Columns
        let last = try storage.firstObject(
            ofType: ReceiptRecord.self,
            matching: Columns.register == register,
            sortedBy: [Columns.number.descending]
        )
        let record = try make((last?.number ?? 0) + 1)
        try storage.save(record)
        let database = try storage.database()
        _ = try Self.append(
            try ReceiptSeal.seal(register: record.register, number: record.number, database),
            storage
        )
        return record
    }

    /// Payments and refunds that reached one of these steps and have no receipt; oldest first.
    ///
    /// - Parameters:
    ///   - kinds: of the closing events: `payment.closed`.
    ///   - steps: values of `step` in their bodies.
    /// - Throws: `StorageError`.
    public func subjectsWithoutReceipt(siteID: Int64, kinds: [String], steps: [String]) async throws -> [String] {
        func marks(_ count: Int) -> String { Array(repeating: "?", count: count).joined(separator: ", ") }
        let sql = """
            SELECT subject_id FROM money_events AS event
            WHERE site_id = ? AND kind IN (\(marks(kinds.count)))
            AND NOT EXISTS (SELECT 1 FROM receipts WHERE payment_id = event.subject_id)
            AND CASE WHEN json_valid(body_json) THEN json_extract(body_json, '$.step') END IN (\(marks(steps.count)))
            GROUP BY subject_id ORDER BY MIN(sequence)
            """
        let arguments = StatementArguments([siteID]) + StatementArguments(kinds + steps)
        return try await ledger.engine.readDatabase { try String.fetchAll($0, sql: sql, arguments: arguments) }
    }
}
