import Storage
import WooFoundation

/// Exports and imports of customers.
extension CustomerService {
    private typealias Columns = CustomerRecord.Columns

    /// The headings, and a line for each of the people at these positions of a list.
    func export(_ list: PersonListQuery, _ range: Range<Int>) async throws -> [String] {
        var lines = [PersonFile.head]
        var start = range.lowerBound
        while start < range.upperBound {
            let people = try await people(list, start..<min(start + 500, range.upperBound))
            if people.isEmpty { break }
            let ids = people.filter { !$0.isGuest }.map(\.personID)
            let found = try await mirror.read {
                try $0.allObjects(ofType: CustomerRecord.self, matching: Columns.customerID.isIn(ids))
            }
            let accounts = Dictionary(found.map { ($0.customerID, $0) }) { first, _ in first }
            lines += people.map { PersonFile.line($0, accounts[$0.personID]) }
            start += people.count
        }
        return lines
    }

    /// What the rows of a file would do, checked as edits are; nothing is changed.
    ///
    /// - Parameter seen: addresses of earlier rows, in lower case.
    func planImport(_ header: RecordImportHeader, _ rows: [CSVReader.Row], seen: Set<String>) async throws
        -> [RecordImportRow]
    {
        try await mirror.read { storage in
            let emails = Set(rows.map { header.key(header.cells($0.values)) })
            let found = try storage.allObjects(
                ofType: CustomerRecord.self,
                matching: Columns.email.isInIgnoringCase(emails.sorted()) && !(Columns.role == EditedRecord.deleted),
                sortedBy: [Columns.customerID.ascending]
            )
            var plan = RecordImportPlan<CustomerRecord>(
                header: header,
                known: Dictionary(grouping: found) { $0.email.lowercased() },
                value: { text, _ in .string(text) },
                checked: { try CustomerRules(current: $1, storage: storage).checked($0) },
                seen: seen
            )
            return try rows.map { try plan.row($0) }
        }
    }

    /// Applies a plan; no account is created twice, and a file whose import was cut off can be imported again.
    func applyImport(_ rows: [RecordImportRow]) async throws -> [ImportResult] {
        try await edits.apply(rows, as: CustomerRecord.self) { storage in
            { try CustomerRules(current: $1, storage: storage).checked($0) }
        }
    }
}
