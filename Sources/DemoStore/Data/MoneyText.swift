import FoundationEssentials
import WooFoundation

/// Amounts of the demo store as text.
enum MoneyText {
    /// `-305` as `-3.05`. With fewer than two decimals it is rounded half away from zero.
    static func text(_ cents: Int, decimals: Int = 2) -> String {
        let sign = cents < 0 ? "-" : ""
        let amount = abs(cents)
        switch decimals {
        case ...0: return sign + String((amount + 50) / 100)
        case 1: return "\(sign)\((amount + 5) / 100).\((amount + 5) % 100 / 10)"
        default:
            let fraction = String(String(amount % 100 + 100).dropFirst())
            return "\(sign)\(amount / 100).\(fraction)" + String(repeating: "0", count: decimals - 2)
        }
    }

    /// `-3.0500` for -3.05 and four decimals. With fewer decimals than it has it is rounded half away from zero; zero
    /// has no sign.
    static func text(_ amount: Decimal, decimals: Int) -> String {
        let plain = amount.cut(to: max(0, decimals)).description
        guard decimals > 0 else { return plain }
        let parts = plain.split(separator: ".", maxSplits: 1)
        let fraction = parts.count > 1 ? parts[1] : ""
        return "\(parts[0]).\(fraction)" + String(repeating: "0", count: max(0, decimals - fraction.count))
    }

    /// `40`, `48.41`, `1.6`: as PHP prints a float, for the few unpadded fields.
    static func unpadded(_ cents: Int) -> String {
        var text = self.text(cents)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }

    /// `"7.95"` in cents; more than two decimals are rounded half away from zero.
    ///
    /// - Returns: nil for what is not a plain decimal number or is beyond ten billion.
    static func cents(_ text: String) -> Int? {
        let isNegative = text.hasPrefix("-")
        let parts = text.drop { $0 == "-" || $0 == "+" }.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let whole = Int(parts[0].isEmpty ? "0" : parts[0]), whole < 10_000_000_000
        else { return nil }
        let fraction = parts.count == 2 ? String(parts[1]) : ""
        let digits = (Array(fraction.utf8) + [48, 48, 48]).prefix(3).map { Int($0 - 48) }
        let cents = whole * 100 + digits[0] * 10 + digits[1] + (digits[2] >= 5 ? 1 : 0)
        return isNegative ? -cents : cents
    }
}
