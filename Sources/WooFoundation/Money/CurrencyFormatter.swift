import FoundationEssentials

/// Formats amounts the way the store does: `$1,234.50`, `1.234,50 €`, `¥1,234`.
public struct CurrencyFormatter: Sendable {
    public let settings: CurrencySettings

    public init(settings: CurrencySettings) {
        self.settings = settings
    }

    /// `amount` in major units, rounded to the currency's decimals; a minus sign comes first.
    public func string(from amount: Decimal) -> String {
        let text = Money.text(amount, decimals: settings.decimals)
        let negative = text.hasPrefix("-") && text.contains { $0 != "-" && $0 != "0" && $0 != "." }
        let parts = text.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
        var number = grouped(parts[0])
        if parts.count > 1 { number += settings.decimalSeparator + parts[1] }
        let sign = negative ? "-" : ""
        switch settings.position {
        case .left: return sign + settings.symbol + number
        case .leftSpace: return sign + settings.symbol + " " + number
        case .right: return sign + number + settings.symbol
        case .rightSpace: return sign + number + " " + settings.symbol
        }
    }

    /// Formats an amount in the API's text form. Other text is returned unchanged, empty text as `–`.
    public func string(fromText text: String) -> String {
        guard let amount = Money.amount(from: text) else { return text.isEmpty ? "–" : text }
        return string(from: amount)
    }

    private func grouped(_ digits: Substring) -> String {
        guard !settings.thousandSeparator.isEmpty, digits.count > 3 else { return String(digits) }
        var result = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { result += settings.thousandSeparator }
            result.append(digit)
        }
        return result
    }
}
