/// A plugin of the shop that changes a step of computing orders by a filter of WooCommerce. Nothing in REST tells of it.
public enum TotalsPlugin: Hashable, Sendable, CaseIterable {
    /// `woocommerce_matched_rates`: the first rate of every place is a percentage point higher.
    case rates
    /// `woocommerce_tax_round`: every share of tax is rounded up, in favour of whoever collects it.
    case rounding
    /// `woocommerce_order_get_tax_location`: everybody pays the tax of the shop's own place.
    case base
}

extension OrderCalculator {
    /// What `woocommerce_matched_rates` leaves of the rates that were found.
    func filtered(_ rates: [TableRate]) -> [TableRate] {
        guard shop.plugins.contains(.rates), let first = rates.first else { return rates }
        return [first.raised(by: 1)] + rates.dropFirst()
    }
}
