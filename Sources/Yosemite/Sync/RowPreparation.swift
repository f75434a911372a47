import Storage

/// Writes rows in two steps: first what can be done where they were received, by several at once; then what only one
/// can do at a time, the transaction.
struct RowPreparation<Item: Sendable>: Sendable {
    let prepare: @Sendable ([Item]) -> PreparedRows
    /// All pages together, so that they are written in one order.
    let save: @Sendable ([PreparedRows], any StorageType) throws -> Void

    init<Row: Sendable>(
        _ prepare: @escaping @Sendable (Item) -> Row,
        save: @escaping @Sendable ([Row], any StorageType) throws -> Void
    ) {
        self.prepare = { PreparedRows(rows: $0.map(prepare)) }
        self.save = { pages, storage in
            try save(
                pages.flatMap { page in
                    guard let rows = page.rows as? [Row] else {
                        throw StorageError.failed(step: "saving", cause: "rows of another kind: \(type(of: page.rows))")
                    }
                    return rows
                },
                storage
            )
        }
    }
}

/// A page for the `RowPreparation` that made it.
struct PreparedRows: Sendable {
    fileprivate let rows: any Sendable
}
