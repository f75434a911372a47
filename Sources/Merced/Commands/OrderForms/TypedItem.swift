import FoundationEssentials
import WooFoundation
import Yosemite

/// An item on the command line: `MUG-1:2@9.50-10%`, or `HOODIE-BLUE[Size=L]` for a variation of any size. A SKU may contain the same signs, so that there can be several
/// readings.
struct TypedItem: Hashable {
    /// A SKU, a GTIN or the id of a product or variation.
    var code: String
    /// nil: 1, or for an existing line its current quantity.
    var quantity: Decimal?
    var price: Decimal?
    var discount: OrderForm.Discount?
    /// Options by the names of attributes, in lower case.
    var options: [String: String] = [:]

    /// Every reading of `text`, the one with the longest code first; none where it is no item.
    static func readings(of text: String) -> [TypedItem] {
        var found: [TypedItem] = []
        func add(_ item: TypedItem) {
            if !item.code.isEmpty, !found.contains(item) { found.append(item) }
        }
        for (text, options) in chosen(text) {
            for (rest, discount) in discounts(text) {
                for (rest, price) in prices(rest) {
                    for (code, quantity) in quantities(rest) {
                        let item = TypedItem(code: code, quantity: quantity, price: price, discount: discount)
                        add(item.with(options))
                    }
                }
            }
        }
        return found
    }

    private func with(_ options: [String: String]) -> TypedItem {
        var item = self
        item.options = options
        return item
    }

    private static func chosen(_ text: String) -> [(String, [String: String])] {
        guard let open = text.firstIndex(of: "["), let close = text.lastIndex(of: "]"), open < close else {
            return [(text, [:])]
        }
        var options: [String: String] = [:]
        for part in text[text.index(after: open)..<close].split(separator: ",") {
            let sides = part.split(separator: "=", maxSplits: 1).map { String($0).trimmed(.whitespaces) }
            guard sides.count == 2 else { return [(text, [:])] }
            options[sides[0].lowercased()] = sides[1]
        }
        guard !options.isEmpty else { return [(text, [:])] }
        return [(text, [:]), (String(text[..<open]) + text[text.index(after: close)...], options)]
    }

    /// The goods with what was chosen of them.
    ///
    /// - Throws: `FormFilling.Problem` where an attribute is left open, or there is nothing to choose.
    @MainActor
    func chosen(_ goods: OrderGoods) throws -> OrderGoods {
        var (goods, left) = (goods, options)
        while let open = goods.openAttributes.first {
            let typed = left.removeValue(forKey: open.name.lowercased())
            guard let option = open.options.first(where: { $0.lowercased() == typed?.lowercased() }) else {
                let known = open.options.prefix(20).joined(separator: ", ")
                let example = "\(code)[\(open.name)=\(open.options[0])]"
                throw FormFilling.Problem(
                    errorDescription:
                        "“\(goods.name)” comes in any \(open.name): say which (\(known)), as in --item '\(example)'."
                )
            }
            goods = goods.choosing(option)
        }
        guard let other = left.keys.min() else { return goods }
        throw FormFilling.Problem(errorDescription: "There is no “\(other)” to choose for “\(goods.name)”.")
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
