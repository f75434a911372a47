/// The settings of a store that affect amounts, from `settings/general` and `settings/tax` of wc/v3.
public struct CartSettings: Hashable, Sendable {
    /// Which address is taxed (`woocommerce_tax_based_on`).
    public enum TaxBase: String, Sendable {
        case shipping, billing, base
    }

    /// `woocommerce_calc_taxes`
    public var calculatesTaxes: Bool
    /// `woocommerce_prices_include_tax`
    public var pricesIncludeTax: Bool
    /// `woocommerce_tax_round_at_subtotal`
    public var roundsAtSubtotal: Bool
    /// `woocommerce_calc_discounts_sequentially`
    public var discountsSequentially: Bool
    public var taxBase: TaxBase
    /// `woocommerce_shipping_tax_class`: "inherit", "" for standard, or a slug.
    public var shippingTaxClass: String
    /// `woocommerce_price_num_decimals`, 0 to 6.
    public var decimals: Int
    /// `woocommerce_price_decimal_sep`
    public var decimalSeparator: String
    /// The shop's location: `woocommerce_default_country` as "CC" or "CC:ST", with the store's postcode and city.
    public var base: TaxLocation

    /// - Parameter decimals: of prices, 0…6; `StoreRules` refuses others.
    public init(
        calculatesTaxes: Bool,
        pricesIncludeTax: Bool,
        roundsAtSubtotal: Bool = false,
        discountsSequentially: Bool = false,
        taxBase: TaxBase = .shipping,
        shippingTaxClass: String = "inherit",
        decimals: Int = 2,
        decimalSeparator: String = ".",
        base: TaxLocation
    ) {
        self.calculatesTaxes = calculatesTaxes
        self.pricesIncludeTax = pricesIncludeTax
        self.roundsAtSubtotal = roundsAtSubtotal
        self.discountsSequentially = discountsSequentially
        self.taxBase = taxBase
        self.shippingTaxClass = shippingTaxClass
        self.decimals = decimals
        self.decimalSeparator = decimalSeparator
        self.base = base
    }
}
