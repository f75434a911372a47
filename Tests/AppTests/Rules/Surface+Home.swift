import TerminalUI

/// Home and what opens from it.
extension Surface {
    static let home: [Surface] = [
        Surface(name: "home", at: "home chart", keys: ["1"], words: "Revenue by"),
        Surface(name: "home, table", at: "home chart", keys: ["1", "T"], words: "Sun ", leaving: ["T"]),
        Surface(name: "home, zoomed", at: "home chart", keys: ["1", "z"], words: "Revenue by", leaving: ["z"]),
        Surface(name: "home, ranges", at: "home › home.range", keys: ["1", "t"], isOverlay: true, words: "Figures of"),
        Surface(
            name: "home, days",
            at: "home › home.days field",
            keys: ["1", "t", "c"],
            isOverlay: true,
            words: "Other days"
        ),
        Surface(
            name: "home, reports",
            at: "home › home.reports",
            keys: ["1", ":"] + keys("reconcile") + [.enter],
            isOverlay: true,
            words: "Here and in"
        ),
        Surface(
            name: "home, why",
            at: "home › home.why",
            keys: ["1", ":"] + keys("why") + [.enter],
            isOverlay: true,
            words: "because of"
        ),
        Surface(
            name: "home, export",
            at: "home › home.export",
            keys: ["1", "x"],
            isOverlay: true,
            words: "Export what"
        ),
        Surface(
            name: "home, cards",
            at: "home › home.cards",
            keys: ["1", ":"] + keys("cards on") + [.enter],
            isOverlay: true,
            words: "Cards on"
        ),
        Surface(name: "home, help", at: "home › help field", keys: ["1", "?"], isOverlay: true),
        Surface(
            name: "home, card",
            at: "home card.orders_count",
            keys: ["1", .backTab, .backTab, .backTab],
            words: "Revenue by",
            leaving: [.tab, .tab, .tab]
        ),
    ]
}
