import FoundationEssentials
import Hardware
import WooFoundation

/// A receipt in the ledger: fixed when the sale was paid, whatever happens to the order. Amounts are in major units of
/// the order's currency, those of a refund positive too; of a card it has at most the last four digits.
public struct Receipt: Hashable, Sendable, Codable, GeneratedCopiable {
    public struct Line: Hashable, Sendable, Codable {
        public let name: String
        public let quantity: Decimal
        /// Before discounts; with tax where the receipt's prices include it.
        public let total: Decimal
        /// The customer's choices: `Colour: Red`.
        public let details: [String]

        public init(name: String, quantity: Decimal, total: Decimal, details: [String] = []) {
            self.name = name
            self.quantity = quantity
            self.total = total
            self.details = details
        }
    }

    public struct Amount: Hashable, Sendable, Codable {
        /// `VAT 20%`, `Shipping`, `Discount (SPRING)`.
        public let label: String
        public let amount: Decimal

        public init(label: String, amount: Decimal) {
            self.label = label
            self.amount = amount
        }
    }

    /// A part of what was paid at the register.
    public struct Leg: Hashable, Sendable, Codable {
        public let tender: String
        /// The part of the total it pays.
        public let due: Decimal
        /// The difference due to cash rounding.
        public let rounding: Decimal
        public let tendered: Decimal
        public let change: Decimal
        public let reference: String
        /// nil where it was not paid by card.
        public let card: CardSummary?

        public init(
            tender: String,
            due: Decimal,
            rounding: Decimal,
            tendered: Decimal,
            change: Decimal,
            reference: String,
            card: CardSummary? = nil
        ) {
            self.tender = tender
            self.due = due
            self.rounding = rounding
            self.tendered = tendered
            self.change = change
            self.reference = reference
            self.card = card
        }
    }

    public enum Kind: String, Hashable, Sendable, Codable { case sale, refund }

    /// `R1-000042`: the register's name and a number without gaps.
    public let number: String
    public let kind: Kind
    public let paymentID: String
    public let orderID: Int64
    /// Empty for a sale at the register: its order is created later.
    public let orderNumber: String
    public let merchant: [String]
    /// An instant; shown in the store's zone.
    public let date: Date
    public let currency: String
    /// As sent by the store with the order; empty where it is too old to send it.
    public let currencySymbol: String
    public let lines: [Line]
    public let subtotal: Decimal
    /// Discounts, fees, shipping, in the order's sequence.
    public let adjustments: [Amount]
    public let taxes: [Amount]
    public let pricesIncludeTax: Bool
    public let total: Decimal
    public let tender: PaymentTender.Kind
    /// Cash received from the customer.
    public let tendered: Decimal?
    public let change: Decimal?
    /// The external terminal's reference.
    public let reference: String?
    public let card: CardSummary?
    /// A test sale is marked on paper.
    public let mode: PaymentMode
    public let clerk: String?
    /// The reason of a refund.
    public let reason: String?
    /// How it was paid at the register; nil where one tender paid an order.
    public let legs: [Leg]?
    /// Whether the shop's country requires a fiscal signer that is missing.
    public let isUnsigned: Bool?
    /// A fiscal signer's lines for paper, or why it did not sign; nil where none was asked.
    public let signing: [String]?

    public init(
        number: String,
        kind: Kind,
        paymentID: String,
        orderID: Int64,
        orderNumber: String,
        merchant: [String],
        date: Date,
        currency: String,
        currencySymbol: String = "",
        lines: [Line],
        subtotal: Decimal,
        adjustments: [Amount],
        taxes: [Amount],
        pricesIncludeTax: Bool,
        total: Decimal,
        tender: PaymentTender.Kind,
        tendered: Decimal? = nil,
        change: Decimal? = nil,
        reference: String? = nil,
        card: CardSummary? = nil,
        mode: PaymentMode,
        clerk: String? = nil,
        reason: String? = nil,
        legs: [Leg]? = nil,
        isUnsigned: Bool? = nil,
        signing: [String]? = nil
    ) {
        self.number = number
        self.kind = kind
        self.paymentID = paymentID
        self.orderID = orderID
        self.orderNumber = orderNumber
        self.merchant = merchant
        self.date = date
        self.currency = currency
        self.currencySymbol = currencySymbol
        self.lines = lines
        self.subtotal = subtotal
        self.adjustments = adjustments
        self.taxes = taxes
        self.pricesIncludeTax = pricesIncludeTax
        self.total = total
        self.tender = tender
        self.tendered = tendered
        self.change = change
        self.reference = reference
        self.card = card
        self.mode = mode
        self.clerk = clerk
        self.reason = reason
        self.legs = legs
        self.isUnsigned = isUnsigned
        self.signing = signing
    }
}
