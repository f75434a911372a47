import FoundationEssentials

/// One try at printing a receipt. Written before the first byte goes out, ended once, never changed afterwards.
public struct ReceiptPrintRecord: GeneratedRecord, Hashable {
    static let table = "receipt_prints"
    public var primaryKey: Int64 { printID }

    /// Where a try stands.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// Under way, or cut short by a crash: some of it may be on paper.
        case printing
        case printed
        /// Handed over, and nobody tells whether it is on paper.
        case sent
        /// Nothing of it is on paper.
        case failed
        /// Some of it may be on paper.
        case brokeOff = "broke_off"
    }

    /// The local id of the store.
    public var siteID: Int64
    /// From 1, in the order of the tries.
    public var printID: Int64
    public var register: String
    public var number: Int64
    /// What the paper said of itself: `original`, `again`, `copy`.
    public var mark: String
    public var state: State = .printing
    public var startedAt: Date
    public var endedAt: Date?
    public var lastError: String?
}

extension ReceiptPrintRecord.State: ColumnValue {
    public var sqlValue: SQLValue { .text(rawValue) }

    /// A state that is not known here is `brokeOff`, so that nothing is printed twice unmarked.
    public init(cell: Cell) { self = ReceiptPrintRecord.State(rawValue: cell.text) ?? .brokeOff }
}
