import TerminalUI
import Testing
import Yosemite

/// A screen or an overlay of the app, and the keys that lead to it from the root of its place.
struct Surface: Sendable, CustomTestStringConvertible {
    let name: String
    let keys: [Key]
    var isOverlay = false
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
            Surface(name: "list", keys: []),
            Surface(name: "search", keys: ["/"], isField: true),
            Surface(name: "searching", keys: ["/", "a"], isField: true, words: "match"),
            Surface(name: "help", keys: ["?"], isOverlay: true),
            Surface(name: "palette", keys: [":"], isOverlay: true),
            Surface(name: "palette, typed", keys: [":", "o"], isOverlay: true),
            Surface(name: "status", keys: ["s"], isOverlay: true),
            Surface(name: "marked", keys: [" ", "*"], words: "marked"),
            Surface(name: "status of all", keys: ["*", "s"], isOverlay: true, words: "Status of"),
            Surface(name: "status of all?", keys: ["*", "s", .enter], isOverlay: true, words: "Change"),
            Surface(name: "searching, nothing", keys: ["/"] + keys("qqqqqq"), isField: true, words: "No order matches"),
            Surface(name: "searching, wrong", keys: ["/"] + keys("total:x"), isField: true, words: "is no amount"),
            Surface(name: "filter", keys: ["f"], isOverlay: true),
            Surface(name: "filter, line", keys: ["f", "g", .up, .enter], isOverlay: true, words: "Tab Complete"),
            Surface(name: "filter, status", keys: ["f", .enter], isOverlay: true, words: "Orders in status"),
            Surface(name: "filter, date", keys: ["f", .down, .enter], isOverlay: true, words: "Orders placed"),
            Surface(
                name: "filter, saved",
                keys: ["f"] + Array(repeating: .down, count: 10) + [.enter],
                isOverlay: true,
                words: "None yet."
            ),
            Surface(name: "sort", keys: ["S"], isOverlay: true),
            Surface(name: "range", keys: ["t"], isOverlay: true, words: "Orders placed"),
            Surface(name: "note kind", keys: ["m"], isOverlay: true),
            Surface(name: "private note", keys: ["m", "p"], isOverlay: true),
            Surface(name: "note to customer", keys: ["m", "c"], isOverlay: true),
            Surface(name: "note, thrown away?", keys: ["m", "p", "x", .escape], isOverlay: true),
            Surface(name: "messages", keys: [":"] + keys("messages") + [.enter], isOverlay: true),
            Surface(name: "quit?", keys: [.ctrl("c")], isOverlay: true),
            Surface(name: "page", keys: [.enter], words: "Placed"),
            Surface(name: "page, items", keys: [.enter, "]"], words: "[Items]"),
            Surface(name: "page, notes", keys: [.enter, "]", "]"], words: "[Notes"),
            Surface(name: "page, customer", keys: [.enter, "]", "]", "]"], words: "[Customer]"),
            Surface(name: "page, history", keys: [.enter, "]", "]", "]", "]"], words: "[History]"),
            Surface(name: "form", keys: ["e"], words: "Customer note"),
            Surface(name: "form, a field", keys: ["e", .enter], isField: true, words: "Customer note"),
            Surface(name: "page, form", keys: [.enter, "e"], words: "Customer note"),
            Surface(name: "trash?", keys: ["d"], isOverlay: true),
            Surface(name: "page, trash?", keys: [.enter, "d"], isOverlay: true),
            Surface(name: "outbox", keys: [":"] + keys("outbox") + [.enter], words: "Everything you changed"),
            Surface(name: "page, help", keys: [.enter, "?"], isOverlay: true),
            Surface(name: "page, status", keys: [.enter, "s"], isOverlay: true),
            Surface(name: "page, note", keys: [.enter, "m", "p"], isOverlay: true),
        ] + home + products + productForm + reviews + stockTakes + counter + prices

    static let products: [Surface] = [
        Surface(name: "products", keys: ["3"], words: "products"),
        Surface(name: "products, search", keys: ["3", "/"] + keys("stock:"), isField: true, words: "/stock:"),
        Surface(
            name: "products, nothing",
            keys: ["3", "/"] + keys("qqqqqq"),
            isField: true,
            words: "No product matches"
        ),
        Surface(name: "products, filter", keys: ["3", "f"], isOverlay: true, words: "Show products"),
        Surface(name: "products, stock", keys: ["3", "f", .enter], isOverlay: true, words: "Products whose stock"),
        Surface(name: "products, sort", keys: ["3", "S"], isOverlay: true, words: "Sort products"),
        Surface(name: "products, marked", keys: ["3", " ", "*"], words: "marked"),
        Surface(name: "product", keys: ["3", .enter], words: "[General]"),
        Surface(name: "product, more", keys: ["3", .enter] + keys("]]]]]]]]"), words: "[More]"),
        Surface(name: "product, help", keys: ["3", .enter, "?"], isOverlay: true),
        Surface(name: "product, form", keys: ["3", "e"], words: "Save changes"),
        Surface(name: "product, form, price", keys: ["3", .enter, "]", "e"], words: "Tax status"),
        Surface(name: "product, form, a field", keys: ["3", "e", .enter], isField: true, words: "Save changes"),
        Surface(name: "product, form, changed", keys: ["3", "e", .enter, "x", .enter], words: "not saved yet"),
        Surface(
            name: "product, form, leave?",
            keys: ["3", "e", .enter, "x", .enter, .escape],
            isOverlay: true,
            words: "Throw"
        ),
        Surface(name: "product, new", keys: ["3", "n"], words: "Make product"),
        Surface(name: "product, trash?", keys: ["3", "d"], isOverlay: true, words: "to the trash?"),
        Surface(name: "product, copy", keys: ["3", "y"], isOverlay: true, words: "Copy of"),
        Surface(name: "product, stock", keys: ["3", "s"], isOverlay: true, words: "Stock of"),
        Surface(name: "products, change", keys: ["3", "*", "e"], isOverlay: true, words: "before and after"),
        Surface(
            name: "products, preview",
            keys: ["3", "*", "e", "j", "j", .enter] + keys("10") + [.enter, "j", "j", "j", .enter],
            words: "What happens"
        ),
        Surface(
            name: "products, apply?",
            keys: ["3", "*", "e", "j", "j", .enter] + keys("10") + [.enter, "j", "j", "j", .enter, .enter],
            isOverlay: true,
            words: "Change "
        ),
    ]

    static let home: [Surface] = [
        Surface(name: "home", keys: ["1"], words: "Revenue by"),
        Surface(name: "home, table", keys: ["1", "T"], words: "Sun ", leaving: ["T"]),
        Surface(name: "home, zoomed", keys: ["1", "z"], words: "Revenue by", leaving: ["z"]),
        Surface(name: "home, ranges", keys: ["1", "t"], isOverlay: true, words: "Figures of"),
        Surface(name: "home, days", keys: ["1", "t", "c"], isOverlay: true, words: "Other days"),
        Surface(
            name: "home, reports",
            keys: ["1", ":"] + keys("reconcile") + [.enter],
            isOverlay: true,
            words: "Here and in"
        ),
        Surface(name: "home, export", keys: ["1", "x"], isOverlay: true, words: "Export what"),
        Surface(
            name: "home, cards",
            keys: ["1", ":"] + keys("cards on") + [.enter],
            isOverlay: true,
            words: "Cards on"
        ),
        Surface(name: "home, help", keys: ["1", "?"], isOverlay: true),
        Surface(
            name: "home, card",
            keys: ["1", .backTab, .backTab, .backTab],
            words: "Revenue by",
            leaving: [.tab, .tab, .tab]
        ),
    ]

    /// Money at the counter, with the answers of `ScriptedCounter`.
    static let counter: [Surface] = [
        Surface(name: "pay", keys: ["$"], isOverlay: true, words: "Not now", row: "Pending"),
        Surface(name: "page, pay", keys: [.enter, "$"], isOverlay: true, words: "Not now", row: "Pending"),
        Surface(name: "pay by card", keys: ["$", "r"], isOverlay: true, words: "Bank approval", row: "Pending"),
        Surface(name: "pay in cash", keys: ["$", "c"], isOverlay: true, words: "Handed over", row: "Pending"),
        Surface(
            name: "cash, change",
            keys: ["$", "c", .down, .down],
            isOverlay: true,
            words: "CHANGE",
            row: "Pending"
        ),
        Surface(name: "cash, doubted", keys: ["$", "c"] + keys("7016") + [.enter], isOverlay: true, row: "Pending"),
        Surface(name: "pay elsewhere", keys: ["$", "t"], isOverlay: true, words: "Reference", row: "Pending"),
        Surface(name: "payment link", keys: ["$", "l"], isOverlay: true, words: "order-pay", row: "Pending"),
        Surface(name: "readers", keys: [":"] + keys("readers") + [.enter], isOverlay: true, words: "Looking"),
        Surface(name: "set-up of payments", keys: [":"] + keys("payments setup") + [.enter], isOverlay: true),
        Surface(name: "payments, all", keys: [":"] + keys("payments") + [.enter, "]"], words: "All payments"),
        Surface(name: "payments", keys: [":"] + keys("payments") + [.enter], words: "Needs attention"),
        Surface(name: "receipt", keys: ["p"], isOverlay: true, words: "Print receipt"),
        Surface(name: "receipt, text", keys: ["p", "t"], isOverlay: true, words: "80 mm"),
        Surface(name: "receipt, mail", keys: ["p", "e"], isOverlay: true, words: "Address"),
        Surface(name: "refund", keys: [.enter, "b"], isOverlay: true, words: "Reason", row: "Completed"),
        Surface(
            name: "refund?",
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
            keys: ["$", "r"],
            isOverlay: true,
            words: words,
            row: "Pending",
            step: step,
            leaving: leaving
        )
    }

    private static let outbox: [Key] = [":"] + keys("outbox") + [.enter]

    /// Those that need a change the store has something against; see `RuleMatrix.disagree`.
    static let edited: [Surface] = [
        Surface(name: "outbox, rows", keys: outbox, words: "Conflict"),
        Surface(name: "outbox, drop?", keys: outbox + ["d"], isOverlay: true, words: "Drop this change?"),
        Surface(name: "conflict", keys: outbox + [.enter], words: "1 field to choose"),
        Surface(name: "conflict, chosen", keys: outbox + [.enter, .right], words: "all chosen"),
        Surface(name: "conflict, leave?", keys: outbox + [.enter, .right, .escape], isOverlay: true, words: "Leave"),
    ]

    static func keys(_ text: String) -> [Key] { text.map { .character($0) } }

    @MainActor
    func open(_ story: Story) async {
        if !row.isEmpty { await walk(story) }
        for key in keys { await story.press(key) }
        if let step { story.counter?.tell(step) }
        if !words.isEmpty { try? await story.until(words) }
        await story.busy.idle()
    }

    @MainActor
    private func walk(_ story: Story) async {
        await story.press("g")
        for _ in 0..<60 where !story.cursorRow.contains(row) { await story.press("j") }
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
        if keys.first == "1" || keys.first == "3" || keys.first == "6" { await story.press("2") }
        if !row.isEmpty { await story.press("g") }
    }
}

