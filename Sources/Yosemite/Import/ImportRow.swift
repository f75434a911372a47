/// What a row of a file gives to something.
public protocol ImportedChanges: Hashable, Sendable {
    var imported: [RecordChange] { get }
}

/// What a row of a file would do.
public struct ImportRow<Change: ImportedChanges, New: ImportedChanges>: Hashable, Sendable {
    public enum Outcome: Hashable, Sendable {
        /// Another value for these fields.
        case change(Change)
        case create(New)
        /// What is there has all of it already.
        case nothing
        /// The row is of something that no file changes.
        case skipped
        /// It cannot be done, and why.
        case problem(String)
    }

    /// Of the file, from 1.
    public let line: Int
    /// What it is of, for people: a SKU, a code, a name.
    public let subject: String
    public let outcome: Outcome

    /// What would change: field, before, after.
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

/// What became of a row that was imported.
public struct ImportResult: Hashable, Sendable {
    public let line: Int
    /// nil where it was made, or is written to the ledger.
    public let problem: String?
}

/// What the titles of a file say about its columns.
public protocol ImportHeader: Hashable, Sendable {
    /// Titles that say nothing here: plugins' columns.
    var ignored: [String] { get }
}
