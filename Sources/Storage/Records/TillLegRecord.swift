import FoundationEssentials

/// One payment of a sale, by one tender. Written once, with the sale. Amounts are ten-thousandths of a major unit of
/// `currency`; returned amounts are negative.
public struct TillLegRecord: GeneratedRecord {
    static let table = "till_legs"
    static let columnNames = ["clerk": "operator"]
    public var primaryKey: Int64 { legID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    public var legID: Int64 = 0
    /// The uuid of the sale.
    public var uuid: String = ""
    /// From 1.
    public var position: Int64 = 0
    public var register: String = ""
    public var session: String = ""
    public var clerk: String = ""
    public var businessDay: String = ""
    public var takenAt: Date = Date(timeIntervalSince1970: 0)
    public var zone: String = ""
    /// `cash`, `external`, `card` or `tender`.
    public var kind: String = ""
    /// Its name: `Cash`, `Voucher`.
    public var tender: String = ""
    /// `taken`.
    public var state: String = ""
    /// ISO 4217.
    public var currency: String = ""
    /// The part of the total that it pays.
    public var due: Int64 = 0
    /// `due`, rounded to what cash can pay.
    public var rounded: Int64 = 0
    /// `rounded - due`.
    public var rounding: Int64 = 0
    /// What the customer handed over.
    public var tendered: Int64 = 0
    /// `tendered - rounded`.
    public var change: Int64 = 0
    /// The reference of a terminal or voucher.
    public var reference: String = ""
    /// One JSON object with whatever has no column.
    public var bodyJSON: String = ""
}
