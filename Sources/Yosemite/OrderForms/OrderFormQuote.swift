import CartEngine
import FoundationEssentials
import WooFoundation

/// What a form would cost, computed here as the store would.
public struct OrderFormQuote: Sendable {
    /// Amounts of a line as the shop enters prices; nil where the goods are not known here.
    public struct Line: Hashable, Sendable {
        /// Of one, before the discount of the line.
        public let price: Decimal?
        /// Before and after the discount of the line.
        public let subtotal: Decimal?
        public let total: Decimal?
        /// As the store keeps the line, coupons taken off.
        public let net: Decimal
        public let tax: Decimal
    }

    /// What was taken off, or comes on top, at the store's decimals.
    public struct Totals: Hashable, Sendable {
        /// Goods after the discounts of their lines and before coupons, as the shop enters prices.
        public let goods: Decimal
        public let discount: Decimal
        public let fees: Decimal
        /// Without tax.
        public let shipping: Decimal
        public let tax: Decimal
        /// What the customer pays.
        public let total: Decimal
    }

    /// The tax of one rate.
    public struct Tax: Hashable, Sendable {
        public let rateID: Int
        public let name: String
        public let amount: Decimal
    }

    public let result: Result<PricedOrder, CartError>
    /// Places in which the store prints money.
    public let decimals: Int
    public let pricesIncludeTax: Bool
    /// By row of the form.
    public let lines: [Int: Line]
    public let totals: Totals?
    public let taxes: [Tax]
    /// What each coupon takes off, as the shop enters prices.
    public let coupons: [String: Decimal]
    /// Of an order that is changed: what it came to, and what it would come to if nothing were changed and the store only
    /// computed it anew, with today's rates; nil where that is the same.
    public let recalculation: Recalculation?
    /// Whether amounts of the store's order were known with all their digits.
    public let isPrecise: Bool
    /// Whether the store was found to compute as is computed here.
    public internal(set) var trust = PricingTrust.neverAsked

    public struct Recalculation: Hashable, Sendable {
        public let before: Decimal
        public let after: Decimal
    }

    /// Whether the store will say the same to the last digit.
    public var isExact: Bool { isPrecise && ((try? result.get())?.isExact ?? false) }

    /// Why the store may say otherwise.
    public var reasons: [InexactReason] { (try? result.get())?.reasons ?? [] }

    /// Why it has no price.
    public var problem: CartError? {
        if case .failure(let error) = result { error } else { nil }
    }

    public var total: Decimal? { totals?.total }
}
