import FoundationEssentials
import WooFoundation

/// A payment for a card reader.
public struct CollectionParameters: Hashable, Sendable, GeneratedCopiable {
    /// In the currency's minor units (cents), above zero, below 10^12.
    public let amountMinor: Int64
    /// ISO 4217, upper case.
    public let currency: String
    /// ISO 4217 numeric, 840 for USD; 0 where it is unknown.
    public let currencyNumber: Int
    /// ISO 3166 numeric of the store's country, 840 for the United States; 0 where it is unknown.
    public let countryNumber: Int
    /// One key for each attempt; a processor that sees it twice charges once.
    public let idempotencyKey: String
    /// The processor's payment intent, for a reader driven by its processor.
    public let intentID: String?
    /// When the sale is made; converted to the store's civil time for tags 9A and 9F21.
    public let date: Date
    public let timeZone: StoreTimeZone
    /// How long to wait for a card.
    public let cardTimeout: Duration
    /// Whether the processor takes a swiped card whose chip could not be read.
    public let acceptsFallback: Bool

    public init(
        amountMinor: Int64,
        currency: String,
        currencyNumber: Int = 0,
        countryNumber: Int = 0,
        idempotencyKey: String,
        intentID: String? = nil,
        date: Date = Date(timeIntervalSince1970: 0),
        timeZone: StoreTimeZone = .utc,
        cardTimeout: Duration = .seconds(120),
        acceptsFallback: Bool = false
    ) {
        self.amountMinor = amountMinor
        self.currency = currency
        self.currencyNumber = currencyNumber
        self.countryNumber = countryNumber
        self.idempotencyKey = idempotencyKey
        self.intentID = intentID
        self.date = date
        self.timeZone = timeZone
        self.cardTimeout = cardTimeout
        self.acceptsFallback = acceptsFallback
    }
}
