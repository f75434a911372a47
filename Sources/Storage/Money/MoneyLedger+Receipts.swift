import FoundationEssentials
import GRDB

extension MoneyLedger {
    /// Stores the receipt of a payment or refund with the next number of its register and seals it in the chain, in one
    /// transaction: no number is given twice and none is lost.
    ///
    /// - Parameters:
    ///   - till: whose ledger this has to be still when the number is taken; nil asks nobody.
    ///   - make: makes the receipt with this number; not called where there is one already.
    /// - Returns: the receipt as it is stored, be it from an earlier call.
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

    /// Stores and seals a receipt with the next number of its register, in a transaction that is open.
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

    /// What closed with one of these steps at some time, and has no receipt; oldest first.
    ///
    /// - Parameters:
    ///   - kinds: of the events that close: `payment.closed`.
    ///   - steps: the values of `step` in their bodies.
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
