import FoundationEssentials

/// A sale at the register as it was when it was paid. Written once. Amounts are ten-thousandths of `currency`.
public struct TillSaleRecord: GeneratedRecord, Hashable {
    static let table = "till_sales"
    static let columnNames = ["clerk": "operator"]
    public var primaryKey: String { uuid }

    /// The local id of the store.
    public var siteID: Int64 = 0
    /// Its own key, which the order carries.
    public var uuid: String = ""
    public var register: String = ""
    /// Its receipt's.
    public var number: Int64 = 0
    /// Of the drawer; empty where none is kept.
    public var session: String = ""
    /// Who serves; empty where nobody is named.
    public var clerk: String = ""
    /// `2026-11-24`: the day that it is counted to.
    public var businessDay: String = ""
    public var soldAt: Date = Date(timeIntervalSince1970: 0)
    /// The shop's, `Europe/Berlin`.
    public var zone: String = ""
    /// `sale`, `return` or `void`.
    public var kind: String = ""
    /// `paid`; what becomes of it in the store is in `TillOrderRecord`.
    public var state: String = ""
    /// The sale that it voids or takes back.
    public var refersTo: String?
    /// 0 where the order is made of it.
    public var orderID: Int64 = 0
    /// 0 for a guest.
    public var customerID: Int64 = 0
    /// ISO 4217.
    public var currency: String = ""
    /// To be paid, before cash is rounded.
    public var total: Int64 = 0
    public var tax: Int64 = 0
    public var discount: Int64 = 0
    /// The program that wrote it.
    public var version: String = ""
    /// What a fiscal signer answered; empty where none signs.
    public var signerJSON: String = ""
    /// One JSON object with what has no column.
    public var bodyJSON: String = ""
}