extension Key: ExpressibleByUnicodeScalarLiteral {
    public init(unicodeScalarLiteral value: Unicode.Scalar) { self = .character(Character(value)) }
}

/// Every surface at every size.
@MainActor
enum RuleMatrix {
    nonisolated static let sizes = [
        Size(width: 60, height: 16), Size(width: 80, height: 24), Size(width: 120, height: 40),
        Size(width: 200, height: 60),
    ]

    /// Opens every surface and asks `check` at every size; what `FrameRules` say of each frame counts too.
    static func visit(
        _ glyphs: GlyphSet,
        _ setting: Story.Setting = Story.Setting(),
        sizes: [Size] = RuleMatrix.sizes,
        _ check: (Story, Surface, Size) async throws -> Void
    ) async throws {
        var setting = setting
        setting.glyphs = glyphs
        let counter = ScriptedCounter.shop()
        counter.records = [
            ScriptedCounter.record(.paid, orderID: 3_126), ScriptedCounter.record(.declined, orderID: 9),
        ]
        setting.counter = counter
        try await Story.tell(setting) { story in
            try await story.screen.wait(for: "a list in step with the store") {
                $0.text[$0.size.height - 2].contains("Synced") && $0.cells.contains(where: \.isSelected)
            }
            await story.busy.idle()
            for surface in Surface.all + Surface.outcomes {
                try await visit(surface, story, setting, sizes, check)
            }
            guard !setting.isReadOnly, try await disagree(story) else { return }
            for surface in Surface.edited {
                try await visit(surface, story, setting, sizes, check)
            }
        }
    }

