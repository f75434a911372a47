import TerminalUI

/// Place 7 and what it asks.
extension Surface {
    static let register: [Surface] = [
        Surface(name: "register", at: "register find", keys: ["7"], isField: true, words: "Scan the first item."),
        Surface(name: "register, found", at: "register find", keys: ["7"] + keys("mug"), isField: true, words: "Stock"),
        Surface(
            name: "register, nothing",
            at: "register find",
            keys: ["7"] + keys("qqqqqq"),
            isField: true,
            words: "No product matches."
        ),
        Surface(name: "register, cart", at: "register cart empty", keys: ["7", .tab], words: "Scan the first item."),
        Surface(
            name: "register, a sale",
            at: "register cart row.1",
            keys: [.tab],
            before: sale,
            shows: "1 item",
            words: "TOTAL",
            leaving: thrown
        ),
        Surface(
            name: "register, quantity",
            at: "register › register.quantity field",
            keys: [.function(6)],
            isOverlay: true,
            before: sale,
            shows: "1 item",
            words: "Quantity",
            leaving: thrown
        ),
        Surface(
            name: "register, price",
            at: "register › register.price field",
            keys: [.function(5)],
            isOverlay: true,
            before: sale,
            shows: "1 item",
            words: "Price",
            leaving: thrown
        ),
        Surface(
            name: "register, why",
            at: "register › register.reason Damaged",
            keys: [.function(5), "1", .enter],
            isOverlay: true,
            before: sale,
            shows: "1 item",
            words: "Why",
            leaving: thrown
        ),
        Surface(
            name: "register, discount",
            at: "register › register.discount field",
            keys: [.function(8)],
            isOverlay: true,
            before: sale,
            shows: "1 item",
            words: "10 %",
            leaving: thrown
        ),
        Surface(
            name: "register, cash",
            at: "register › register.cash field",
            keys: [.function(7)],
            isOverlay: true,
            before: sale,
            shows: "1 item",
            words: "Handed over",
            leaving: thrown
        ),
        Surface(
            name: "register, pay",
            at: "register › register.pay cash",
            keys: [.function(9)],
            isOverlay: true,
            before: sale,
            shows: "1 item",
            words: "External terminal",
            leaving: thrown
        ),
        Surface(
            name: "register, reference",
            at: "register › register.reference field",
            keys: [.function(9), "2"],
            isOverlay: true,
            before: sale,
            shows: "1 item",
            words: "Charge exactly",
            leaving: thrown
        ),
        Surface(
            name: "register, name",
            at: "register › register.name field",
            keys: ["7", .ctrl("p")] + keys("name of this register") + [.enter],
            isOverlay: true,
            words: "Receipts are numbered"
        ),
        Surface(
            name: "register, customer",
            at: "register › order.form.customer field",
            keys: ["7", .function(3)],
            isOverlay: true,
            words: "Who is it for?"
        ),
        Surface(
            name: "register, item",
            at: "register › register.item name field",
            keys: ["7", .ctrl("p")] + keys("custom item") + [.enter],
            isOverlay: true,
            words: "Custom item"
        ),
        Surface(
            name: "register, throw away?",
            at: "register › register.discard cancel",
            keys: [.ctrl("p")] + keys("discard or cancel this sale") + [.enter],
            isOverlay: true,
            before: sale,
            shows: "1 item",
            words: "Discard this sale",
            leaving: thrown
        ),
    ]

    private static let sale: [Key] = ["7"] + keys("4.50+")
    private static let thrown: [Key] =
        [.escape, .function(2), .ctrl("p")] + keys("discard or cancel this sale") + [.enter, "y"]
}
