import FoundationEssentials
import WooFoundation

/// What a customer is asked to pay.
public struct CollectionParameters: Hashable, Sendable, GeneratedCopiable {
    /// In the currency's minor units (cents), above zero, below 10^12.
    public let amountMinor: Int64
    /// ISO 4217, upper case.
    public let currency: String
    /// ISO 4217 numeric, 840 for USD; 0 where it is not known.
    public let currencyNumber: Int
    /// ISO 3166 numeric of the store's country, 840 for the United States; 0 where it is not known.
    public let countryNumber: Int
    /// One key an attempt; a processor that sees it twice charges once.
    public let idempotencyKey: String
    /// The processor's intent, for a reader that its processor drives.
    public let intentID: String?
    /// When the sale is made, in the store's civil time, for tags 9A and 9F21.
    public let date: Date
    public let timeZone: StoreTimeZone
    /// How long a card is waited for.
    public let cardTimeout: Duration

    public init(
        amountMinor: Int64,
        currency: String,
        currencyNumber: Int = 0,
        countryNumber: Int = 0,
        idempotencyKey: String,
        intentID: String? = nil,
        date: Date = Date(timeIntervalSince1970: 0),
        timeZone: StoreTimeZone = .utc,
        cardTimeout: Duration = .seconds(120)
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
    }
}
