import FoundationEssentials
import Hardware
import WooFoundation

/// A receipt as the ledger keeps it: frozen when the sale was paid, whatever becomes of the order. Amounts are major units
/// in the order's currency, those of a refund positive too; it holds no more of a card than its last four digits.
public struct Receipt: Hashable, Sendable, Codable, GeneratedCopiable {
    public struct Line: Hashable, Sendable, Codable {
        public let name: String
        public let quantity: Decimal
        /// Before discounts; with tax where the receipt's prices include it.
        public let total: Decimal
        /// What the customer chose: `Colour: Red`.
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
        /// What of the total it pays.
        public let due: Decimal
        /// What cash pays more or less than that.
        public let rounding: Decimal
        public let tendered: Decimal
        public let change: Decimal
        public let reference: String
        /// nil where no card paid it.
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
    /// Empty where it was sold at the register: the order is made behind it.
    public let orderNumber: String
    public let merchant: [String]
    /// An instant; shown in the store's zone.
    public let date: Date
    public let currency: String
    /// As the store sent it with the order; empty where it is too old to.
    public let currencySymbol: String
    public let lines: [Line]
    public let subtotal: Decimal
    /// Discounts, fees, shipping, in the order's sequence.
    public let adjustments: [Amount]
    public let taxes: [Amount]
    public let pricesIncludeTax: Bool
    public let total: Decimal
    public let tender: PaymentTender.Kind
    /// Cash that was handed over.
    public let tendered: Decimal?
    public let change: Decimal?
    /// The external terminal's reference.
    public let reference: String?
    public let card: CardSummary?
    /// A test sale says so on paper.
    public let mode: PaymentMode
    public let clerk: String?
    /// Why money was given back.
    public let reason: String?
    /// How it was paid at the register; nil where one tender paid an order.
    public let legs: [Leg]?
    /// Whether the shop's country asks for a fiscal signer that is not there.
    public let isUnsigned: Bool?
    /// What a fiscal signer gave for paper, or why it did not sign; nil where none was asked.
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
