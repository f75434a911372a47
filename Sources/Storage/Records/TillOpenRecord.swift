import FoundationEssentials

/// A sale whose parts are being taken, and what became of it. Amounts are ten-thousandths of `currency`.
public struct TillOpenRecord: GeneratedRecord, Hashable {
    static let table = "till_open"
    public var primaryKey: String { uuid }

    /// The local id of the store.
    public var siteID: Int64 = 0
    /// The sale's.
    public var uuid: String = ""
    /// From 1, never used again: the journal of payments knows the sale by it.
    public var serial: Int64 = 0
    /// `open`, `paid`, `voiding`, `void`, or `left`: given up with nothing taken.
    public var state: String = ""
    public var openedAt: Date = Date(timeIntervalSince1970: 0)
    public var changedAt: Date = Date(timeIntervalSince1970: 0)
    /// ISO 4217.
    public var currency: String = ""
    /// What is to be paid, before cash is rounded.
    public var total: Int64 = 0
    /// One JSON object: the sale as it was priced; empty once it is over.
    public var bodyJSON: String = "{}"
}
