import TerminalUI

/// Reviews: the place, the page, and what is asked about them.
extension Surface {
    static let reviews: [Surface] = [
        Surface(name: "reviews", at: "reviews.list list", keys: ["6"], words: "reviews"),
        Surface(
            name: "reviews, search",
            at: "reviews.list search",
            keys: ["6", "/"] + keys("stars:"),
            isField: true,
            words: "/stars:"
        ),
        Surface(
            name: "reviews, nothing",
            at: "reviews.list search",
            keys: ["6", "/"] + keys("qqqqqq"),
            isField: true,
            words: "No review matches"
        ),
        Surface(
            name: "reviews, filter",
            at: "reviews.list › reviews.filter",
            keys: ["6", "f"],
            isOverlay: true,
            words: "Show reviews"
        ),
        Surface(
            name: "reviews, state",
            at: "reviews.list › reviews.filter.status",
            keys: ["6", "f", .enter],
            isOverlay: true,
            words: "Reviews with status"
        ),
        Surface(
            name: "reviews, saved",
            at: "reviews.list › filter.saved",
            keys: ["6", ":"] + keys("saved filters") + [.enter],
            isOverlay: true,
            words: "None yet."
        ),
        Surface(
            name: "reviews, sort",
            at: "reviews.list › reviews.sort",
            keys: ["6", "S"],
            isOverlay: true,
            words: "Sort reviews"
        ),
        Surface(
            name: "reviews, range",
            at: "reviews.list › reviews.filter.date",
            keys: ["6", "t"],
            isOverlay: true,
            words: "Reviews written"
        ),
        Surface(name: "reviews, marked", at: "reviews.list list", keys: ["6", " ", "*"], words: "marked"),
        Surface(name: "reviews, help", at: "reviews.list › help field", keys: ["6", "?"], isOverlay: true),
        Surface(name: "review", at: "reviews.page section.0", keys: ["6", .enter], words: "[Review]"),
        Surface(name: "review, answers", at: "reviews.page section.1", keys: ["6", .enter, "]"], words: "[Answers"),
        Surface(
            name: "review, status",
            at: "reviews.list › review.status",
            keys: ["6", "s"],
            isOverlay: true,
            words: "Status of the review"
        ),
        Surface(
            name: "reviews, status of all",
            at: "reviews.list › review.status",
            keys: ["6", "*", "s"],
            isOverlay: true,
            words: "Status of "
        ),
        Surface(
            name: "review, trash?",
            at: "reviews.list › reviews.trash cancel",
            keys: ["6", "d"],
            isOverlay: true,
            words: "to the trash?"
        ),
        Surface(
            name: "review, copy",
            at: "reviews.list › review.copy",
            keys: ["6", "y"],
            isOverlay: true,
            words: "Copy of the review"
        ),
        Surface(
            name: "review, answer",
            at: "reviews.list › review.reply",
            keys: ["6", "m"],
            isOverlay: true,
            words: "Every visitor"
        ),
        Surface(
            name: "review, answer, thrown away?",
            at: "reviews.list › review.reply.discard keep",
            keys: ["6", "m", "x", .escape],
            isOverlay: true,
            words: "Discard this answer?"
        ),
        Surface(
            name: "product, reviews",
            at: "reviews.list list",
            keys: ["3", .enter] + keys("]]]]]]]") + [.enter],
            words: "Reviews of "
        ),
    ]
}
