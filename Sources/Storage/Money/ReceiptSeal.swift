import FoundationEssentials
import GRDB

/// The chain's seal of a receipt: an event with a hash over the receipt's row. So receipts are protected from change,
/// removal and addition as well as the money itself.
struct ReceiptSeal: Codable, Hashable {
    /// The kind of the event; its subject is the payment or refund of the receipt.
    static let kind = "receipt.issued"

    let register: String
    let number: Int64
    /// 64 hexadecimal digits.
    let sha256: String

    private static let columns =
        "site_id, register, number, payment_id, kind, order_id, receipt_json, created_at"

    /// The seal of a receipt that is already in the ledger, in the same transaction.
    static func seal(register: String, number: Int64, _ database: Database) throws -> MoneyEvent {
        var found: MoneyEvent?
        let sql = "SELECT \(columns) FROM receipts WHERE register = ? AND number = ?"
        try SQLStatement(database, sql).walk { binder in
            binder.bind(register)
            binder.bind(number)
        } row: { statement in
            let row = StoredReceipt(statement)
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            let seal = ReceiptSeal(register: register, number: number, sha256: row.sha256)
            let text = { (index: Int) in Cell(statement: statement, index: Int32(index)).text }
            let integer = { (index: Int) in Cell(statement: statement, index: Int32(index)).integer }
            found = MoneyEvent(
                siteID: integer(0),
                kind: Self.kind,
                subjectID: text(3),
                orderID: integer(5),
                date: Date(cell: Cell(statement: statement, index: 7)),
                bodyJSON: String(decoding: try encoder.encode(seal), as: UTF8.self)
            )
            return false
        }
        guard let found else { throw DatabaseError(resultCode: .SQLITE_NOTFOUND) }
        return found
    }

    /// Seals receipts written before there were seals. A broken chain is left alone.
    static func sealAll(_ database: Database) throws {
        guard (try? MoneyChain.head(database)) != nil else { return }
        let rows = try Row.fetchAll(database, sql: "SELECT register, number FROM receipts ORDER BY created_at, rowid")
        for row in rows {
            let event = try seal(register: row[0], number: row[1], database)
            _ = try MoneyChain.append(event, database)
        }
    }

    /// Compares receipts and seals, both ways. Call it only where the chain itself is sound.
    ///
    /// - Returns: the first receipt, in the order of the chain, that is not as issued; `sequence` is its number.
    static func firstAltered(_ database: Database) throws -> AlteredMoneyRow? {
        let guards = ReceiptGuard.allCases.map { ($0.rawValue, $0.sql) }
        if let missing = try MoneyChain.missingGuard(of: guards, database) { return missing }
        var stored: [Place: String] = [:]
        try SQLStatement(database, "SELECT \(columns) FROM receipts NOT INDEXED").run { _ in
        } row: { statement in
            let row = StoredReceipt(statement)
            stored[row.place] = row.sha256
        }
        let bodies = try String.fetchAll(
            database,
            sql: "SELECT body_json FROM money_events WHERE kind = ? ORDER BY sequence",
            arguments: [kind]
        )
        for body in bodies {
            guard let seal = try? JSONDecoder().decode(ReceiptSeal.self, from: Data(body.utf8)) else {
                return AlteredMoneyRow(sequence: 0, table: "receipts", reason: .damaged)
            }
            let place = Place(register: .text(seal.register), number: .integer(seal.number))
            let reason: AlteredMoneyRow.Reason? =
                switch stored.removeValue(forKey: place) {
                case nil: .missing
                case seal.sha256?: nil
                case _?: .altered
                }
            if let reason { return altered(place, reason) }
        }
        if let added = stored.keys.min(by: { $0.words < $1.words }) { return altered(added, .added) }
        return try MoneyChain.damage(of: ["receipts"], database)
    }

    private static func altered(_ place: Place, _ reason: AlteredMoneyRow.Reason) -> AlteredMoneyRow {
        guard case .integer(let number) = place.number, case .text(let register) = place.register else {
            return AlteredMoneyRow(sequence: 0, table: "receipts", reason: reason)
        }
        return AlteredMoneyRow(sequence: number, table: "receipts of \(register)", reason: reason)
    }

    private struct Place: Hashable {
        let register: SQLValue
        let number: SQLValue

        var words: String { "\(register) \(number)" }
    }

    /// A row with the types its columns really have.
    private struct StoredReceipt {
        let place: Place
        let sha256: String

        init(_ statement: OpaquePointer) {
            let cells = (0..<8).map { MoneyRow.exact(Cell(statement: statement, index: $0)) }
            place = Place(register: cells[1], number: cells[2])
            sha256 = MoneyHash.of(previous: MoneyHash.start, columns: cells)
                .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
    }
}
