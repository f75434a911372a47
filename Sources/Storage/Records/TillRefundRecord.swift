import FoundationEssentials

/// Money of a return that goes back to a card. `amount` is in minor units.
public struct TillRefundRecord: GeneratedRecord, Hashable {
    static let table = "till_refunds"
    public var primaryKey: String { refundKey }

    /// The local id of the store.
    public var siteID: Int64 = 0
    /// Under which the processor is asked, however often.
    public var refundKey: String = ""
    /// The return's.
    public var uuid: String = ""
    /// Of the return's leg, from 1.
    public var position: Int64 = 0
    public var intentID: String = ""
    public var processorID: String = ""
    /// `waiting`, `done`, `refused`, or `by-hand`: given in another way.
    public var state: String = ""
    public var amount: Int64 = 0
    /// ISO 4217.
    public var currency: String = ""
    public var tries: Int64 = 0
    public var notBefore: Date?
    /// Why the last try did not do it, as a sentence.
    public var lastError: String?
    /// What the processor named it, or whoever gave it by hand; empty before.
    public var reference: String = ""
}
