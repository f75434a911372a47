import FoundationEssentials
import GRDB

/// A row of `money_events`, with the types its columns really have.
struct MoneyRow {
    static let columns = "sequence, site_id, kind, subject_id, order_id, created_at, body_json, previous_hash, hash"

    let sequence: Int64
    /// The hashed columns: all but the two hashes.
    let content: [SQLValue]
    let previousHash: SQLValue
    let hash: SQLValue

    init(_ statement: OpaquePointer) {
        let cells = (0..<9).map { Self.exact(Cell(statement: statement, index: $0)) }
        sequence = Cell(statement: statement, index: 0).integer
        content = Array(cells[0..<7])
        previousHash = cells[7]
        hash = cells[8]
    }

    init(_ event: MoneyEvent, sequence: Int64, previous: Data) {
        self.sequence = sequence
        content = [
            .integer(sequence), .integer(event.siteID), .text(event.kind), .text(event.subjectID),
            .integer(event.orderID), .integer(Self.milliseconds(event.date)), .text(event.bodyJSON),
        ]
        previousHash = .blob(previous)
        hash = .blob(MoneyHash.of(previous: previous, columns: content))
    }

    var values: [SQLValue] { content + [previousHash, hash] }

    /// nil where a column has another type than was written.
    var chained: ChainedMoneyEvent? {
        guard case .integer(let siteID) = content[1], case .text(let kind) = content[2],
            case .text(let subjectID) = content[3], case .integer(let orderID) = content[4],
            case .integer(let milliseconds) = content[5], case .text(let body) = content[6], case .blob(let hash) = hash
        else { return nil }
        let event = MoneyEvent(
            siteID: siteID,
            kind: kind,
            subjectID: subjectID,
            orderID: orderID,
            date: Date(timeIntervalSince1970: Double(milliseconds) / 1_000),
            bodyJSON: body
        )
        return ChainedMoneyEvent(sequence: sequence, event: event, hash: hash)
    }

    /// Rows in the order of the chain.
    static func load(where condition: String, _ values: [SQLValue], _ database: Database) throws -> [MoneyRow] {
        var rows: [MoneyRow] = []
        let sql = "SELECT \(columns) FROM money_events WHERE \(condition)"
        try SQLStatement(database, sql).run(values) { rows.append(MoneyRow($0)) }
        return rows
    }

    /// Text that is no UTF-8 stays bytes: if it were repaired, it could match what was written.
    static func exact(_ cell: Cell) -> SQLValue {
        guard case .text = cell.value else { return cell.value }
        let bytes = cell.data
        return String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .blob(bytes)
    }

    private static func milliseconds(_ date: Date) -> Int64 {
        Int64(min(max((date.timeIntervalSince1970 * 1_000).rounded(), -1e15), 1e15))
    }
}
