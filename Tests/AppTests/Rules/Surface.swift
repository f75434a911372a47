import TerminalUI
import TestSupport
import Testing
import Yosemite

/// A screen or an overlay of the app, and the keys that lead to it from the root of its place.
struct Surface: Sendable, CustomTestStringConvertible {
    let name: String
    /// Where it has the focus: `orders.list › filter` for an overlay on a page; see `place(_:)`.
    let at: String
    let keys: [Key]
    var isOverlay = false
    /// Pressed before `keys`, which then wait until the screen shows `shows`.
    var before: [Key] = []
    var shows = ""
    /// Printable keys are text.
    var isField = false
    /// Waits for these words: what it shows is read from storage.
    var words = ""
    /// Begins on the first order of the list whose row has these words.
    var row = ""
    /// What becomes of the payment that the keys began.
    var step: PaymentStep?
    /// What leaves it, where Esc does not.
    var leaving: [Key] = []

    var testDescription: String { name }

    static let all: [Surface] =
        [
            Surface(name: "list", at: "orders.list list", keys: []),
            Surface(name: "search", at: "orders.list search", keys: ["/"], isField: true),
            Surface(name: "searching", at: "orders.list search", keys: ["/", "a"], isField: true, words: "match"),
            Surface(name: "help", at: "orders.list › help field", keys: ["?"], isOverlay: true),
            Surface(name: "palette", at: "orders.list › palette field", keys: [":"], isOverlay: true),
            Surface(name: "palette, typed", at: "orders.list › palette field", keys: [":", "o"], isOverlay: true),
            Surface(name: "status", at: "orders.list › order.status", keys: ["s"], isOverlay: true),
            Surface(name: "marked", at: "orders.list list", keys: [" ", "*"], words: "marked"),
            Surface(
                name: "status of all",
                at: "orders.list › order.status",
                keys: ["*", "s"],
                isOverlay: true,
                words: "Status of"
            ),
            Surface(
                name: "status of all, preview",
                at: "orders.bulk list",
                keys: ["*", "s", .enter],
                words: "What happens"
            ),
            Surface(
                name: "status of all?",
                at: "orders.bulk › orders.status cancel",
                keys: ["*", "s", .enter, .enter],
                isOverlay: true,
                words: "Change"
            ),
            Surface(
                name: "note on all, preview",
                at: "orders.bulk list",
                keys: ["*", "m", "c"] + keys("Hello") + [.enter],
                words: "What happens"
            ),
            Surface(
                name: "note on all, mailed?",
                at: "orders.bulk › orders.note cancel",
                keys: ["*", "m", "c"] + keys("Hello") + [.enter, .enter],
                isOverlay: true,
                words: "E-mail"
            ),
            Surface(
                name: "trash of all?",
                at: "orders.bulk › orders.trash cancel",
                keys: ["*", "d", .enter],
                isOverlay: true,
                words: "to the trash?"
            ),
            Surface(name: "print all, preview", at: "orders.bulk list", keys: ["*", "p"], words: "What happens"),
            Surface(
                name: "searching, nothing",
                at: "orders.list search",
                keys: ["/"] + keys("qqqqqq"),
                isField: true,
                words: "No order matches"
            ),
            Surface(
                name: "searching, wrong",
                at: "orders.list search",
                keys: ["/"] + keys("total:x"),
                isField: true,
                words: "is not an amount"
            ),
            Surface(name: "filter", at: "orders.list › filter", keys: ["f"], isOverlay: true),
            Surface(
                name: "filter, line",
                at: "orders.list › filter field",
                keys: ["f", "g", .up, .enter],
                isOverlay: true,
                words: "Tab Complete"
            ),
            Surface(
                name: "filter, status",
                at: "orders.list › filter.status",
                keys: ["f", .enter],
                isOverlay: true,
                words: "Orders with status"
            ),
            Surface(
                name: "filter, date",
                at: "orders.list › filter.date",
                keys: ["f", .down, .enter],
                isOverlay: true,
                words: "Orders placed"
            ),
            Surface(
                name: "filter, saved",
                at: "orders.list › filter.saved",
                keys: ["f"] + Array(repeating: .down, count: 10) + [.enter],
                isOverlay: true,
                words: "None yet."
            ),
            Surface(name: "sort", at: "orders.list › sort", keys: ["S"], isOverlay: true),
            Surface(
                name: "range",
                at: "orders.list › filter.date",
                keys: ["t"],
                isOverlay: true,
                words: "Orders placed"
            ),
            Surface(name: "note kind", at: "orders.list › order.note.kind", keys: ["m"], isOverlay: true),
            Surface(name: "private note", at: "orders.list › note", keys: ["m", "p"], isOverlay: true),
            Surface(name: "note to customer", at: "orders.list › note", keys: ["m", "c"], isOverlay: true),
            Surface(
                name: "note, thrown away?",
                at: "orders.list › note.discard keep",
                keys: ["m", "p", "x", .escape],
                isOverlay: true
            ),
            Surface(
                name: "messages",
                at: "orders.list › messages",
                keys: [":"] + keys("messages") + [.enter],
                isOverlay: true
            ),
            Surface(name: "quit?", at: "orders.list › quit cancel", keys: [.ctrl("c")], isOverlay: true),
            Surface(name: "page", at: "orders.page section.0", keys: [.enter], words: "Placed"),
            Surface(name: "page, items", at: "orders.page section.1", keys: [.enter, "]"], words: "[Items]"),
            Surface(name: "page, notes", at: "orders.page section.2", keys: [.enter, "]", "]"], words: "[Notes"),
            Surface(
                name: "page, customer",
                at: "orders.page section.3",
                keys: [.enter, "]", "]", "]"],
                words: "[Customer]"
            ),
            Surface(
                name: "page, history",
                at: "orders.page section.4",
                keys: [.enter, "]", "]", "]", "]"],
                words: "[History]"
            ),
            Surface(name: "form", at: "orders.edit customer_note", keys: ["e"], words: "Customer note"),
            Surface(
                name: "form, a field",
                at: "orders.edit customer_note field",
                keys: ["e", .enter],
                isField: true,
                words: "Customer note"
            ),
            Surface(name: "page, form", at: "orders.edit customer_note", keys: [.enter, "e"], words: "Customer note"),
            Surface(name: "trash?", at: "orders.list › order.trash cancel", keys: ["d"], isOverlay: true),
            Surface(
                name: "page, trash?",
                at: "orders.page › order.trash cancel",
                keys: [.enter, "d"],
                isOverlay: true
            ),
            Surface(
                name: "outbox",
                at: "outbox.list empty",
                keys: [":"] + keys("outbox") + [.enter],
                words: "Everything you changed"
            ),
            Surface(name: "page, help", at: "orders.page › help field", keys: [.enter, "?"], isOverlay: true),
            Surface(name: "page, status", at: "orders.page › order.status", keys: [.enter, "s"], isOverlay: true),
            Surface(name: "page, note", at: "orders.page › note", keys: [.enter, "m", "p"], isOverlay: true),
        ] + home + products + productForm + reviews + coupons + customers + find + stockTakes + counter + prices
        + orderForms + orderExport + register

