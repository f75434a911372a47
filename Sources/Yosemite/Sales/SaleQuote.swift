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
    /// A service whose tax is not in the price, to ask about before it is sold.
    public internal(set) var checkoutTax: CheckoutTax?
    /// Why the time on the receipt may be wrong; nil for no reason.
    public let clock: ClockDoubt?

    /// The amount the customer pays; nil where it has no price.
    public var total: Decimal? { form.total }
    /// The same in cash.
    public var cash: Decimal? { total.map { rounding.rounded($0) } }
    public var tax: Decimal { form.totals?.tax ?? 0 }
    /// All rows before any discount, as they are shown.
    public var subtotal: Decimal { rows.values.map { shown($0.subtotal ?? 0) }.reduce(0, +) }
    private var discountOfRows: Decimal {
        rows.values.map { ($0.subtotal ?? 0) - ($0.total ?? 0) }.reduce(0, +) + cartDiscount
    }
    /// All discounts, as the shop enters prices.
    public var discount: Decimal { discountOfRows + form.coupons.values.reduce(0, +) }
    /// Discounts of rows and of the whole cart, without coupons, as they are shown.
    var shownDiscountOfRows: Decimal { shown(discountOfRows) }
    /// All discounts, as they are shown.
    public var shownDiscount: Decimal { shownDiscountOfRows + form.coupons.values.reduce(0, +) }
    public var pricesIncludeTax: Bool { form.pricesIncludeTax }
    /// What the total has besides what is shown of subtotal, discounts and tax: a cent of rounding, or the tax that is
    /// in the prices of a customer who pays none.
    public var remainder: Decimal {
        (total ?? 0) - subtotal + shownDiscount - (pricesIncludeTax ? 0 : tax)
    }
    /// Decimals of the shop's prices.
    public var decimals: Int { form.decimals }

    /// Why it cannot be sold as it is, in words; nil where it can.
    public var problem: String? { objections.first ?? form.problem?.words }
    /// Why the store's amounts may differ.
    public var reasons: [InexactReason] { form.reasons }

    private func shown(_ amount: Decimal) -> Decimal { Money.rounded(amount, decimals: decimals) }
}
