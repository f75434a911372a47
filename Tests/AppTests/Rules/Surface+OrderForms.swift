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
            words: "No product matches."
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
            name: "new order, somebody new",
            at: "orders.form › order.form.customer field",
            keys: ["n", .function(3)] + keys("mira@new.ie"),
            isOverlay: true,
            words: "New, with an account"
        ),
        Surface(
            name: "new order, account",
            at: "orders.form › order.form.buyer email field",
            keys: ["n", .function(3)] + keys("Zzyzx") + [.down, .enter],
            isOverlay: true,
            words: "New customer, with an account"
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
            words: "once it is created"
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
            words: "Unit price",
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
            words: "Create this order?",
            leaving: [.escape] + thrownAway
        ),
        Surface(
            name: "change order",
            at: "orders.form add",
            keys: ["e"],
            isField: true,
            words: "Change order",
            row: "Pending"
        ),
        Surface(
            name: "change order, rows",
            at: "orders.form rows 0",
            keys: ["e", .tab],
            words: "Change order",
            row: "Pending"
        ),
        Surface(
            name: "drafts, none",
            at: "orders.drafts empty",
            keys: [":"] + keys("drafts of orders") + [.enter],
            words: "No drafts."
        ),
    ]

    /// Those that need a change of many orders and an order half made; see `RuleMatrix.leaveBehind`.
    static let changed: [Surface] = [
        Surface(
            name: "changes of many",
            at: "orders.list › orders.changes",
            keys: changes,
            isOverlay: true,
            words: "Bulk changes of orders"
        ),
        Surface(
            name: "changes of many, results",
            at: "orders.bulk list",
            keys: changes + [.enter],
            words: "in the store"
        ),
        Surface(name: "drafts", at: "orders.drafts list", keys: drafts, words: "1 item"),
        Surface(
            name: "drafts, throw away?",
            at: "orders.drafts › order.draft.discard cancel",
            keys: drafts + ["d"],
            isOverlay: true,
            words: "Discard "
        ),
    ]

    static let orderExport: [Surface] = [
        Surface(
            name: "export orders",
            at: "orders.list › orders.export",
            keys: ["x"],
            isOverlay: true,
            words: "A row is an order"
        ),
        Surface(
            name: "export orders, last column",
            at: "orders.list › orders.export",
            keys: ["x", "G"],
            isOverlay: true,
            words: "A row is an order"
        ),
        Surface(
            name: "export orders, meta data",
            at: "orders.list › orders.export.meta field",
            keys: ["x", "m"],
            isOverlay: true,
            words: "Key of the meta data"
        ),
    ]

    private static let drafts: [Key] = [":"] + keys("drafts of orders") + [.enter]
    private static let changes: [Key] = [":"] + keys("bulk changes of orders") + [.enter]
    private static let withItem: [Key] = ["n"] + keys("mug") + [.enter]
    private static let thrownAway: [Key] = [.ctrl("p")] + keys("discard this draft") + [.enter, "y"]
}
