import FoundationEssentials

/// Money put into the drawer or taken out without a sale. Written once. Amounts are ten-thousandths of a major unit of
/// `currency`; what is taken out is negative.
public struct TillMovementRecord: GeneratedRecord {
    static let table = "till_movements"
    static let columnNames = ["clerk": "operator"]
    public var primaryKey: String { uuid }

    /// The local id of the store.
    public var siteID: Int64 = 0
    public var uuid: String = ""
    public var register: String = ""
    /// From 1, without gaps within a register.
    public var number: Int64 = 0
    public var session: String = ""
    public var clerk: String = ""
    /// Empty where no approval was needed.
    public var approver: String = ""
    public var businessDay: String = ""
    public var movedAt: Date = Date(timeIntervalSince1970: 0)
    public var zone: String = ""
    /// `paid-in`, `paid-out`, `skim`, `float`, `no-sale`, `void`.
    public var kind: String = ""
    /// `booked`.
    public var state: String = ""
    /// The movement that it reverses.
    public var refersTo: String?
    /// ISO 4217.
    public var currency: String = ""
    public var amount: Int64 = 0
    /// One of the configured reasons.
    public var reason: String = ""
    /// Free text.
    public var note: String = ""
    /// One JSON object with whatever has no column.
    public var bodyJSON: String = ""
}
