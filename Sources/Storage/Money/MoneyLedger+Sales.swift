import FoundationEssentials
import GRDB

/// A sale with everything that is committed with it.
public struct TillSale: Equatable, Sendable {
    public var sale: TillSaleRecord
    public var lines: [TillLineRecord]
    public var legs: [TillLegRecord]

    public init(sale: TillSaleRecord, lines: [TillLineRecord], legs: [TillLegRecord]) {
        self.sale = sale
        self.lines = lines
        self.legs = legs
    }
}

extension MoneyLedger {
    /// Commits a sale with the next number of its register, its lines, its payments, its receipt and its place in the
    /// queue to the store, in one transaction that is on the disk when this returns; its cart is deleted with it. A
    /// sale whose uuid is already in the ledger is returned unchanged.
    ///
    /// - Parameters:
    ///   - till: the till whose ledger this must still be; its register numbers the sale.
    ///   - closing: changes the open sale with the same uuid, or that of the sale being returned.
    ///   - takingBack: for a return or a void.
    ///   - signsLater: a fiscal signer could not sign it, and is asked again later.
    ///   - receipt: makes the text of the receipt from the numbered sale.
    /// - Throws: `TillChanged`, `MoneyLedgerError.broken`, `StorageError`, what `closing` and `takingBack` throw.
    public func commit(
        _ draft: TillSale,
        till: Till,
        closing: (@Sendable (inout TillOpenSale) throws -> Void)? = nil,
        takingBack: TillTakingBack? = nil,
        signsLater: Bool = false,
        receipt: @escaping @Sendable (TillSale) throws -> String
    ) async throws -> TillSale {
        try await ledger.engine.write { storage in
            try Self.commit(draft, till, closing, takingBack, signsLater, storage, receipt)
        }
    }

    /// Commits a return and the sale it pays for in one transaction: neither ever exists without the other.
    ///
    /// - Parameter signsLater: uuids that a fiscal signer could not sign.
    /// - Throws: as `commit`; `MoneyLedgerError.halfExchanged` where only one of the two is in the ledger.
    public func commit(
        exchanging back: TillSale,
        for draft: TillSale,
        till: Till,
        closing: (@Sendable (inout TillOpenSale) throws -> Void)? = nil,
        takingBack: TillTakingBack,
        signsLater: Set<String> = [],
        receipt: @escaping @Sendable (TillSale) throws -> String
    ) async throws -> TillSale {
        try await ledger.engine.write { storage in
            let isBack = try storage.tillSale(uuid: back.sale.uuid) != nil
            let isSold = try storage.tillSale(uuid: draft.sale.uuid) != nil
            guard isBack == isSold else { throw MoneyLedgerError.halfExchanged }
            _ = try Self.commit(back, till, nil, takingBack, signsLater.contains(back.sale.uuid), storage, receipt)
            return try Self.commit(draft, till, closing, nil, signsLater.contains(draft.sale.uuid), storage, receipt)
        }
    }

    private static func commit(
        _ draft: TillSale,
        _ till: Till,
        _ closing: (@Sendable (inout TillOpenSale) throws -> Void)?,
        _ takingBack: TillTakingBack?,
        _ signsLater: Bool,
        _ storage: TransactionStorage,
        _ receipt: @escaping @Sendable (TillSale) throws -> String
    ) throws -> TillSale {
        if let known = try storage.tillSale(uuid: draft.sale.uuid) { return known }
        let database = try storage.database()
        try till.require(database)
        if let takingBack, let source = draft.sale.refersTo {
            try takingBack.check(try storage.tillSalesTakingBack(source))
        }
        var sale = draft
        _ = try Self.issueReceipt(register: till.register ?? "", storage) { number in
            sale.number(till.register ?? "", number)
            return ReceiptRecord(
                siteID: sale.sale.siteID,
                register: sale.sale.register,
                number: number,
                paymentID: sale.sale.uuid,
                kind: sale.sale.kind == "sale" ? "sale" : "refund",
                orderID: sale.sale.orderID,
                receiptJSON: try receipt(sale),
                createdAt: sale.sale.soldAt
            )
        }
        try storage.insert(sale, database)
        if signsLater { try storage.signLater(sale.sale) }
        for refund in takingBack?.refunds ?? [] { try storage.save(refund) }
        for var edit in takingBack?.edits ?? [] {
            edit.editID = try storage.nextEditID()
            try storage.save(edit)
        }
        _ = try storage.deleteObject(ofType: TillCartRecord.self, primaryKey: sale.sale.uuid)
        if let closing, var open = try storage.tillOpenSale(uuid: sale.sale.refersTo ?? sale.sale.uuid) {
            try closing(&open)
            open.open.changedAt = sale.sale.soldAt
            try storage.save(open)
        }
        _ = try Self.append(
            try TillSeal.seal(
                TillSeal.sale,
                uuid: sale.sale.uuid,
                orderID: sale.sale.orderID,
                siteID: sale.sale.siteID,
                date: sale.sale.soldAt,
                database
            ),
            storage
        )
        guard let stored = try storage.tillSale(uuid: sale.sale.uuid) else { throw StorageError.transactionEnded }
        return stored
    }

