import FoundationEssentials

/// One payment of an open sale. Amounts are ten-thousandths of a major unit of the sale's currency.
public struct TillPartRecord: GeneratedRecord {
    static let table = "till_parts"
    public var primaryKey: String { partID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    /// For a card: the id of the payment.
    public var partID: String = ""
    /// The uuid of the sale.
    public var uuid: String = ""
    /// From 1.
    public var position: Int64 = 0
    /// `cash`, `external`, `card` or `tender`.
    public var kind: String = ""
    public var tender: String = ""
    /// `asked`, `declined`, `unknown`, `approved`, `voiding` or `voided`.
    public var state: String = ""
    /// The part of the total that it pays.
    public var due: Int64 = 0
    public var rounded: Int64 = 0
    public var tendered: Int64 = 0
    public var reference: String = ""
    /// For a card: which payment of the sale at its processor, from 1; otherwise 0.
    public var leg: Int64 = 0
    /// The id of the processor's payment intent; empty where there is none.
    public var intentID: String = ""
    /// Why it was declined, or why its outcome is unknown.
    public var reason: String = ""
    public var changedAt: Date = Date(timeIntervalSince1970: 0)
    /// One JSON object: the card, at most its last four digits.
    public var bodyJSON: String = "{}"
}
