/// The exit statuses of every verb, for `--help`, the manual and README. Numbers are those of sysexits.h.
enum ExitStatuses {
    static let all: [(code: Int, meaning: String)] = [
        (0, "done"), (1, "the store refused, a payment was not taken, or merced doctor found something broken"),
        (64, "wrong usage"), (65, "the card has several applications, and none was chosen"),
        (69, "the store cannot be reached, or there is no terminal"), (70, "a fault in merced"),
        (74, "a file here cannot be read or written"),
        (75, "saved here, not sent yet, or a payment or a card's refund is unresolved"), (77, "not allowed"),
        (78, "wrong configuration, secret command or secret file, or no store named to be changed"),
    ]

    static var sentence: String {
        "Exit status: " + all.map { "\($0.code) \($0.meaning)" }.joined(separator: " · ")
    }
}
