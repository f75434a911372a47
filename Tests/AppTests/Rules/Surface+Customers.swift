import TerminalUI

/// Customers: the place, the page, the forms, and what is asked about them.
extension Surface {
    static let customers: [Surface] = [
        Surface(name: "customers", at: "customers.list list", keys: ["4"], words: "customers"),
        Surface(
            name: "customers, search",
            at: "customers.list search",
            keys: ["4", "/"] + keys("spent>"),
            isField: true,
            words: "/spent>"
        ),
        Surface(
            name: "customers, nothing",
            at: "customers.list search",
            keys: ["4", "/"] + keys("qqqqqq"),
            isField: true,
            words: "No customer matches"
        ),
        Surface(
            name: "customers, filter",
            at: "customers.list › customers.filter",
            keys: ["4", "f"],
            isOverlay: true,
            words: "Show customers"
        ),
        Surface(
            name: "customers, who",
            at: "customers.list › customers.filter.is",
            keys: ["4", "f", .enter],
            isOverlay: true,
            words: "Which customers"
        ),
        Surface(
            name: "customers, sort",
            at: "customers.list › customers.sort",
            keys: ["4", "S"],
            isOverlay: true,
            words: "Sort customers"
        ),
        Surface(name: "customers, help", at: "customers.list › help field", keys: ["4", "?"], isOverlay: true),
        Surface(name: "customer", at: "customers.page section.0", keys: ["4", .enter], words: "[Summary]"),
        Surface(
            name: "customer, their orders",
            at: "customers.page section.1",
            keys: ["4", .enter, "]"],
            words: "[Orders"
        ),
        Surface(
            name: "customer, addresses",
            at: "customers.page section.2",
            keys: ["4", .enter, "]", "]"],
            words: "[Addresses]"
        ),
        Surface(
            name: "customer, notes",
            at: "customers.page section.3",
            keys: ["4", .enter, "]", "]", "]"],
            words: "No notes yet."
        ),
        Surface(
            name: "customer, note",
            at: "customers.list › note",
            keys: ["4", "m"],
            isOverlay: true,
            words: "Note about "
        ),
        Surface(
            name: "customer, heir",
            at: "customers.list › customer.heir field",
            keys: ["4", "/"] + keys("is:registered orders>0") + [.enter, "d"],
            isOverlay: true,
            isField: true,
            words: "Nobody: they are deleted"
        ),
        Surface(
            name: "customer, delete?",
            at: "customers.list › customers.delete cancel",
            keys: ["4", "/"] + keys("is:registered orders>0") + [.enter, "d", .enter],
            isOverlay: true,
            words: "no trash for accounts"
        ),
        Surface(
            name: "customer, doubles",
            at: "customers.doubles 0",
            keys: ["4", ":"] + keys("duplicates of this customer") + [.enter],
            words: "Duplicates"
        ),
        Surface(
            name: "customer, copy",
            at: "customers.list › customer.copy",
            keys: ["4", "y"],
            isOverlay: true,
            words: "Copy of "
        ),
        Surface(
            name: "customer, new",
            at: "customers.list › record.form email",
            keys: ["4", "n"],
            isOverlay: true,
            words: "New account"
        ),
        Surface(
            name: "customer, country",
            at: "customers.list › record.form.billing.country listed field",
            keys: ["4", "n"] + Array(repeating: .down, count: 11) + [.enter] + keys("icel"),
            isOverlay: true,
            words: "Iceland"
        ),
        Surface(
            name: "customer, orders",
            at: "orders.list list",
            keys: ["4", .enter, .enter],
            words: "Customers "
        ),
    ]
}
