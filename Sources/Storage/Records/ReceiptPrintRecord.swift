import FoundationEssentials

/// One attempt to print a receipt. Written before the first byte is sent, ended once, never changed afterwards.
public struct ReceiptPrintRecord: GeneratedRecord {
    static let table = "receipt_prints"
    public var primaryKey: Int64 { printID }

    /// The state of an attempt.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// Under way, or cut short by a crash: some of it may be on paper.
        case printing
        case printed
        /// Sent; the printer does not report whether it is on paper.
        case sent
        /// Nothing of it is on paper.
        case failed
        /// Some of it may be on paper.
        case brokeOff = "broke_off"
    }

    /// The local id of the store.
    public var siteID: Int64
    /// From 1, in the order of the attempts.
    public var printID: Int64
    public var register: String
    public var number: Int64
    /// The mark printed on the paper: `original`, `again`, `copy`. Of one that somebody saw on paper after it was `sent`:
    /// `seen`.
    public var mark: String
    public var state: State = .printing
    public var startedAt: Date
    public var endedAt: Date?
    public var lastError: String?
}

extension ReceiptPrintRecord.State: ColumnValue {
    public var sqlValue: SQLValue { .text(rawValue) }

    /// An unknown state becomes `brokeOff`, so that nothing is printed twice unmarked.
    public init(cell: Cell) { self = ReceiptPrintRecord.State(rawValue: cell.text) ?? .brokeOff }
}
