import FoundationEssentials
import WooFoundation
import Yosemite

/// A delivery or count in `--json`.
struct StockTakeDocument: Encodable {
    struct Line: Encodable {
        let product: Int64?
        let variation: Int64?
        let code: String
        let name: String
        let counted: Decimal?
        let expected: Decimal?
        let stock: Decimal?
        let difference: Decimal?
        let change: Decimal?
    }

    let purpose: String
    let title: String
    /// `open`, `sent`, `discarded`.
    let state: String
    let lines: [Line]
    let sent: Int?

    init(_ take: StockTake, sent: Int?) {
        (purpose, title, state) = (take.purpose.rawValue, take.title, take.isOpen ? "open" : "sent")
        lines = take.lines.map { line in
            Line(
                product: line.isKnown ? line.productID : nil,
                variation: line.variationID == 0 ? nil : line.variationID,
                code: line.code,
                name: line.name,
                counted: line.counted,
                expected: line.expected,
                stock: line.stockSeen,
                difference: take.difference(of: line),
                change: take.delta(of: line)
            )
        }
        self.sent = sent
    }

    private init(discarded purpose: StockTake.Purpose) {
        (self.purpose, title, state, lines, sent) = (purpose.rawValue, "", "discarded", [], nil)
    }

    static func discarded(_ purpose: StockTake.Purpose) -> StockTakeDocument {
        StockTakeDocument(discarded: purpose)
    }
}

/// A delivery or count for people: the differences.
enum StockTakeText {
    static func scanned(_ line: StockTakeLine) -> String {
        let of = line.expected.map { " of \($0)" } ?? ""
        return "\(line.counted ?? 0)\(of)  \(name(line))\(line.isKnown ? "" : "  ! no product has this code")"
    }

    static func lines(_ take: StockTake, sent: Int?) -> [String] {
        let what = take.purpose == .receive ? "Delivery" : "Count"
        let title = take.title.isEmpty ? "" : " “\(TextCleaning.clean(take.title))”"
        let shown = take.differences
        var lines = [
            "\(what)\(title), \(take.isOpen ? "open" : "sent"): \(take.lines.count) lines, \(shown.count) differ."
        ]
        for line in shown {
            var parts = [scanned(line)]
            if let difference = take.difference(of: line), difference != 0 {
                parts.append(difference > 0 ? "(+\(difference))" : "(−\(-difference))")
            }
            if let stock = line.stockSeen, let change = take.delta(of: line) {
                parts.append("stock \(stock) → \(stock + change)")
            } else if line.isKnown, line.stockSeen == nil {
                parts.append("! its stock is not tracked")
            }
            lines.append("  " + parts.joined(separator: "  "))
        }
        if let sent { lines.append("\(sent) changes of stock sent.") }
        return lines
    }

    private static func name(_ line: StockTakeLine) -> String {
        TextCleaning.clean(line.name.isEmpty ? line.code : line.name)
    }
}
