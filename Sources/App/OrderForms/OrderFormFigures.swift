import FoundationEssentials
import WooFoundation
import Yosemite

/// The amounts of a form, as the screen needs them.
struct OrderFormFigures {
    /// nil where it has no price.
    let totals: OrderFormQuote.Totals?
    /// By row of the form.
    let lines: [Int: OrderFormQuote.Line]
    let coupons: [String: Decimal]
    let recalculation: OrderFormQuote.Recalculation?
    let pricesIncludeTax: Bool
    /// Whether the store will compute exactly the same.
    let isExact: Bool
    /// Why it may not, in words; empty where it will.
    let reasons: [String]
    /// A sentence on why the store's total decides; nil where it was found to be equal.
    let distrust: String?
    /// Prices that the shop itself is late with.
    let latePrices: [LatePrice]
    /// Why there is no price.
    let problem: String?
    /// Lines of goods that are not simply sold.
    let objections: [OrderForm.Objection]

    var total: Decimal? { totals?.total }

    init(_ quote: OrderFormQuote) {
        totals = quote.totals
        lines = quote.lines
        coupons = quote.coupons
        recalculation = quote.recalculation
        pricesIncludeTax = quote.pricesIncludeTax
        isExact = quote.isExact && quote.trust.isTrusted
        distrust = quote.trust.reason
        problem = quote.problem?.words
        latePrices = quote.latePrices
        objections = quote.objections
        var reasons = quote.reasons.map(Self.words)
        if !quote.isPrecise { reasons.append(Localization.imprecise) }
        self.reasons = reasons
    }

    init(problem: String) {
        (totals, lines, coupons, recalculation) = (nil, [:], [:], nil)
        (pricesIncludeTax, isExact, reasons, distrust) = (false, false, [], nil)
        latePrices = []
        self.problem = problem
        objections = []
    }

    private static func words(_ reason: InexactReason) -> String {
        switch reason {
        case .productMissing(let id), .variationMissing(let id): Localization.goodsMissing("\(id)")
        case .skuMissing(let sku): Localization.goodsMissing(sku)
        case .couponMissing(let code): Localization.couponMissing(code)
        case .couponAmountMayBeCut(let code, _), .couponLimitMayBeCut(let code, _): Localization.couponCut(code)
        case .accountEmailUnknown(let code): Localization.couponEmail(code)
        }
    }

    enum Localization {
        static let imprecise = localized("the order's amounts are known here only rounded")
        static func goodsMissing(_ id: String) -> String { localized("product %@ is not known here", id) }
        static func couponMissing(_ code: String) -> String { localized("coupon %@ is not known here", code) }
        static func couponEmail(_ code: String) -> String {
            localized("coupon %@ may be good for the store's own address", code)
        }
        static func couponCut(_ code: String) -> String {
            localized("the store rounds the amount of coupon %@", code)
        }
    }
}
