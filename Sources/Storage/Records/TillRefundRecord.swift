import FoundationEssentials

/// A refund to a card, part of a return. `amount` is in minor units.
public struct TillRefundRecord: GeneratedRecord {
    static let table = "till_refunds"
    public var primaryKey: String { refundKey }

    /// The local id of the store.
    public var siteID: Int64 = 0
    /// The idempotency key of every request to the processor.
    public var refundKey: String = ""
    /// The uuid of the return.
    public var uuid: String = ""
    /// Position of the payment in the return, from 1.
    public var position: Int64 = 0
    public var intentID: String = ""
    public var processorID: String = ""
    /// `waiting`, `done`, `refused`, or `by-hand`: paid out in another way.
    public var state: String = ""
    public var amount: Int64 = 0
    /// ISO 4217.
    public var currency: String = ""
    public var tries: Int64 = 0
    public var notBefore: Date?
    /// Why the last try failed, as a sentence.
    public var lastError: String?
    /// The reference given by the processor, or by the person who paid it by hand; empty before.
    public var reference: String = ""
}