    static func keys(_ text: String) -> [Key] { text.map { .character($0) } }

    /// - Throws: where it does not come up.
    @MainActor
    func open(_ story: Story) async throws {
        if !row.isEmpty { try await walk(story) }
        for key in before { await story.press(key) }
        if !shows.isEmpty { try await story.until(shows) }
        for key in keys { await story.press(key) }
        if let step { story.counter?.tell(step) }
        if !words.isEmpty { try await story.until(words) }
        await story.busy.idle()
        guard isThere(story) else { throw Expectation("\(name) at \(at)", seen: "\(Self.place(story))\n\(story.text)") }
    }

    /// Whether the newest frame shows this surface, and nothing lies over it.
    @MainActor
    func isThere(_ story: Story) -> Bool { (Self.place(story) + " ").hasPrefix(at + " ") }

    /// Where the newest frame has the focus, from the page down; an overlay stands behind the page it lies on.
    @MainActor
    static func place(_ story: Story) -> String {
        let host = story.root.host
        let focus = story.frame.focusPath.dropFirst().joined(separator: " ")
        return host.overlay == nil ? focus : "\(host.screen.id) › \(focus)"
    }

    @MainActor
    private func walk(_ story: Story) async throws {
        await story.press("g")
        for _ in 0..<60 where !story.cursorRow.contains(row) { await story.press(.down) }
        guard story.cursorRow.contains(row) else { throw Expectation("a row with \(row)", seen: story.text) }
    }

    /// Back to the root, saying yes where words are thrown away. An overlay, the screen below it, and marks take an Esc
    /// each.
    @MainActor
    func leave(_ story: Story) async {
        for key in leaving { await story.press(key) }
        var presses = 0
        while presses < 10, !story.isAtRoot || presses < 3 {
            if story.asksToThrowAway {
                await story.press(.right, .enter)
            } else {
                await story.press(.escape)
            }
            presses += 1
        }
        // Marks are the last that Esc takes; what asked before it went has used up the presses.
        if story.root.host.screen.summary.contains("marked") { await story.press(.escape) }
        if let first = (before + keys).first, ["1", "3", "4", "5", "6", "7"].contains(first) { await story.press("2") }
        if !row.isEmpty { await story.press("g") }
    }
}

extension Key: ExpressibleByUnicodeScalarLiteral {
    public init(unicodeScalarLiteral value: Unicode.Scalar) { self = .character(Character(value)) }
}
