import FoundationEssentials

/// Money that goes into the drawer or out of it without a sale. Written once. Amounts are ten-thousandths of `currency`; what goes
/// out is below zero.
public struct TillMovementRecord: GeneratedRecord, Hashable {
    static let table = "till_movements"
    static let columnNames = ["clerk": "operator"]
    public var primaryKey: String { uuid }

    /// The local id of the store.
    public var siteID: Int64 = 0
    public var uuid: String = ""
    public var register: String = ""
    /// From 1, without a gap for each register.
    public var number: Int64 = 0
    public var session: String = ""
    public var clerk: String = ""
    /// Empty where none was asked.
    public var approver: String = ""
    public var businessDay: String = ""
    public var movedAt: Date = Date(timeIntervalSince1970: 0)
    public var zone: String = ""
    /// `paid-in`, `paid-out`, `skim`, `float`, `no-sale`, `void`.
    public var kind: String = ""
    /// `booked`.
    public var state: String = ""
    /// The movement that it takes back.
    public var refersTo: String?
    /// ISO 4217.
    public var currency: String = ""
    public var amount: Int64 = 0
    /// Of the list of reasons.
    public var reason: String = ""
    /// Free words.
    public var note: String = ""
    /// One JSON object with what has no column.
    public var bodyJSON: String = ""
}
