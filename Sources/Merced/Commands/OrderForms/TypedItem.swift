import FoundationEssentials
import WooFoundation
import Yosemite

/// An item on the command line: `MUG-1:2@9.50-10%`. A SKU may contain the same signs, so that there can be several
/// readings.
struct TypedItem: Hashable {
    /// A SKU, a GTIN or the id of a product or variation.
    var code: String
    /// nil: 1, or for an existing line its current quantity.
    var quantity: Decimal?
    var price: Decimal?
    var discount: OrderForm.Discount?

    /// Every reading of `text`, the one with the longest code first; none where it is no item.
    static func readings(of text: String) -> [TypedItem] {
        var found: [TypedItem] = []
        func add(_ item: TypedItem) {
            if !item.code.isEmpty, !found.contains(item) { found.append(item) }
        }
        for (rest, discount) in discounts(text) {
            for (rest, price) in prices(rest) {
                for (code, quantity) in quantities(rest) {
                    add(TypedItem(code: code, quantity: quantity, price: price, discount: discount))
                }
            }
        }
        return found
    }

    private static func discounts(_ text: String) -> [(String, OrderForm.Discount?)] {
        let none: [(String, OrderForm.Discount?)] = [(text, nil)]
        guard let sign = text.lastIndex(of: "-") else { return none }
        let (rest, tail) = (String(text[..<sign]), String(text[text.index(after: sign)...]))
        if tail.hasSuffix("%"), let percent = amount(String(tail.dropLast())) {
            return none + [(rest, .percent(percent))]
        }
        guard tail.contains("."), let amount = amount(tail) else { return none }
        return none + [(rest, .amount(amount))]
    }

    private static func prices(_ text: String) -> [(String, Decimal?)] {
        guard let sign = text.lastIndex(of: "@"), let price = amount(String(text[text.index(after: sign)...])) else {
            return [(text, nil)]
        }
        return [(text, nil), (String(text[..<sign]), price)]
    }

    private static func quantities(_ text: String) -> [(String, Decimal?)] {
        guard let sign = text.lastIndex(of: ":") else { return [(text, nil)] }
        let typed = text[text.index(after: sign)...]
        guard let quantity = Int(typed).map({ Decimal($0) }) ?? Quantity.typed(typed) else {
            return [(text, nil)]
        }
        return [(text, nil), (String(text[..<sign]), quantity)]
    }

    /// Digits and a point, nothing else.
    static func amount(_ text: String) -> Decimal? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }) else { return nil }
        return Money.amount(from: text)
    }
}
