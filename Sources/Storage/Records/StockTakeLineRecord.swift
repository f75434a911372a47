import FoundationEssentials

/// One product, or one unknown code, of a stock take. Lives in the ledger. Quantities are ten-thousandths.
public struct StockTakeLineRecord: GeneratedRecord {
    static let table = "stock_take_lines"
    public var primaryKey: Int64 { lineID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    public var lineID: Int64 = 0
    public var takeID: Int64 = 0
    /// 0 for a code that no product in the store has.
    public var productID: Int64 = 0
    /// 0 for the product itself.
    public var variationID: Int64 = 0
    /// As scanned, typed, or written in a supplier's list.
    public var code: String = ""
    public var name: String = ""
    /// The quantity that a supplier's list announces; nil without a list.
    public var expected: Int64?
    /// nil until it is counted.
    public var counted: Int64?
    /// The store's stock at the time of counting.
    public var stockSeen: Int64?
    /// When the store was asked for `stockSeen`; nil where it came from the mirror.
    public var stockSeenAt: Date?
    /// The edit that sent it.
    public var editID: Int64?
    public var changedAt: Date = Date(timeIntervalSince1970: 0)
}