    private static func visit(
        _ surface: Surface,
        _ story: Story,
        _ setting: Story.Setting,
        _ sizes: [Size],
        _ check: (Story, Surface, Size) async throws -> Void
    ) async throws {
        await surface.open(story)
        for size in sizes {
            await story.send(.resize(size))
            try await check(story, surface, size)
        }
        await story.send(.resize(setting.size))
        await surface.leave(story)
        #expect(story.frame.focusPath == ["orders", "orders.list", "list"], "after \(surface.name)")
    }

    /// Changes the customer note of the selected order while somebody else does.
    ///
    /// - Returns: false where the list is a test's own, and the store knows nothing of the order.
    private static func disagree(_ story: Story) async throws -> Bool {
        let number = story.selected.firstMatch(of: /#([0-9]+)/)?.output.1
        guard let id = number.flatMap({ Int($0) }), story.store.orderJSON(id) != nil else { return false }
        await story.press("e")
        try await story.until("Customer note")
        await story.press(.enter, .ctrl("u"))
        await story.type("Mine")
        await story.press(.enter)
        story.store.changeOrderBehindTheBack(id: id, fields: ["customer_note": "Theirs"])
        await story.press(.ctrl("s"))
        try await story.until("1 field changed")
        await story.palette("outbox")
        try await story.until("Conflict")
        await story.press(.escape)
        story.acknowledgeAll()
        // What was said about it covers the names of the places for a while.
        story.clock.advance(by: .seconds(20))
        try await story.until(not: "1 field changed")
        await story.busy.idle()
        return true
    }
}
