import Storage
import Synchronization
import WooFoundation

/// The fields a row sets of a coupon or an account.
public struct RecordImport: ImportedChanges {
    /// 0 for a new one.
    public let id: Int64
    public let changes: [RecordChange]
    public var imported: [RecordChange] { changes }
}

public typealias RecordImportRow = ImportRow<RecordImport, RecordImport>

/// Checks changes to a record, nil for a new one: throws what is wrong with them, or returns them as they are sent.
typealias RecordCheck<Record> = (_ changes: [RecordChange], _ current: Record?) throws -> [RecordChange]

/// Finds the record of a row, and what the row would change or create.
struct RecordImportPlan<Record: EditableRecord> {
    let header: RecordImportHeader
    /// Records the rows may be about, by code or address in lower case.
    let known: [String: [Record]]
    /// How a cell is read.
    let value: (_ text: String, _ field: String) -> JSONValue
    let checked: RecordCheck<Record>
    /// Codes or addresses of earlier rows, in lower case: of two rows for one record, one would undo the other.
    var seen: Set<String>

    mutating func row(_ row: CSVReader.Row) throws -> RecordImportRow {
        let cells = header.cells(row.values)
        let key = header.key(cells)
        do {
            return RecordImportRow(line: row.line, subject: key, outcome: try outcome(cells, key))
        } catch let error as ProductProblems {
            let words = error.problems.map(\.words).joined(separator: " ")
            return RecordImportRow(line: row.line, subject: key, outcome: .problem(words))
        }
    }

    private mutating func outcome(_ cells: RecordImportHeader.Cells, _ key: String) throws -> RecordImportRow.Outcome {
        if cells.isGuest { return .skipped }
        guard !key.isEmpty else { throw ProductProblems(problems: [.empty(field: header.list.key)]) }
        guard seen.insert(key).inserted else { return .problem(ImportWords.twice(key)) }
        guard let record = record(key, cells.id) else { return try new(cells, key) }
        let changes = cells.fields.sorted { $0.key < $1.key }.compactMap { field, text in
            field == header.list.key ? nil : change(field, value(text, field), of: record)
        }
        if changes.isEmpty { return .nothing }
        // `2027-01-31` may be the instant that is there already.
        let different = try checked(changes, record).compactMap { change($0.field, $0.value, of: record) }
        return different.isEmpty ? .nothing : .change(RecordImport(id: record.primaryKey, changes: different))
    }

    private func change(_ field: String, _ value: JSONValue, of record: Record) -> RecordChange? {
        let now = record.value(of: field)
        if let now, RecordValue.isSame(field, now, value) { return nil }
        return RecordChange(field: field, base: now, value: value)
    }

    /// The record with the row's number, else one that is not in the trash.
    private func record(_ key: String, _ id: Int64?) -> Record? {
        let found = known[key] ?? []
        return found.first { $0.primaryKey == id }
            ?? found.first { $0.value(of: "status") != .string(OrderField.trash) }
    }

    private func new(_ cells: RecordImportHeader.Cells, _ key: String) throws -> RecordImportRow.Outcome {
        // Empty values mean nothing for a new record.
        let said = cells.fields.filter { !$0.value.trimmed(.whitespacesAndNewlines).isEmpty }
        if said["status"] == OrderField.trash { return .problem(ImportWords.newInTrash(key)) }
        let changes = said.sorted { $0.key < $1.key }.map { field, text in
            RecordChange(field: field, base: nil, value: value(text, field))
        }
        return .create(RecordImport(id: 0, changes: try checked(changes, nil)))
    }
}

private enum ImportWords {
    static func twice(_ key: String) -> String { localized("“%@” appears twice in the file.", key) }
    static func newInTrash(_ key: String) -> String {
        localized("There is no “%@” here, and a new one would be created in the trash.", key)
    }
}

extension EditService {
    /// Applies a plan at once: in the ledger, on screen, then in the store. Each row is checked once more.
    ///
    /// - Parameter check: created from the mirror's present contents.
    /// - Returns: a result for each row that had something to do, in order.
    func apply<Record: EditableRecord>(
        _ rows: [RecordImportRow],
        as type: Record.Type,
        check: @escaping @Sendable (any StorageType) throws -> RecordCheck<Record>
    ) async throws -> [ImportResult] {
        let results = Mutex<[ImportResult]>([])
        _ = try await edit { storage in
            let checked = try check(storage)
            var wishes: [EditJournal.Wish] = []
            var done: [ImportResult] = []
            for row in rows {
                do {
                    guard let wish = try Self.wish(row, checked, storage) else { continue }
                    wishes.append(wish)
                    done.append(ImportResult(line: row.line, problem: nil))
                } catch let error as ProductProblems {
                    let words = error.problems.map(\.words).joined(separator: " ")
                    done.append(ImportResult(line: row.line, problem: words))
                } catch EditError.gone {
                    done.append(ImportResult(line: row.line, problem: RecordWords.goneMeanwhile))
                }
            }
            results.withLock { $0 = done }
            return wishes
        }
        return results.withLock { $0 }
    }

    private static func wish<Record: EditableRecord>(
        _ row: RecordImportRow,
        _ checked: RecordCheck<Record>,
        _ storage: any StorageType
    ) throws -> EditJournal.Wish? {
        switch row.outcome {
        case .change(let change):
            guard let record = try storage.loadObject(ofType: Record.self, primaryKey: change.id) else {
                throw EditError.gone
            }
            let changes = try checked(change.changes, record).based(on: record)
            return (.record(RecordEdit(record: Record.editedAs, content: .update(changes))), change.id)
        case .create(let made):
            let fields = Dictionary(try checked(made.changes, nil).map { ($0.field, $0.value) }) { _, last in last }
            return (.record(RecordEdit(record: Record.editedAs, content: .create(fields))), 0)
        case .nothing, .skipped, .problem: return nil
        }
    }
}
