import FoundationEssentials
import TerminalUI
import Yosemite

/// What rows depend on besides their record: the store's formats, and the current minute.
struct FormattedStamp: Hashable {
    let generation: Int
    let minute: Int

    init(generation: Int, now: Date) {
        self.generation = generation
        minute = Int(now.timeIntervalSince1970 / 60)
    }
}

/// Formatted rows of the last drawing, so that moving the selection formats nothing twice.
struct FormattedRows<Record: ReadOnlyType> {
    private var rows: [Record.Identity: (record: Record, row: TableRow)] = [:]
    private var stamp: FormattedStamp?

    /// No more are kept.
    private let limit = 1_000

    mutating func row(for record: Record, stamp: FormattedStamp, format: (Record) -> TableRow) -> TableRow {
        if stamp != self.stamp || rows.count >= limit {
            rows.removeAll(keepingCapacity: true)
            self.stamp = stamp
        }
        if let kept = rows[record.identity], kept.record == record { return kept.row }
        let row = format(record)
        rows[record.identity] = (record, row)
        return row
    }
}
