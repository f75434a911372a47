import CartEngine
import FoundationEssentials
import Networking
import WooFoundation

/// How the amounts of a refund are rounded: as the store rounds those of its orders (`CartRounding`), where half a cent
/// of tax is rounded down if prices include it.
struct RefundRounding {
    /// Decimals that the store prints for the order and that the currency has: refunded amounts must be payable.
    let decimals: Int
    private let store: CartRounding?

    init(_ order: Order) {
        let shown =
            order.total.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.utf8.count ?? 0
        decimals = min(shown, CurrencyDecimals.minorUnits(of: order.currency))
        store = try? CartRounding(decimals: decimals, pricesIncludeTax: order.pricesIncludeTax)
    }

    var smallest: Decimal { Decimal(sign: .plus, exponent: -decimals, significand: 1) }

    func price(_ amount: Decimal) -> Decimal { rounded(amount) { $0.price($1) } }

    func tax(_ amount: Decimal) -> Decimal { rounded(amount) { $0.tax($1) } }

    private func rounded(_ amount: Decimal, _ rule: (CartRounding, Amount) -> Amount) -> Decimal {
        guard let store, let exact = Amount(text: Money.text(amount, decimals: Amount.places)),
            let result = Money.amount(from: rule(store, exact).text(places: decimals))
        else { return Money.rounded(amount, decimals: decimals) }
        return result
    }

    /// A row's taxes by rate as they count in the order. Each is printed half up, 0.205 as 0.21, but counts as 0.20
    /// where prices include tax, or with all its digits where the shop rounds at the end; the row's own sum shows
    /// which.
    func counted(_ taxes: [OrderItemTax], totalTax: String) -> [(taxID: Int64, total: Decimal)] {
        var counted = taxes.compactMap { tax in Money.amount(from: tax.total).map { (taxID: tax.taxID, total: $0) } }
        guard let sum = Money.amount(from: totalTax) else { return counted }
        var surplus = counted.reduce(0) { $0 + $1.total } - sum
        // A larger difference is not due to rounding.
        guard surplus.magnitude <= Decimal(counted.count) * smallest else { return counted }
        for index in counted.indices where surplus != 0 && counted[index].total != 0 {
            let step = surplus.magnitude < smallest ? surplus : (surplus > 0 ? smallest : -smallest)
            counted[index].total -= step
            surplus -= step
        }
        return counted
    }
}
