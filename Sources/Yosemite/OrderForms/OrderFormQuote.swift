import CartEngine
import FoundationEssentials
import WooFoundation

/// The price of a form, computed here as the store would.
public struct OrderFormQuote: Sendable {
    /// Amounts of a line, as the shop enters prices; nil where the product is not in the mirror.
    public struct Line: Hashable, Sendable {
        /// For one unit, before the line's discount.
        public let price: Decimal?
        /// Before and after the line's discount.
        public let subtotal: Decimal?
        public let total: Decimal?
        /// As the store keeps the line, after coupons.
        public let net: Decimal
        public let tax: Decimal
    }

    /// Discounts and additions, at the store's decimals.
    public struct Totals: Hashable, Sendable {
        /// Products after the discounts of their lines and before coupons, as the shop enters prices.
        public let goods: Decimal
        public let discount: Decimal
        public let fees: Decimal
        /// Without tax.
        public let shipping: Decimal
        public let tax: Decimal
        /// The amount the customer pays.
        public let total: Decimal
    }

    /// The tax of one rate.
    public struct Tax: Hashable, Sendable {
        public let rateID: Int
        public let name: String
        public let amount: Decimal
    }

    public let result: Result<PricedOrder, CartError>
    /// The decimals in which the store prints amounts.
    public let decimals: Int
    public let pricesIncludeTax: Bool
    /// By row of the form.
    public let lines: [Int: Line]
    public let totals: Totals?
    public let taxes: [Tax]
    /// The discount of each coupon, as the shop enters prices.
    public let coupons: [String: Decimal]
    /// For an existing order: its total, and what it would be if the store only recalculated it with today's rates; nil
    /// where that is the same.
    public let recalculation: Recalculation?
    /// Whether the amounts of the store's order were known with all their digits.
    public let isPrecise: Bool
    /// Prices of new rows that the store has not begun to charge, or still charges.
    public internal(set) var latePrices: [LatePrice] = []
    /// Whether the store was found to compute the same.
    public internal(set) var trust = PricingTrust.neverAsked
    /// Lines of goods that are not simply sold.
    public internal(set) var objections: [OrderForm.Objection] = []

    public struct Recalculation: Hashable, Sendable {
        public let before: Decimal
        public let after: Decimal
    }

    /// Whether the store's amounts will be exactly the same.
    public var isExact: Bool { isPrecise && ((try? result.get())?.isExact ?? false) }

    /// Why the store's amounts may differ.
    public var reasons: [InexactReason] { (try? result.get())?.reasons ?? [] }

    /// Why it has no price.
    public var problem: CartError? {
        if case .failure(let error) = result { error } else { nil }
    }

    public var total: Decimal? { totals?.total }
}
