import WooFoundation

/// What a customer is asked to pay.
public struct CollectionParameters: Hashable, Sendable, Copiable, Fakeable {
    /// In the currency's minor units (cents), above zero.
    public let amountMinor: Int64
    /// ISO 4217, upper case.
    public let currency: String
    /// One key an attempt; a processor that sees it twice charges once.
    public let idempotencyKey: String

    public init(
        amountMinor: Int64,
        currency: String,
        idempotencyKey: String
    ) {
        self.amountMinor = amountMinor
        self.currency = currency
        self.idempotencyKey = idempotencyKey
    }
}
