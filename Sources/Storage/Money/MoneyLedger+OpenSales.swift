import FoundationEssentials
import GRDB

/// An open sale with its parts and the pending work on their payment intents.
public struct TillOpenSale: Equatable, Sendable {
    public var open: TillOpenRecord
    /// In order of position.
    public var parts: [TillPartRecord]
    public var holds: [TillHoldRecord]

    public init(open: TillOpenRecord, parts: [TillPartRecord] = [], holds: [TillHoldRecord] = []) {
        self.open = open
        self.parts = parts
        self.holds = holds
    }
}

/// Sales that are paid part by part. Each change is one transaction with a link of the chain of money, and is on the
/// disk before the step it records is taken.
extension MoneyLedger {
    static let partKind = "till.part"

    /// Changes an open sale, or creates it from `first` where there is none.
    ///
    /// - Parameters:
    ///   - note: one JSON object for the chain of money.
    ///   - change: throws where the change is not allowed; then nothing is written.
    /// - Returns: the sale as it is now; nil where there is none.
    /// - Throws: `MoneyLedgerError`, `StorageError`, what `change` throws.
    @discardableResult
    public func changeOpenSale(
        uuid: String,
        opening first: TillOpenSale? = nil,
        note: String,
        at date: Date,
        _ change: @escaping @Sendable (inout TillOpenSale) throws -> Void
    ) async throws -> TillOpenSale? {
        try await ledger.engine.write { storage in
            guard var sale = try storage.tillOpenSale(uuid: uuid) ?? first else { return nil }
            if sale.open.serial == 0 {
                let last = try storage.database().integer("SELECT COALESCE(MAX(serial), 0) FROM till_open") ?? 0
                sale.open.serial = last + 1
            }
            try change(&sale)
            sale.open.changedAt = date
            try storage.save(sale)
            _ = try Self.append(
                MoneyEvent(
                    siteID: sale.open.siteID,
                    kind: Self.partKind,
                    subjectID: uuid,
                    orderID: 0,
                    date: date,
                    bodyJSON: note
                ),
                storage
            )
            return sale
        }
    }

    /// An open sale with its parts, whatever its state; nil where there is none.
    ///
    /// - Throws: `StorageError`.
    public func openSale(uuid: String) async throws -> TillOpenSale? {
        try await ledger.engine.read { storage in try (storage as? TransactionStorage)?.tillOpenSale(uuid: uuid) }
    }

    /// Sales that are not finished, oldest first.
    ///
    /// - Throws: `StorageError`.
    public func openSales() async throws -> [TillOpenSale] {
        typealias Columns = TillOpenRecord.Columns
        return try await ledger.engine.read { storage in
            let open = try storage.allObjects(
                ofType: TillOpenRecord.self,
                matching: Columns.state.isIn(["open", "voiding"]),
                sortedBy: [Columns.serial.ascending]
            )
            return try open.compactMap { try (storage as? TransactionStorage)?.tillOpenSale(uuid: $0.uuid) }
        }
    }

    /// Payment intents that still need work, the earliest `captureBefore` first, those without one before them;
    /// including those whose work a processor refused.
    ///
    /// - Throws: `StorageError`.
    public func waitingHolds() async throws -> [TillHoldRecord] {
        typealias Columns = TillHoldRecord.Columns
        return try await ledger.engine.read { storage in
            try storage.allObjects(
                ofType: TillHoldRecord.self,
                matching: Columns.state.isIn(["waiting", "refused"]),
                sortedBy: [Columns.captureBefore.ascending, Columns.intentID.ascending]
            )
        }
    }

    /// Records what happened to an intent, if its current task is the one that was done.
    ///
    /// - Throws: `StorageError`, what `change` throws: then nothing is written.
    public func changeHold(
        intentID: String,
        task: String,
        _ change: @escaping @Sendable (inout TillHoldRecord) throws -> Void
    ) async throws {
        try await ledger.engine.write { storage in
            guard var hold = try storage.loadObject(ofType: TillHoldRecord.self, primaryKey: intentID),
                hold.task == task
            else { return }
            try change(&hold)
            try storage.save(hold)
        }
    }
}

extension TransactionStorage {
    func tillOpenSale(uuid: String) throws -> TillOpenSale? {
        guard let open = try loadObject(ofType: TillOpenRecord.self, primaryKey: uuid) else { return nil }
        typealias Parts = TillPartRecord.Columns
        typealias Holds = TillHoldRecord.Columns
        return TillOpenSale(
            open: open,
            parts: try allObjects(
                ofType: TillPartRecord.self,
                matching: Parts.uuid == uuid,
                sortedBy: [Parts.position.ascending]
            ),
            holds: try allObjects(
                ofType: TillHoldRecord.self,
                matching: Holds.uuid == uuid,
                sortedBy: [Holds.intentID.ascending]
            )
        )
    }

    func save(_ sale: TillOpenSale) throws {
        try save(sale.open)
        for part in sale.parts { try save(part) }
        for hold in sale.holds { try save(hold) }
    }
}
