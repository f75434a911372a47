import FoundationEssentials

/// A part of what an open sale is paid with. Amounts are ten-thousandths of the sale's currency.
public struct TillPartRecord: GeneratedRecord, Hashable {
    static let table = "till_parts"
    public var primaryKey: String { partID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    /// Of a card: the payment's.
    public var partID: String = ""
    /// The sale's.
    public var uuid: String = ""
    /// From 1.
    public var position: Int64 = 0
    /// `cash`, `external`, `card` or `tender`.
    public var kind: String = ""
    public var tender: String = ""
    /// `asked`, `declined`, `unknown`, `approved`, `voiding` or `voided`.
    public var state: String = ""
    /// What of the total it pays.
    public var due: Int64 = 0
    public var rounded: Int64 = 0
    public var tendered: Int64 = 0
    public var reference: String = ""
    /// Of a card: which part of the sale's money at its processor, from 1; else 0.
    public var leg: Int64 = 0
    /// The processor's; empty where there is none.
    public var intentID: String = ""
    /// Why it was declined, or is not known.
    public var reason: String = ""
    public var changedAt: Date = Date(timeIntervalSince1970: 0)
    /// One JSON object: the card, never more of it than its last four digits.
    public var bodyJSON: String = "{}"
}
