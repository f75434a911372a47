/// The fields a row of a file sets.
public protocol ImportedChanges: Hashable, Sendable {
    var imported: [RecordChange] { get }
}

/// What a row of a file would do.
public struct ImportRow<Change: ImportedChanges, New: ImportedChanges>: Hashable, Sendable {
    public enum Outcome: Hashable, Sendable {
        /// Changes these fields.
        case change(Change)
        case create(New)
        /// The record has all these values already.
        case nothing
        /// The row is about something that an import does not change.
        case skipped
        /// It cannot be applied, and why.
        case problem(String)
    }

    /// The line in the file, from 1.
    public let line: Int
    /// What the row is about, for display: a SKU, a code, a name.
    public let subject: String
    public let outcome: Outcome

    /// The changes: field, before, after.
    public var differences: [(field: String, before: String, after: String)] {
        let changes: [RecordChange] =
            switch outcome {
            case .change(let change): change.imported
            case .create(let made): made.imported
            case .nothing, .skipped, .problem: []
            }
        return changes.map { change in
            (change.field, change.base.map(RecordValue.shown) ?? "", RecordValue.shown(change.value))
        }
    }
}

/// The outcome of an imported row.
public struct ImportResult: Hashable, Sendable {
    public let line: Int
    /// nil where it was created, or is written to the ledger.
    public let problem: String?
}

/// The columns of a file, by its headings.
public protocol ImportHeader: Hashable, Sendable {
    /// Headings that are ignored: plugins' columns.
    var ignored: [String] { get }
}
