import TerminalUI

/// Reviews: the place, the page, and what is asked about them.
extension Surface {
    static let reviews: [Surface] = [
        Surface(name: "reviews", keys: ["6"], words: "reviews"),
        Surface(name: "reviews, search", keys: ["6", "/"] + keys("stars:"), isField: true, words: "/stars:"),
        Surface(
            name: "reviews, nothing",
            keys: ["6", "/"] + keys("qqqqqq"),
            isField: true,
            words: "No review matches"
        ),
        Surface(name: "reviews, filter", keys: ["6", "f"], isOverlay: true, words: "Show reviews"),
        Surface(name: "reviews, state", keys: ["6", "f", .enter], isOverlay: true, words: "Reviews in status"),
        Surface(name: "reviews, sort", keys: ["6", "S"], isOverlay: true, words: "Sort reviews"),
        Surface(name: "reviews, range", keys: ["6", "t"], isOverlay: true, words: "Reviews written"),
        Surface(name: "reviews, marked", keys: ["6", " ", "*"], words: "marked"),
        Surface(name: "reviews, help", keys: ["6", "?"], isOverlay: true),
        Surface(name: "review", keys: ["6", .enter], words: "[Review]"),
        Surface(name: "review, answers", keys: ["6", .enter, "]"], words: "[Answers"),
        Surface(name: "review, status", keys: ["6", "s"], isOverlay: true, words: "Status of the review"),
        Surface(name: "reviews, status of all", keys: ["6", "*", "s"], isOverlay: true, words: "Status of "),
        Surface(name: "review, trash?", keys: ["6", "d"], isOverlay: true, words: "to the trash?"),
        Surface(name: "review, copy", keys: ["6", "y"], isOverlay: true, words: "Copy of the review"),
        Surface(name: "review, answer", keys: ["6", "m"], isOverlay: true, words: "Every visitor"),
        Surface(
            name: "review, answer, thrown away?",
            keys: ["6", "m", "x", .escape],
            isOverlay: true,
            words: "Throw this answer away?"
        ),
        Surface(
            name: "product, reviews",
            keys: ["3", .enter] + keys("]]]]]]]") + [.enter],
            words: "Reviews of “"
        ),
    ]
}
