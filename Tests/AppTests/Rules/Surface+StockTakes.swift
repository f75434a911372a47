import TerminalUI

/// Goods in and counts.
extension Surface {
    static let stockTakes: [Surface] = [
        Surface(name: "stock takes", keys: [":"] + keys("inventory") + [.enter], words: "None yet."),
        Surface(
            name: "goods in",
            keys: [":"] + keys("receive goods") + [.enter],
            isField: true,
            words: "3* before a code counts three"
        ),
        Surface(
            name: "goods in, unknown code",
            keys: [":"] + keys("receive goods") + [.enter] + keys("12*no such code") + [.enter, .tab],
            words: "unknown code"
        ),
        Surface(
            name: "goods in, number",
            keys: [":"] + keys("receive goods") + [.enter] + keys("nothing") + [.enter, .tab, "e"],
            isOverlay: true,
            words: "How many are there?"
        ),
        Surface(
            name: "goods in, remove?",
            keys: [":"] + keys("receive goods") + [.enter] + keys("nothing") + [.enter, .tab, "d"],
            isOverlay: true,
            words: "Remove this line?"
        ),
        Surface(
            name: "stock count, send?",
            keys: [":"] + keys("count stock") + [.enter] + keys("nothing") + [.enter, .ctrl("s")],
            isOverlay: true,
            words: "Send to the store?"
        ),
        Surface(
            name: "goods in, list",
            keys: [":"] + keys("receive goods") + [.enter, .ctrl("p")] + keys("supplier") + [.enter],
            isOverlay: true,
            words: "Supplier's list"
        ),
    ]
}
