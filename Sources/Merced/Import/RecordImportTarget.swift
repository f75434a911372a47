import WooFoundation
import Yosemite

/// Imports coupons or customers from a file.
@MainActor
protocol RecordImportTarget: ImportTarget
where Header == RecordImportHeader, Change == RecordImport, New == RecordImport {
    static var list: ImportedList { get }
    /// Codes or addresses of the rows so far.
    var seen: Set<String> { get set }
    func planned(_ header: RecordImportHeader, _ rows: [CSVReader.Row]) async throws -> [RecordImportRow]
}

extension RecordImportTarget {
    func header(_ titles: [String]) throws -> RecordImportHeader { try RecordImportHeader(Self.list, titles: titles) }

    mutating func plan(_ header: RecordImportHeader, _ rows: [CSVReader.Row]) async throws -> [RecordImportRow] {
        let plan = try await planned(header, rows)
        for row in plan where row.outcome != .skipped { seen.insert(row.subject) }
        return plan
    }
}
