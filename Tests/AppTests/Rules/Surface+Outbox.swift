import TerminalUI

/// What is not in the store yet.
extension Surface {
    private static let outbox: [Key] = [":"] + keys("outbox") + [.enter]

    /// Those that need a change the store has something against; see `RuleMatrix.disagree`.
    static let edited: [Surface] = [
        Surface(name: "outbox, rows", at: "outbox.list", keys: outbox, words: "Conflict"),
        Surface(
            name: "outbox, drop?",
            at: "outbox.list › edit.drop",
            keys: outbox + ["d"],
            isOverlay: true,
            words: "Drop this change?"
        ),
        Surface(
            name: "conflict",
            at: "outbox.conflict customer_note",
            keys: outbox + [.enter],
            words: "1 field to resolve"
        ),
        Surface(
            name: "conflict, chosen",
            at: "outbox.conflict",
            keys: outbox + [.enter, .right],
            words: "all selected"
        ),
        Surface(
            name: "conflict, leave?",
            at: "outbox.conflict › conflict.leave",
            keys: outbox + [.enter, .right, .escape],
            isOverlay: true,
            words: "Leave"
        ),
    ]
}
