import FoundationEssentials

/// A receipt as it was when money changed hands. Lives in the ledger, which takes it once and never changes it.
public struct ReceiptRecord: GeneratedRecord, Hashable {
    static let table = "receipts"
    public var primaryKey: CompositeKey { CompositeKey(register, number) }

    /// The local id of the store.
    public var siteID: Int64
    /// The name of the till that gave the number.
    public var register: String
    /// From 1, without a gap for each register; the ledger refuses any other.
    public var number: Int64
    /// Of the payment or refund it was made for; one receipt each.
    public var paymentID: String
    /// `sale` or `refund`.
    public var kind: String
    public var orderID: Int64
    public var receiptJSON: String
    public var createdAt: Date
}
