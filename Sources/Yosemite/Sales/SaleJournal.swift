import FoundationEssentials
import Storage
import WooFoundation

/// The sales of a till in its ledger: a sale that is here is paid, whatever the store says later.
public struct SaleJournal: Sendable {
    let siteID: Int64
    let ledger: Ledger
    let till: TillKeeper
    /// The clerk; nil where none is named.
    let clerk: String?
    /// The program's version, for the ledger.
    let version: String

    /// Commits a sale: its number, lines, legs and receipt in one transaction, on the disk when this returns. Called
    /// again with the same uuid it returns the sale as committed, and assigns no other number.
    ///
    /// - Parameters:
    ///   - zone: the shop's; determines the date there.
    ///   - closing: what the same commit changes of the open sale.
    ///   - takingBack: for a return or a void.
    ///   - receipt: makes the receipt with its number.
    /// - Throws: `SaleProblem`, `TillProblem`, `MoneyLedgerError`, `StorageError`: then nothing was committed.
    public func commit(
        _ draft: SaleDraft,
        zone: StoreTimeZone,
        closing: (@Sendable (inout TillOpenSale) throws -> Void)? = nil,
        takingBack: TillTakingBack? = nil,
        receipt: @escaping @Sendable (_ number: String) throws -> Receipt
    ) async throws -> TillSale {
        let sale = try record(draft, zone)
        do {
            return try await commit(sale, closing, takingBack, receipt)
        } catch is TillChanged {
            return try await commit(sale, closing, takingBack, receipt)
        }
    }

    /// Commits a return and the sale that it pays for: both, each with a number, or neither.
    ///
    /// - Parameter receipt: makes the receipt of either.
    /// - Returns: the sale.
    /// - Throws: as `commit`; `MoneyLedgerError.halfExchanged`.
    func commit(
        exchanging back: SaleDraft,
        for draft: SaleDraft,
        zone: StoreTimeZone,
        closing: @escaping @Sendable (inout TillOpenSale) throws -> Void,
        takingBack: TillTakingBack,
        receipt: @escaping @Sendable (_ number: String, _ isBack: Bool) throws -> Receipt
    ) async throws -> TillSale {
        let (back, sale) = (try record(back, zone), try record(draft, zone))
        func committed() async throws -> TillSale {
            try await MoneyLedger(ledger: ledger).commit(
                exchanging: back,
                for: sale,
                till: try await till.ready(),
                closing: closing,
                takingBack: takingBack,
                signsLater: Set([back, sale].filter(Self.isUnsigned).map(\.sale.uuid))
            ) { numbered in
                let number = RegisterSettings.receiptNumber(register: numbered.sale.register, numbered.sale.number)
                return try ReceiptJSON.text(receipt(number, numbered.sale.uuid == back.sale.uuid))
            }
        }
        do {
            return try await committed()
        } catch is TillChanged {
            return try await committed()
        }
    }

    private static func isUnsigned(_ sale: TillSale) -> Bool {
        FiscalOutcome(text: sale.sale.signerJSON)?.isUnsigned ?? false
    }

    private func commit(
        _ sale: TillSale,
        _ closing: (@Sendable (inout TillOpenSale) throws -> Void)?,
        _ takingBack: TillTakingBack?,
        _ receipt: @escaping @Sendable (_ number: String) throws -> Receipt
    ) async throws -> TillSale {
        let till = try await till.ready()
        return try await MoneyLedger(ledger: ledger).commit(
            sale,
            till: till,
            closing: closing,
            takingBack: takingBack,
            signsLater: Self.isUnsigned(sale)
        ) { numbered in
            let number = RegisterSettings.receiptNumber(register: numbered.sale.register, numbered.sale.number)
            return try ReceiptJSON.text(receipt(number))
        }
    }

    func record(_ draft: SaleDraft, _ zone: StoreTimeZone) throws -> TillSale {
        guard let uuid = UUID(uuidString: draft.uuid)?.uuidString.lowercased() else { throw SaleProblem.badUUID }
        guard !draft.lines.isEmpty else { throw SaleProblem.nothingSold }
        let paid = draft.legs.map(\.due).reduce(0, +)
        guard paid == draft.total else { throw SaleProblem.notPaid(total: draft.total, legs: paid) }
        var sale = TillSaleRecord()
        (sale.siteID, sale.uuid, sale.kind, sale.state) = (siteID, uuid, draft.kind, "paid")
        (sale.session, sale.clerk, sale.version) = (draft.session, clerk ?? "", version)
        (sale.soldAt, sale.zone, sale.businessDay) = (draft.soldAt, zone.identifier, Self.day(draft.soldAt, zone))
        (sale.refersTo, sale.customerID, sale.bodyJSON) = (draft.refersTo, draft.customerID, draft.bodyJSON)
        (sale.currency, sale.signerJSON) = (draft.currency, draft.signerJSON)
        (sale.total, sale.tax) = (try Self.stored(draft.total), try Self.stored(draft.tax))
        sale.discount = try Self.stored(draft.discount)
        let lines = try draft.lines.map { line in
            var record = TillLineRecord()
            (record.kind, record.productID, record.variationID) = (line.kind, line.productID, line.variationID)
            (record.sku, record.code, record.name) = (line.sku, line.code, String(line.name.prefix(400)))
            (record.quantity, record.price) = (try Self.stored(line.quantity), try Self.stored(line.price))
            (record.subtotal, record.total) = (try Self.stored(line.subtotal), try Self.stored(line.total))
            (record.tax, record.taxClass, record.bodyJSON) = (try Self.stored(line.tax), line.taxClass, line.bodyJSON)
            return record
        }
        let legs = try draft.legs.map { leg in
            var record = TillLegRecord()
            (record.kind, record.tender, record.state) = (leg.kind.rawValue, leg.tender, "taken")
            (record.currency, record.takenAt) = (draft.currency, leg.takenAt ?? draft.soldAt)
            record.businessDay = Self.day(record.takenAt, zone)
            record.bodyJSON = try leg.card.map { try SaleJSON.text($0) } ?? "{}"
            (record.due, record.rounded) = (try Self.stored(leg.due), try Self.stored(leg.rounded))
            (record.rounding, record.tendered) = (try Self.stored(leg.rounding), try Self.stored(leg.tendered))
            (record.change, record.reference) = (try Self.stored(leg.change), String(leg.reference.prefix(200)))
            return record
        }
        return TillSale(sale: sale, lines: lines, legs: legs)
    }

    /// Exactly, or not at all.
    static func stored(_ amount: Decimal) throws -> Int64 {
        guard let stored = Money.stored(amount), Money.amount(stored: stored) == amount else {
            throw SaleProblem.unstorable
        }
        return stored
    }

    static func day(_ date: Date, _ zone: StoreTimeZone) -> String {
        let civil = zone.civil(date)
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        return "\(civil.year)-\(two(civil.month))-\(two(civil.day))"
    }
}
