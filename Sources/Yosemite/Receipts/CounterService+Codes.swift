import FoundationEssentials
import Storage
import WooFoundation

extension CounterService {
    /// What a code names that may be printed on a receipt, as typed by a scanner of any layout.
    ///
    /// - Throws: `StorageError`.
    func subject(ofCode code: String) async throws -> ReceiptSubject? {
        for text in [code] + ScannerLayout.readings(of: code).map(\.code) {
            var text = text.trimmed(.whitespacesAndControls)
            if text.first == "#" { text.removeFirst() }
            guard !text.isEmpty, text.utf8.count <= 80 else { continue }
            if let subject = try await receipts.subject(ofNumber: text) { return subject }
            if let id = try await orderID(ofNumber: text) { return .order(id: id) }
        }
        return nil
    }

    /// - Returns: nil where no order, or more than one, has that number.
    private func orderID(ofNumber number: String) async throws -> Int64? {
        let found = try await mirror.read { storage in
            try storage.allObjects(
                ofType: OrderRecord.self,
                matching: RecordPredicate.search(words: [number]) && OrderRecord.Columns.number == number,
                sortedBy: [],
                limit: 2,
                offset: 0
            )
        }
        return found.count == 1 ? found[0].orderID : nil
    }
}

extension ReceiptBook {
    /// - Parameter number: as printed, `R1-000123`; the register's name in any case.
    /// - Returns: nil where this ledger has no such receipt.
    func subject(ofNumber number: String) async throws -> ReceiptSubject? {
        guard let dash = number.lastIndex(of: "-"), let place = Int64(number[number.index(after: dash)...]) else {
            return nil
        }
        let register = String(number[..<dash])
        return try await ledger.read { storage in
            let sales = try storage.allObjects(
                ofType: TillSaleRecord.self,
                matching: TillSaleRecord.Columns.register.isInIgnoringCase([register])
                    && TillSaleRecord.Columns.number == place
            )
            if sales.count == 1 { return try Self.subject(of: sales[0], storage) }
            let receipts = try storage.allObjects(
                ofType: ReceiptRecord.self,
                matching: Columns.register.isInIgnoringCase([register]) && Columns.number == place
            ).filter { $0.orderID > 0 }
            return receipts.count == 1 ? .order(id: receipts[0].orderID) : nil
        }
    }

    /// A return of what another till sold has that sale's order.
    private static func subject(of row: TillSaleRecord, _ storage: any StorageType) throws -> ReceiptSubject {
        var sale = row
        if let uuid = row.refersTo {
            if let sold = try storage.loadObject(ofType: TillSaleRecord.self, primaryKey: uuid) {
                sale = sold
            } else if let made = try storage.loadObject(ofType: TillOrderRecord.self, primaryKey: row.uuid),
                made.orderID > 0
            {
                return .order(id: made.orderID)
            }
        }
        return .sale(number: RegisterSettings.receiptNumber(register: sale.register, sale.number))
    }
}
