import FoundationEssentials

/// A store's settings and rates, made ready once: what an order will cost is then cheap to ask.
public struct StoreRules: Sendable {
    public let settings: CartSettings
    public let rounding: CartRounding
    let rates: RateTable
    /// Slugs in the store's order; the first is empty, for standard.
    let taxClasses: [String]
    let untaxedInstances: Set<String>
    let baseRates: [String: [MatchedRate]]
    let compoundRates: Set<Int>

    /// - Parameter taxClasses: slugs in the order of `taxes/classes`, which decides the class that shipping inherits.
    /// - Parameter untaxedShippingInstances: `instance_id` of shipping methods with the setting `tax_status: none`.
    /// - Throws: `CartError.unsupportedDecimals`, `CartError.unreadable` for a rate that is no number.
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

    /// What the store would answer to a `POST` of `request`.
    ///
    /// - Throws: `CartError.refused` where it would refuse; other cases where no price can be computed.
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

    /// What the store would answer to a `POST` of `request`, and why it may answer otherwise: refusals too may be wrong.
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

    /// What the store would answer to a `PUT` of `request` to `order`.
    ///
    /// - Parameter accountEmail: the address of the account that owns the API's key. Coupons for it are good for anyone.
    /// - Throws: as `price` does.
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

    /// What is to be sent as a line's `subtotal` or `total` for a price that includes the shop's own tax; at six places
    /// every shelf price is reached. Where prices do not include tax it is the price.
    public func netAmount(ofShelfPrice price: Amount, taxClass: String) throws(CartError) -> Amount {
        guard settings.pricesIncludeTax, let rates = baseRates[taxClass], !rates.isEmpty else { return price }
        let taxes = try TaxCalculator.inclusive(price, rates)
        return rounding.stored(price - taxes.total { $0 })
    }
}
