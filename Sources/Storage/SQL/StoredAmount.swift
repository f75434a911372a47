import WooFoundation

/// Amounts as integers of ten-thousandths, parsed without `Decimal` where the text is simple.
enum StoredAmount {
    /// `text` as `Money.stored` converts it; nil where it is no amount.
    static func parse(_ text: String) -> Int64? {
        plain(text) ?? Money.amount(from: text).flatMap(Money.stored)
    }

    private static func plain(_ text: String) -> Int64? {
        var whole: Int64 = 0
        var digits = 0
        var decimals = -1
        var isNegative = false
        for (index, byte) in text.utf8.enumerated() {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                guard digits < 14, decimals < Money.storedDigits else { return nil }
                whole = whole * 10 + Int64(byte - UInt8(ascii: "0"))
                digits += 1
                if decimals >= 0 { decimals += 1 }
            case UInt8(ascii: "."):
                guard decimals < 0 else { return nil }
                decimals = 0
            case UInt8(ascii: "-"):
                guard index == 0 else { return nil }
                isNegative = true
            default: return nil
            }
        }
        guard digits > 0 else { return nil }
        for _ in max(0, decimals)..<Money.storedDigits { whole *= 10 }
        return isNegative ? -whole : whole
    }
}
