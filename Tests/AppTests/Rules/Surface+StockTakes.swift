import TerminalUI

/// Goods in and counts.
extension Surface {
    static let stockTakes: [Surface] = [
        Surface(
            name: "stock takes",
            at: "stock.takes empty",
            keys: [":"] + keys("inventory") + [.enter],
            words: "None yet."
        ),
        Surface(
            name: "goods in",
            at: "stock.take scan",
            keys: goodsIn,
            isField: true,
            words: "3* before a code adds three"
        ),
        Surface(
            name: "goods in, unknown code",
            at: "stock.take lines",
            keys: [.tab],
            before: goodsIn + keys("12*no such 1") + [.enter],
            shows: "! unknown code",
            words: "unknown code"
        ),
        Surface(
            name: "goods in, number",
            at: "stock.take › stock.number field",
            keys: [.tab, "e"],
            isOverlay: true,
            before: goodsIn + keys("nothing 1") + [.enter],
            shows: "! unknown code",
            words: "How many are there?"
        ),
        Surface(
            name: "goods in, remove?",
            at: "stock.take › stock.remove cancel",
            keys: [.tab, "d"],
            isOverlay: true,
            before: goodsIn + keys("nothing 1") + [.enter],
            shows: "! unknown code",
            words: "Remove this line?"
        ),
        Surface(
            name: "stock count, send?",
            at: "stock.take › stock.send cancel",
            keys: [.ctrl("s")],
            isOverlay: true,
            before: [":"] + keys("count stock") + [.enter] + keys("nothing 1") + [.enter],
            shows: "! unknown code",
            words: "Send to the store?"
        ),
        Surface(
            name: "goods in, a name",
            at: "stock.take › product.picker field",
            keys: goodsIn + keys("box") + [.enter],
            isOverlay: true,
            words: "Which product?"
        ),
        Surface(
            name: "goods in, list",
            at: "stock.take › stock.list field",
            keys: [":"] + keys("receive goods") + [.enter, .ctrl("p")] + keys("supplier") + [.enter],
            isOverlay: true,
            words: "Supplier's list"
        ),
    ]

    private static let goodsIn: [Key] = [":"] + keys("receive goods") + [.enter]
}
