import CartEngine
import FoundationEssentials
import WooFoundation

/// The price of a cart, computed here as the store would.
public struct SaleQuote: Sendable {
    /// A row, as the shop enters prices; nil where its product is not in the mirror.
    public struct Row: Hashable, Sendable {
        /// For one unit, before any discount.
        public let price: Decimal?
        public let subtotal: Decimal?
        /// After the row's own discount, before the cart's and coupons.
        public let total: Decimal?
    }

    /// By the row's id.
    public let rows: [Int: Row]
    /// The cart's own discount, as the shop enters prices.
    public let cartDiscount: Decimal
    /// With the cart's discount on its rows.
    public let form: OrderFormQuote
    /// ISO 4217.
    public let currency: String
    /// How cash is rounded here.
    public let rounding: CashRounding
    /// What prevents selling it, as sentences.
    public let objections: [String]
    /// The minimum age of rows, by the row's id.
    public let ages: [Int: Int]
    /// What has to be asked before it is sold; nil for nothing.
    public let ageQuestion: AgeQuestion?
    /// Prices to ask about before it is sold.
    public let unsentPrices: [UnsentPrice]
    /// Why the time on the receipt may be wrong; nil for no reason.
    public let clock: ClockDoubt?

    /// The amount the customer pays; nil where it has no price.
    public var total: Decimal? { form.total }
    /// The same in cash.
    public var cash: Decimal? { total.map { rounding.rounded($0) } }
    public var tax: Decimal { form.totals?.tax ?? 0 }
    /// All discounts, as the shop enters prices.
    public var discount: Decimal {
        let own = rows.values.map { ($0.subtotal ?? 0) - ($0.total ?? 0) }.reduce(0, +)
        return own + cartDiscount + form.coupons.values.reduce(0, +)
    }
    /// Decimals of the shop's prices.
    public var decimals: Int { form.decimals }

    /// Why it cannot be sold as it is, in words; nil where it can.
    public var problem: String? { objections.first ?? form.problem?.words }
    /// Why the store's amounts may differ.
    public var reasons: [InexactReason] { form.reasons }
}
