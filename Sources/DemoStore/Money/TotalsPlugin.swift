/// A plugin of the shop that changes a step of computing orders by a filter of WooCommerce. It is invisible in REST.
public enum TotalsPlugin: Hashable, Sendable, CaseIterable {
    /// `woocommerce_matched_rates`: the first rate of every place is a percentage point higher.
    case rates
    /// `woocommerce_tax_round`: every part of tax is rounded up.
    case rounding
    /// `woocommerce_order_get_tax_location`: everybody pays the tax of the shop's own place.
    case base
}

extension OrderCalculator {
    /// The result of `woocommerce_matched_rates` for the matching rates.
    func filtered(_ rates: [TableRate]) -> [TableRate] {
        guard shop.plugins.contains(.rates), let first = rates.first else { return rates }
        return [first.raised(by: 1)] + rates.dropFirst()
    }
}
