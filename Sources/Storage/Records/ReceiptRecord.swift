import FoundationEssentials

/// A receipt as it was when the money changed hands. Lives in the ledger, where it is written once and never changed.
public struct ReceiptRecord: GeneratedRecord {
    static let table = "receipts"
    public var primaryKey: CompositeKey { CompositeKey(register, number) }

    /// The local id of the store.
    public var siteID: Int64
    /// The name of the till that gave out the number.
    public var register: String
    /// From 1, without gaps within a register; the ledger refuses any other.
    public var number: Int64
    /// The payment or refund it was made for; each has one receipt.
    public var paymentID: String
    /// `sale` or `refund`.
    public var kind: String
    public var orderID: Int64
    public var receiptJSON: String
    public var createdAt: Date
}
