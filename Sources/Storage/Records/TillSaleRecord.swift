import FoundationEssentials

/// A sale at the register as it was when it was paid. Written once. Amounts are ten-thousandths of a major unit of
/// `currency`.
public struct TillSaleRecord: GeneratedRecord {
    static let table = "till_sales"
    static let columnNames = ["clerk": "operator"]
    public var primaryKey: String { uuid }

    /// The local id of the store.
    public var siteID: Int64 = 0
    /// Its unique key, which the order carries too.
    public var uuid: String = ""
    public var register: String = ""
    /// The number of its receipt.
    public var number: Int64 = 0
    /// The drawer's session; empty where none is open.
    public var session: String = ""
    /// The clerk; empty where none is named.
    public var clerk: String = ""
    /// The day it counts towards, `2026-11-24`.
    public var businessDay: String = ""
    public var soldAt: Date = Date(timeIntervalSince1970: 0)
    /// The shop's time zone, `Europe/Berlin`.
    public var zone: String = ""
    /// `sale`, `return` or `void`.
    public var kind: String = ""
    /// `paid`; its state in the store is in `TillOrderRecord`.
    public var state: String = ""
    /// The sale that it voids or returns.
    public var refersTo: String?
    /// The order that was paid; 0 where the sale itself becomes an order.
    public var orderID: Int64 = 0
    /// 0 for a guest.
    public var customerID: Int64 = 0
    /// ISO 4217.
    public var currency: String = ""
    /// To be paid, before cash is rounded.
    public var total: Int64 = 0
    public var tax: Int64 = 0
    public var discount: Int64 = 0
    /// The version of the program that wrote it.
    public var version: String = ""
    /// The answer of the fiscal signer; empty where none is used.
    public var signerJSON: String = ""
    /// One JSON object with whatever has no column.
    public var bodyJSON: String = ""
}
