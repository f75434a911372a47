import FoundationEssentials

/// A store's settings and rates, prepared once so that pricing an order is fast.
public struct StoreRules: Sendable {
    public let settings: CartSettings
    public let rounding: CartRounding
    let rates: RateTable
    /// Slugs in the store's order; the first is empty, for standard.
    let taxClasses: [String]
    let untaxedInstances: Set<String>
    let baseRates: [String: [MatchedRate]]
    let compoundRates: Set<Int>

    /// - Parameters:
    ///   - taxClasses: slugs in the order of `taxes/classes`, which decides the class that shipping inherits.
    ///   - untaxedShippingInstances: `instance_id` of shipping methods with the setting `tax_status: none`.
    /// - Throws: `CartError.unsupportedDecimals`, `CartError.unreadable` for a rate that is not a number.
    public init(
        settings: CartSettings,
        taxClasses: [String],
        rates: [CartTaxRate],
        untaxedShippingInstances: Set<Int> = []
    ) throws(CartError) {
        self.settings = settings
        rounding = try CartRounding(decimals: settings.decimals, pricesIncludeTax: settings.pricesIncludeTax)
        let table = try RateTable(rates)
        let classes = [""] + taxClasses.filter { !$0.isEmpty && $0 != "standard" }
        let base = MatchableLocation(settings.base)
        self.rates = table
        self.taxClasses = classes
        compoundRates = Set(rates.filter(\.isCompound).map(\.id))
        untaxedInstances = Set(untaxedShippingInstances.map(String.init))
        baseRates = Dictionary(
            classes.map { ($0, settings.calculatesTaxes ? table.rates(taxClass: $0, at: base) : []) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The store's expected answer to a `POST` of `request`.
    ///
    /// - Parameters:
    ///   - moment: decides whether a coupon has expired.
    ///   - accountEmail: of the account that owns the API key: a coupon restricted to it works for anybody. nil for
    ///     unknown.
    /// - Throws: `CartError.refused` where the store would refuse; other cases where no price can be computed.
    public func price(
        _ request: OrderRequest,
        catalogue: Catalogue,
        at moment: Date,
        accountEmail: String? = nil
    ) throws(CartError) -> PricedOrder {
        var pricing = Pricing(
            rules: self,
            catalogue: catalogue,
            moment: moment,
            accountEmail: accountEmail,
            order: PricedOrder()
        )
        try pricing.create(request)
        return pricing.order
    }

    /// As `price`, with a refusal as a result, and with the reasons why the store may answer differently: refusals may
    /// be wrong too.
    public func quote(
        _ request: OrderRequest,
        catalogue: Catalogue,
        at moment: Date,
        accountEmail: String? = nil
    ) -> PricedRequest {
        var pricing = Pricing(
            rules: self,
            catalogue: catalogue,
            moment: moment,
            accountEmail: accountEmail,
            order: PricedOrder()
        )
        do throws(CartError) {
            try pricing.create(request)
            return PricedRequest(result: .success(pricing.order), reasons: pricing.order.reasons)
        } catch {
            pricing.noteMissing(request)
            return PricedRequest(result: .failure(error), reasons: pricing.order.reasons)
        }
    }

    /// The store's expected answer to a `PUT` of `request` to `order`.
    ///
    /// - Parameters: as for `price`.
    /// - Throws: as `price`.
    public func update(
        _ order: PricedOrder,
        with request: OrderRequest,
        catalogue: Catalogue,
        at moment: Date,
        accountEmail: String? = nil
    ) throws(CartError) -> PricedOrder {
        var pricing = Pricing(
            rules: self,
            catalogue: catalogue,
            moment: moment,
            accountEmail: accountEmail,
            order: order
        )
        try pricing.update(request)
        return pricing.order
    }

    /// The `subtotal` or `total` to send for a line with this price, which includes the tax of the shop's location; the
    /// price itself where prices do not include tax.
    ///
    /// - Parameter price: in major units.
    /// - Returns: major units with `CartRounding.internalPlaces` decimals, with which every price can be reached.
    /// - Throws: `CartError.tooLarge`.
    public func netAmount(ofShelfPrice price: Amount, taxClass: String) throws(CartError) -> Amount {
        guard settings.pricesIncludeTax, let rates = baseRates[taxClass], !rates.isEmpty else { return price }
        let taxes = try TaxCalculator.inclusive(price, rates)
        return rounding.stored(price - taxes.total { $0 })
    }
}
