import FoundationEssentials
import TerminalUI
import WooFoundation

/// Parses an amount as people type it in the store's number format: `80`, `80,50`, `1.234,50 €`.
enum AmountReader {
    enum Problem: Error, Hashable {
        case notAnAmount
        /// More digits after the separator than the currency has.
        case tooFine(decimals: Int)
        case tooLarge
    }

    private static let digitLimit = 12

    /// Whether it is no amount but the digits of a code.
    static func isCode(_ text: String) -> Bool {
        let digits = text.trimmed(.whitespacesAndNewlines)
        return digits.count >= 7 && digits.allSatisfy { $0.isASCII && $0.isNumber }
    }

    /// Whether it is an amount that a slow line brought in one piece, and no code: nobody prints `100.00` as one.
    static func isTyped(_ scan: Scan) -> Bool {
        guard scan.isLump, scan.text.count <= digitLimit else { return false }
        let pieces = scan.text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        return pieces.count == 2 && (1...3).contains(pieces[1].count)
            && pieces.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isNumber } }
    }

    /// - Returns: major units, zero or more; nil for nothing typed.
    static func amount(_ typed: String, settings: CurrencySettings) throws(Problem) -> Decimal? {
        var text = typed.replacing(settings.symbol, with: "").replacing(settings.code, with: "")
        text.removeAll { $0 == " " || $0 == "\u{A0}" || $0 == "'" }
        guard !text.isEmpty else { return nil }
        guard text.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }) else { throw .notAnAmount }
        let parts = try split(text, settings)
        guard parts.whole.count <= digitLimit else { throw .tooLarge }
        guard parts.fraction.count <= settings.decimals else { throw .tooFine(decimals: settings.decimals) }
        let whole = parts.whole.isEmpty ? "0" : parts.whole
        let plain = parts.fraction.isEmpty ? whole : whole + "." + parts.fraction
        guard let amount = Money.amount(from: plain) else { throw .notAnAmount }
        return amount
    }

    /// The digits before and after the decimal separator. The store's separator counts; the other sign counts as one
    /// too where it cannot separate thousands: `80.50` is not eight thousand in a store that writes `80,50`.
    private static func split(_ text: String, _ settings: CurrencySettings) throws(Problem) -> (
        whole: String, fraction: String
    ) {
        let separator: Character = settings.decimalSeparator == "," ? "," : "."
        let other: Character = separator == "," ? "." : ","
        let decimal: Character
        if text.contains(separator) || settings.decimals == 0 && !text.contains(other) {
            decimal = separator
        } else {
            let pieces = text.split(separator: other, omittingEmptySubsequences: false)
            let isGrouped = pieces.count > 1 && pieces.dropFirst().allSatisfy { $0.count == 3 } && !pieces[0].isEmpty
            decimal = pieces.count == 2 && !isGrouped ? other : separator
        }
        let pieces = text.split(separator: decimal, omittingEmptySubsequences: false)
        guard pieces.count <= 2 else { throw .notAnAmount }
        let groups = pieces[0].split(separator: decimal == "," ? "." : ",", omittingEmptySubsequences: false)
        guard groups.count == 1 || groups.dropFirst().allSatisfy({ $0.count == 3 }) && (1...3).contains(groups[0].count)
        else { throw .notAnAmount }
        let fraction = pieces.count == 2 ? String(pieces[1]) : ""
        guard fraction.allSatisfy(\.isNumber), groups.joined().count + fraction.count > 0 else { throw .notAnAmount }
        return (groups.joined(), fraction)
    }
}
