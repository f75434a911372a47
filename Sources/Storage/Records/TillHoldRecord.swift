import FoundationEssentials

/// Pending work on a card's payment intent at its processor. `amount` is in minor units.
public struct TillHoldRecord: GeneratedRecord {
    static let table = "till_holds"
    public var primaryKey: String { intentID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    public var intentID: String = ""
    /// The uuid of the sale.
    public var uuid: String = ""
    public var partID: String = ""
    public var processorID: String = ""
    /// `hold`: it waits for its sale; `capture`, `reverse`; `end`: nothing was approved on it.
    public var task: String = ""
    /// `waiting`, `refused`, `done`, or `by-hand`: somebody moved the money in another way.
    public var state: String = ""
    public var amount: Int64 = 0
    /// ISO 4217.
    public var currency: String = ""
    /// When the bank releases the money again; nil where the processor settles by itself.
    public var captureBefore: Date?
    public var tries: Int64 = 0
    public var notBefore: Date?
    /// Why the last try failed, as a sentence.
    public var lastError: String?
    /// The processor's reference for the capture or reversal, or who did it by hand, and how; empty before.
    public var reference: String = ""
}
