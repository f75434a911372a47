import FoundationEssentials
import WooFoundation

/// How cash is rounded where the smallest coins are not used: once, on the amount due after tax and discounts, never on
/// lines and never on other tenders (`register.md`, "Cash rounding").
public struct CashRounding: Hashable, Sendable {
    /// How an amount halfway between two steps is rounded.
    public enum Half: String, Hashable, Sendable { case up, down }

    /// The smallest payable amount, in major units; nil for exact payment.
    public let step: Decimal?
    public let half: Half

    public static let exact = CashRounding(step: nil)

    /// - Parameter step: above zero, at most 1,000; anything else means exact payment.
    public init(step: Decimal?, half: Half = .up) {
        self.step = step.flatMap { $0 > 0 && $0 <= 1_000 ? $0 : nil }
        self.half = half
    }

    /// The custom of a country in its own currency; exact for all others. In the United States payment is exact unless
    /// the shop sets otherwise.
    ///
    /// - Parameters:
    ///   - country: ISO 3166, `CH`; also as WooCommerce sends it, `CH:ZH`.
    ///   - currency: ISO 4217.
    public static func custom(country: String, currency: String) -> CashRounding {
        let code = country.split(separator: ":").first.map { $0.uppercased() } ?? ""
        guard let rule = table[code], rule.currency == currency.uppercased() else { return .exact }
        return CashRounding(step: rule.step, half: rule.half)
    }

    /// The cash amount for an amount due; refunds are rounded to the nearest step too.
    public func rounded(_ amount: Decimal) -> Decimal {
        guard let step else { return amount }
        let steps = abs(amount) / step
        let near = Money.rounded(steps, decimals: 0)
        let below = near > steps ? near - 1 : near
        let rest = (steps - below) * 2
        let whole = rest > 1 || (rest == 1 && half == .up) ? below + 1 : below
        return amount < 0 ? -(whole * step) : whole * step
    }

    private typealias Rule = (currency: String, step: Decimal, half: Half)

    private static let table: [String: Rule] = {
        let five = Decimal(5) / 100
        let ten = Decimal(1) / 10
        var table: [String: Rule] = [
            "CH": ("CHF", five, .up), "LI": ("CHF", five, .up), "SE": ("SEK", 1, .up), "NO": ("NOK", 1, .up),
            "DK": ("DKK", Decimal(5) / 10, .up), "CZ": ("CZK", 1, .up), "HU": ("HUF", 5, .up), "CA": ("CAD", five, .up),
            "AU": ("AUD", five, .up), "NZ": ("NZD", ten, .down), "SG": ("SGD", five, .up), "MY": ("MYR", five, .up),
            "HK": ("HKD", ten, .up), "ZA": ("ZAR", ten, .up), "IL": ("ILS", ten, .up),
        ]
        for country in ["FI", "NL", "BE", "IE", "IT", "SK", "EE", "LT"] { table[country] = ("EUR", five, .up) }
        return table
    }()
}
