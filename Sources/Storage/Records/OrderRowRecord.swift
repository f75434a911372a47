import FoundationEssentials

/// The 12 columns of an order that a list shows.
public struct OrderRowRecord: GeneratedRecord, PartialRecord {
    public typealias Whole = OrderRecord
    static let table = OrderRecord.table
    public var primaryKey: Int64 { orderID }

    /// The local id of the store.
    public var siteID: Int64
    public var orderID: Int64
    public var number: String
    /// The slug without `wc-`; with a pending edit, the edited one.
    public var status: String
    public var dateCreated: Date?
    public var datePaid: Date?
    public var customerName: String
    /// 0 for a guest.
    public var customerID: Int64
    /// Major units, as received.
    public var total: String
    public var currency: String
    public var currencySymbol: String
    /// Units sold, rounded.
    public var itemCount: Int
}
