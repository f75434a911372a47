import TerminalUI
import Yosemite

/// Payments, receipts and refunds.
extension Surface {
    /// Money at the counter, with the answers of `ScriptedCounter`.
    static let counter: [Surface] = [
        Surface(
            name: "pay",
            at: "orders.list › payment.tender notNow",
            keys: ["$"],
            isOverlay: true,
            words: "Not now",
            row: "Pending"
        ),
        Surface(
            name: "page, pay",
            at: "orders.page › payment.tender notNow",
            keys: [.enter, "$"],
            isOverlay: true,
            words: "Not now",
            row: "Pending"
        ),
        Surface(
            name: "pay by card",
            at: "orders.list › payment dialog",
            keys: ["$", "r"],
            isOverlay: true,
            words: "Bank approval",
            row: "Pending"
        ),
        Surface(
            name: "pay in cash",
            at: "orders.list › payment.cash field",
            keys: ["$", "c"],
            isOverlay: true,
            words: "Handed over",
            row: "Pending"
        ),
        Surface(
            name: "cash, change",
            at: "orders.list › payment.cash field",
            keys: ["$", "c", .down, .down],
            isOverlay: true,
            words: "CHANGE",
            row: "Pending"
        ),
        Surface(
            name: "cash, doubted",
            at: "orders.list › payment.cash.sense cancel",
            keys: ["$", "c"] + keys("7016") + [.enter],
            isOverlay: true,
            row: "Pending"
        ),
        Surface(
            name: "pay elsewhere",
            at: "orders.list › payment.external field",
            keys: ["$", "t"],
            isOverlay: true,
            words: "Reference",
            row: "Pending"
        ),
        Surface(
            name: "payment link",
            at: "orders.list › payment.link dialog",
            keys: ["$", "l"],
            isOverlay: true,
            words: "order-pay",
            row: "Pending"
        ),
        Surface(
            name: "readers",
            at: "orders.list › readers",
            keys: [":"] + keys("readers") + [.enter],
            isOverlay: true,
            words: "Looking"
        ),
        Surface(
            name: "set-up of payments",
            at: "orders.list › payments.setup",
            keys: [":"] + keys("payments setup") + [.enter],
            isOverlay: true
        ),
        Surface(
            name: "payments, all",
            at: "payments.list",
            keys: [":"] + keys("payments") + [.enter, "]"],
            words: "All payments"
        ),
        Surface(
            name: "payments",
            at: "payments.list",
            keys: [":"] + keys("payments") + [.enter],
            words: "Needs attention"
        ),
        Surface(name: "receipt", at: "orders.list › receipt", keys: ["p"], isOverlay: true, words: "Print receipt"),
        Surface(
            name: "receipt, text",
            at: "orders.list › receipt.text",
            keys: ["p", "t"],
            isOverlay: true,
            words: "80 mm"
        ),
        Surface(
            name: "receipt, mail",
            at: "orders.list › receipt.mail field",
            keys: ["p", "e"],
            isOverlay: true,
            words: "Address"
        ),
        Surface(
            name: "refund",
            at: "orders.page › refund",
            keys: [.enter, "b"],
            isOverlay: true,
            words: "Reason",
            row: "Completed"
        ),
        Surface(
            name: "refund?",
            at: "orders.page › refund.confirm cancel",
            keys: [.enter, "b", "*", .enter],
            isOverlay: true,
            words: "Refund $",
            row: "Completed"
        ),
    ]

    /// A card payment, and what becomes of it.
    static let outcomes: [Surface] = [
        outcome("card, waited for", .waitingForCard, "tap, insert or swipe"),
        outcome("card, paid", .paid, "PAID "),
        outcome("card, declined", .declined, "NOT PAID"),
        outcome("card, not sure", .findingOut, "NOT SURE IF PAID", leaving: ["l"]),
        outcome("card, store not told", .paidOrderNotUpdated, "order not updated", leaving: ["l"]),
    ]

    private static func outcome(
        _ name: String,
        _ step: PaymentStep,
        _ words: String,
        leaving: [Key] = []
    ) -> Surface {
        Surface(
            name: name,
            at: "orders.list › payment dialog",
            keys: ["$", "r"],
            isOverlay: true,
            words: words,
            row: "Pending",
            step: step,
            leaving: leaving
        )
    }
}
