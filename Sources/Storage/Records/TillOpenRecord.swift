import FoundationEssentials

/// A sale that is being paid, and its outcome. Amounts are ten-thousandths of a major unit of `currency`.
public struct TillOpenRecord: GeneratedRecord {
    static let table = "till_open"
    public var primaryKey: String { uuid }

    /// The local id of the store.
    public var siteID: Int64 = 0
    /// The uuid of the sale.
    public var uuid: String = ""
    /// From 1, never reused: the journal of payments identifies the sale by it.
    public var serial: Int64 = 0
    /// `open`, `paid`, `voiding`, `void`, or `left`: given up with nothing taken.
    public var state: String = ""
    public var openedAt: Date = Date(timeIntervalSince1970: 0)
    public var changedAt: Date = Date(timeIntervalSince1970: 0)
    /// ISO 4217.
    public var currency: String = ""
    /// To be paid, before cash is rounded.
    public var total: Int64 = 0
    /// One JSON object: the priced sale; empty once it is finished.
    public var bodyJSON: String = "{}"
}
