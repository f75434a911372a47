import TerminalUI

/// What can be opened from anywhere: the search over everything, and the names on a page.
extension Surface {
    static let find: [Surface] = [
        Surface(name: "find", at: "orders.list › find field", keys: [.ctrl("f")], isOverlay: true),
        Surface(
            name: "find, typed",
            at: "orders.list › find field",
            keys: [.ctrl("f")] + keys("example"),
            isOverlay: true,
            words: "Customers "
        ),
        Surface(
            name: "find, condition",
            at: "orders.list › find field",
            keys: [.ctrl("f")] + keys("stock:"),
            isOverlay: true,
            words: "stock:low"
        ),
        Surface(
            name: "find, nothing",
            at: "orders.list › find field",
            keys: [.ctrl("f")] + keys("qqqqqq"),
            isOverlay: true,
            words: "Nothing here matches"
        ),
        Surface(name: "page, link", at: "orders.page section.0", keys: [.enter, .tab], words: "Placed"),
        Surface(
            name: "page, links",
            at: "orders.page › doors",
            keys: [.enter, .enter],
            isOverlay: true,
            before: [":"] + keys("orders has:refund") + [.enter],
            shows: "with a refund",
            words: "Open from"
        ),
        Surface(
            name: "refund",
            at: "refunds.page section.0",
            keys: [.enter, .backTab, .enter],
            before: [":"] + keys("orders has:refund") + [.enter],
            shows: "with a refund",
            words: "Refunded"
        ),
    ]
}
