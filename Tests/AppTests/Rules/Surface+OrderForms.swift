import TerminalUI

/// The form that makes and changes orders, what it asks, and the drafts.
extension Surface {
    static let orderForms: [Surface] = [
        Surface(name: "new order", at: "orders.form add", keys: ["n"], isField: true, words: "Add item"),
        Surface(
            name: "new order, found",
            at: "orders.form add",
            keys: ["n"] + keys("mug"),
            isField: true,
            words: "Found"
        ),
        Surface(
            name: "new order, nothing",
            at: "orders.form add",
            keys: ["n"] + keys("qqqqqq"),
            isField: true,
            words: "Nothing is called so."
        ),
        Surface(name: "new order, rows", at: "orders.form rows 0", keys: ["n", .tab], words: "Status: "),
        Surface(
            name: "new order, customer",
            at: "orders.form › order.form.customer field",
            keys: ["n", .function(3)],
            isOverlay: true,
            words: "Who is it for?"
        ),
        Surface(
            name: "new order, coupon",
            at: "orders.form › order.form.coupon code field",
            keys: ["n", .function(8)],
            isOverlay: true,
            words: "Add coupon"
        ),
        Surface(
            name: "new order, add",
            at: "orders.form › order.form.new item",
            keys: ["n", .tab, "n"],
            isOverlay: true,
            words: "Add to the order"
        ),
        Surface(
            name: "new order, custom amount",
            at: "orders.form › order.form.fee name field",
            keys: ["n", .tab, "n", "f"],
            isOverlay: true,
            words: "Custom amount"
        ),
        Surface(
            name: "new order, shipping",
            at: "orders.form › order.form.shipping",
            keys: ["n", .tab, "n", "s"],
            isOverlay: true,
            words: "Another amount"
        ),
        Surface(
            name: "new order, address",
            at: "orders.form › order.form.address first_name field",
            keys: ["n", .tab, "j", .enter],
            isOverlay: true,
            words: "Billing address"
        ),
        Surface(
            name: "new order, note",
            at: "orders.form › order.form.note note field",
            keys: ["n", .tab, "m"],
            isOverlay: true,
            words: "Note from the customer"
        ),
        Surface(
            name: "new order, status",
            at: "orders.form › order.form.status",
            keys: ["n", .tab, "s"],
            isOverlay: true,
            words: "once it is made"
        ),
        Surface(
            name: "new order, an item",
            at: "orders.form rows 0",
            keys: [.tab],
            before: withItem,
            shows: "Added: ",
            words: "1 item",
            leaving: thrownAway
        ),
        Surface(
            name: "new order, item",
            at: "orders.form › order.form.item quantity field",
            keys: [.tab, "e"],
            isOverlay: true,
            before: withItem,
            shows: "Added: ",
            words: "Price of one",
            leaving: [.escape] + thrownAway
        ),
        Surface(
            name: "new order, remove?",
            at: "orders.form › order.form.remove cancel",
            keys: [.tab, "d"],
            isOverlay: true,
            before: withItem,
            shows: "Added: ",
            words: "Remove this from the order?",
            leaving: [.escape] + thrownAway
        ),
        Surface(
            name: "new order, make?",
            at: "orders.form › order.form.save cancel",
            keys: [.ctrl("s")],
            isOverlay: true,
            before: withItem,
            shows: "Computed here",
            words: "Make this order?",
            leaving: [.escape] + thrownAway
        ),
        Surface(
            name: "drafts, none",
            at: "orders.drafts empty",
            keys: [":"] + keys("drafts of orders") + [.enter],
            words: "No drafts."
        ),
    ]

    private static let withItem: [Key] = ["n"] + keys("mug") + [.enter]
    private static let thrownAway: [Key] = [.ctrl("p")] + keys("throw this draft") + [.enter, "y"]
}
