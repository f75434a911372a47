import TerminalUI
import WooFoundation
import Yosemite

/// The lines of a stock take as rows of a table.
struct StockTakeRows {
    static func columns(_ purpose: StockTake.Purpose) -> [TableColumn] {
        [
            TableColumn(
                id: "product",
                title: Localization.product,
                priority: 1,
                minimum: 14,
                ideal: 24,
                flex: 1,
                isFreeText: true
            ),
            TableColumn(id: "code", title: Localization.code, priority: 5, minimum: 13, ideal: 16, isFreeText: true),
            number("expected", purpose == .receive ? Localization.expected : Localization.stock, 4),
            number("counted", Localization.counted, 2),
            number("difference", Localization.difference, 3),
        ]
    }

    private static func number(_ id: String, _ title: String, _ priority: Int) -> TableColumn {
        TableColumn(id: id, title: title, priority: priority, minimum: 8, ideal: 10, align: .right, speech: .named)
    }

    func row(_ line: StockTakeLine, of take: StockTake) -> TableRow {
        let compared = take.purpose == .receive ? line.expected : line.stockSeen
        let difference = take.difference(of: line)
        let isUncounted = line.isKnown && line.counted != nil && line.stockSeen == nil
        let isOff = (difference ?? 0) != 0
        let product =
            line.isKnown
            ? TableCell(StockTakeWords.product(line))
            : TableCell(StockTakeWords.product(line), role: .warn, glyph: .failed)
        return TableRow([
            product,
            TableCell(line.code),
            TableCell(StockTakeWords.text(compared)),
            TableCell(StockTakeWords.text(line.counted)),
            isUncounted
                ? TableCell(Localization.uncounted, role: .warn)
                : TableCell(StockTakeWords.difference(difference), role: isOff ? .warn : .muted),
        ])
    }

    enum Localization {
        static let product = localized("Product")
        static let code = localized("Code")
        static let expected = localized("Expected")
        static let stock = localized("Stock")
        static let counted = localized("Counted")
        static let difference = localized("Differs")
        static let uncounted = localized("not tracked")
    }
}
