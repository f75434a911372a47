import FoundationEssentials
import GRDB

/// The chain's seals of sales and movements: one event each, with a hash over the row, and for a sale over its lines
/// and payments, in order. No change, removal or addition stays unnoticed.
enum TillSeal {
    static let sale = "sale.committed"
    static let movement = "drawer.moved"

    private struct Body: Codable {
        let uuid: String
        let sha256: String
    }

    /// The tables of a sale, its own row first.
    private static let parts = [("till_sales", "uuid"), ("till_lines", "position"), ("till_legs", "position")]

    static func seal(_ kind: String, uuid: String, orderID: Int64, siteID: Int64, date: Date, _ database: Database)
        throws
        -> MoneyEvent
    {
        guard let hash = try hash(of: kind, uuid: uuid, database) else {
            throw DatabaseError(resultCode: .SQLITE_NOTFOUND)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return MoneyEvent(
            siteID: siteID,
            kind: kind,
            subjectID: uuid,
            orderID: orderID,
            date: date,
            bodyJSON: String(decoding: try encoder.encode(Body(uuid: uuid, sha256: hash)), as: UTF8.self)
        )
    }

    /// Compares sales and movements with their seals, both ways. Call it only where the chain itself is sound.
    static func firstAltered(_ database: Database) throws -> AlteredMoneyRow? {
        guard try database.tableExists("till_sales") else { return nil }
        if let missing = try MoneyChain.missingGuard(of: TillGuard.all, database) { return missing }
        for (kind, table) in [(sale, "till_sales"), (movement, "till_movements")] {
            let bodies = try String.fetchAll(
                database,
                sql: "SELECT body_json FROM money_events WHERE kind = ? ORDER BY sequence",
                arguments: [kind]
            )
            var sealed: Set<String> = []
            for text in bodies {
                guard let body = try? JSONDecoder().decode(Body.self, from: Data(text.utf8)) else {
                    return AlteredMoneyRow(sequence: 0, table: table, reason: .damaged)
                }
                sealed.insert(body.uuid)
                guard let hash = try hash(of: kind, uuid: body.uuid, database) else {
                    return AlteredMoneyRow(sequence: 0, table: "\(table) \(body.uuid)", reason: .missing)
                }
                if hash != body.sha256 { return try altered(table, body.uuid, .altered, database) }
            }
            let added = try String.fetchAll(database, sql: "SELECT uuid FROM \(table) ORDER BY rowid")
                .first { !sealed.contains($0) }
            if let added { return try altered(table, added, .added, database) }
        }
        for table in ["till_lines", "till_legs"] {
            let strays = try database.integer(
                "SELECT COUNT(*) FROM \(table) WHERE uuid NOT IN (SELECT uuid FROM till_sales)"
            )
            if strays != 0 { return AlteredMoneyRow(sequence: 0, table: table, reason: .added) }
        }
        return try MoneyChain.damage(of: TillGuard.allCases.map(\.rawValue), database)
    }

    private static func altered(
        _ table: String,
        _ uuid: String,
        _ reason: AlteredMoneyRow.Reason,
        _ database: Database
    ) throws -> AlteredMoneyRow {
        let row = try Row.fetchOne(
            database,
            sql: "SELECT register, number FROM \(table) WHERE uuid = ?",
            arguments: [uuid]
        )
        let register = row.flatMap { String.fromDatabaseValue($0[0]) } ?? ""
        let number = row.flatMap { Int64.fromDatabaseValue($0[1]) } ?? 0
        return AlteredMoneyRow(sequence: number, table: "\(table) of \(register)", reason: reason)
    }

    /// 64 hexadecimal digits; nil where there is no such row.
    private static func hash(of kind: String, uuid: String, _ database: Database) throws -> String? {
        var (hash, rows) = (MoneyHash.start, 0)
        for (table, order) in kind == sale ? parts : [("till_movements", "uuid")] {
            let sql = "SELECT * FROM \(table) NOT INDEXED WHERE uuid = ? ORDER BY \(order)"
            try SQLStatement(database, sql).walk { binder in
                binder.bind(uuid)
            } row: { statement in
                let count = Int32(try database.columns(in: table).count)
                let cells = (0..<count).map { MoneyRow.exact(Cell(statement: statement, index: $0)) }
                hash = MoneyHash.of(previous: hash, columns: [.text(table)] + cells)
                rows += 1
                return true
            }
            if rows == 0 { return nil }
        }
        return hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