    /// Writes a movement of the drawer with the next number of its register. One whose uuid is already in the ledger is
    /// returned unchanged.
    ///
    /// - Throws: `TillChanged`, `MoneyLedgerError.broken`, `StorageError`.
    public func move(_ draft: TillMovementRecord, till: Till) async throws -> TillMovementRecord {
        try await ledger.engine.write { storage in
            typealias Columns = TillMovementRecord.Columns
            let known = try storage.loadObject(ofType: TillMovementRecord.self, primaryKey: draft.uuid)
            if let known { return known }
            let database = try storage.database()
            try till.require(database)
            var movement = draft
            movement.register = till.register ?? ""
            let last = try storage.firstObject(
                ofType: TillMovementRecord.self,
                matching: Columns.register == movement.register,
                sortedBy: [Columns.number.descending]
            )
            movement.number = (last?.number ?? 0) + 1
            try storage.save(movement)
            let seal = try TillSeal.seal(
                TillSeal.movement,
                uuid: movement.uuid,
                orderID: 0,
                siteID: movement.siteID,
                date: movement.movedAt,
                database
            )
            _ = try Self.append(seal, storage)
            return movement
        }
    }

    /// A committed sale, by its uuid; nil where there is none.
    ///
    /// - Throws: `StorageError`.
    public func sale(uuid: String) async throws -> TillSale? {
        try await ledger.engine.read { storage in try (storage as? TransactionStorage)?.tillSale(uuid: uuid) }
    }
}

extension TillSale {
    fileprivate mutating func number(_ register: String, _ number: Int64) {
        (sale.register, sale.number) = (register, number)
        for index in lines.indices {
            (lines[index].siteID, lines[index].uuid) = (sale.siteID, sale.uuid)
            lines[index].position = Int64(index + 1)
        }
        for index in legs.indices {
            (legs[index].siteID, legs[index].uuid) = (sale.siteID, sale.uuid)
            (legs[index].position, legs[index].register) = (Int64(index + 1), register)
            (legs[index].session, legs[index].clerk) = (sale.session, sale.clerk)
            // A part paid earlier counts on the day it was paid.
            if legs[index].businessDay.isEmpty { legs[index].businessDay = sale.businessDay }
            legs[index].zone = sale.zone
        }
    }
}

extension TransactionStorage {
    func tillSale(uuid: String) throws -> TillSale? {
        guard let sale = try loadObject(ofType: TillSaleRecord.self, primaryKey: uuid) else { return nil }
        let (lines, legs) = (TillLineRecord.Columns.self, TillLegRecord.Columns.self)
        return TillSale(
            sale: sale,
            lines: try allObjects(
                ofType: TillLineRecord.self,
                matching: lines.uuid == uuid,
                sortedBy: [lines.position.ascending]
            ),
            legs: try allObjects(
                ofType: TillLegRecord.self,
                matching: legs.uuid == uuid,
                sortedBy: [legs.position.ascending]
            )
        )
    }

    fileprivate func insert(_ sale: TillSale, _ database: Database) throws {
        try save(sale.sale)
        var lineID = try database.integer("SELECT COALESCE(MAX(line_id), 0) FROM till_lines") ?? 0
        for var line in sale.lines {
            lineID += 1
            line.lineID = lineID
            try save(line)
        }
        var legID = try database.integer("SELECT COALESCE(MAX(leg_id), 0) FROM till_legs") ?? 0
        for var leg in sale.legs {
            legID += 1
            leg.legID = legID
            try save(leg)
        }
        var order = TillOrderRecord()
        (order.siteID, order.uuid, order.changedAt) = (sale.sale.siteID, sale.sale.uuid, sale.sale.soldAt)
        order.state = sale.sale.orderID == 0 ? "waiting" : "sent"
        order.orderID = sale.sale.orderID
        try save(order)
    }
}
