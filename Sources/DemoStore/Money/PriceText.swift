import FoundationEssentials

/// A price as the shop formats it for people (`wc_price` without its markup).
struct PriceText: Sendable {
    let rules: MoneyRules
    let symbol: String
    /// `woocommerce_currency_pos`.
    let position: String
    let thousands: String

    func text(_ amount: Decimal) -> String {
        let plain = MoneyText.text(amount.magnitude, decimals: rules.decimals)
        let halves = plain.split(separator: ".", maxSplits: 1).map(String.init)
        var whole = ""
        for (index, digit) in halves[0].reversed().enumerated() {
            if index > 0, index % 3 == 0 { whole = thousands + whole }
            whole = String(digit) + whole
        }
        let number = halves.count > 1 ? whole + rules.decimalSeparator + halves[1] : whole
        let sign = amount < 0 ? "-" : ""
        return switch position {
        case "right": sign + number + symbol
        case "left_space": sign + symbol + "\u{A0}" + number
        case "right_space": sign + number + "\u{A0}" + symbol
        default: sign + symbol + number
        }
    }
}
