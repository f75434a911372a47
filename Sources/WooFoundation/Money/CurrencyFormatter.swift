import FoundationEssentials

/// Formats amounts the way the store does: `$1,234.50`, `1.234,50 €`, `¥1,234`.
public struct CurrencyFormatter: Sendable {
    public let settings: CurrencySettings

    public init(settings: CurrencySettings) {
        self.settings = settings
    }

    /// `amount` in major units, rounded to the currency's decimals; a minus sign comes first.
    public func string(from amount: Decimal) -> String {
        let text = Money.text(amount, decimals: settings.decimals).utf8
        let digits = text.drop { $0 == UInt8(ascii: "-") }
        let whole = digits.prefix { $0 != UInt8(ascii: ".") }
        var number = grouped(whole)
        if whole.endIndex < digits.endIndex {
            number += settings.decimalSeparator
            number += String(Substring(digits[whole.endIndex...].dropFirst()))
        }
        let sign = digits.startIndex > text.startIndex ? "-" : ""
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

    private func grouped(_ digits: Substring.UTF8View) -> String {
        guard !settings.thousandSeparator.isEmpty, digits.count > 3 else { return String(Substring(digits)) }
        var rest = digits
        var result = String(Substring(rest.prefix((digits.count - 1) % 3 + 1)))
        rest = rest.dropFirst((digits.count - 1) % 3 + 1)
        while !rest.isEmpty {
            result += settings.thousandSeparator
            result += String(Substring(rest.prefix(3)))
            rest = rest.dropFirst(3)
        }
        return result
    }
}
