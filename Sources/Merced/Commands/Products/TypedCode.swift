import FoundationEssentials
import WooFoundation

/// A scanned or typed code, and a quantity: `4006381333931`, `MUG-1 12`, `12*MUG-1`.
struct TypedCode: Hashable {
    private static let maximumLength = 200

    let code: String
    /// Up to 1,000,000; a stock take accepts no more.
    let quantity: Decimal
    /// Whether it was typed.
    let saysQuantity: Bool

    init(code: String, quantity: Decimal? = nil) {
        self.code = code
        self.quantity = quantity ?? 1
        saysQuantity = quantity != nil
    }

    /// nil for an empty line, or one longer than any code.
    init?(_ line: String) {
        let plain = line.trimmed(.whitespacesAndNewlines)
        guard !plain.isEmpty, plain.utf8.count <= Self.maximumLength else { return nil }
        let byStar = plain.split(separator: "*", maxSplits: 1).map { $0.trimmed(.whitespaces) }
        if byStar.count == 2, let quantity = Int64(byStar[0]).map({ Decimal($0) }) ?? Quantity.typed(byStar[0]),
            !byStar[1].isEmpty
        {
            self.init(code: byStar[1], quantity: quantity)
            return
        }
        let words = plain.split { $0 == " " || $0 == "\t" }
        // A longer number is no quantity but part of a code.
        if words.count > 1, let last = words.last, last.utf8.count <= 7, let quantity = Int64(last) {
            self.init(code: words.dropLast().joined(separator: " "), quantity: Decimal(quantity))
        } else {
            self.init(code: plain)
        }
    }
}
